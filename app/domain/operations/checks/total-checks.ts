import { sql } from "drizzle-orm";
import { type InvariantCheck, queryCheck, schemaGuardCheck } from "~/domain/invariants/invariant-check";
import { accountKinds } from "~/domain/ledger/accounts";
import { SUMMED_ROWS, wrongTotalsQuery } from "../money-totals";

const SUMMED = [
  "payments",
  "invoices",
  "refunds",
  "reversals",
  "disputes",
  "lots",
  "subscriptions",
  "events",
] as const;

/** The totals that the money overview shows. */
export const TOTAL_CHECKS: InvariantCheck[] = [
  // Every transfer sums to zero, so the kinds of accounts do, whatever was posted meanwhile.
  queryCheck({
    name: "I3 totals",
    every: "minute",
    broken: () => sql`SELECT unit AS subject, 'all accounts sum to ' || total AS detail FROM (
        SELECT 'credit' AS unit, sum(amount) AS total FROM money_totals WHERE name IN ${accountKinds("credit")} AND day = ''
        UNION ALL SELECT 'cent', sum(amount) FROM money_totals WHERE name IN ${accountKinds("cent")} AND day = '')
      WHERE total <> 0`,
  }),
  // A person's credits are the sum of the lots, and so are everybody's.
  queryCheck({
    name: "I1 lots' totals",
    every: "minute",
    broken:
      () => sql`SELECT 'credits' AS subject, 'accounts ' || accounts || ', lots ' || lots AS detail FROM (SELECT
        (SELECT coalesce(sum(amount), 0) FROM money_totals WHERE name = 'user:credits' AND day = '') AS accounts,
        (SELECT coalesce(sum(count), 0) FROM money_totals WHERE name IN ('paid-lots', 'free-lots') AND day = '') AS lots)
      WHERE accounts <> lots`,
  }),
  schemaGuardCheck({
    name: "I1 totals' triggers",
    guards: [
      ...SUMMED.flatMap((table) =>
        ["insert", "update", "delete"].map((event) => `money_totals_${table}_${event}`),
      ),
      "money_totals_entries_insert",
    ],
  }),
  ...SUMMED_ROWS.map((summed) =>
    queryCheck({
      name: summed.check,
      every: "full",
      broken: () => sql.raw(wrongTotalsQuery(summed)),
    }),
  ),
];
