import { type SQL, sql } from "drizzle-orm";
import { systemAccount } from "~/domain/ledger/accounts";

/**
 * The totals in `money_totals`, each with the query of the rows that it sums up. Triggers keep them (migration 0095); the
 * checks compare (./checks/total-checks.ts).
 */

/** What a day (UTC) brought: a row a day, by the day on which the summed row was made. */
const DAILY = ["taken", "tax", "invoiced", "refunded"] as const;
/** What stands now: one row. The lots' count is in credits. */
const STANDING = ["open-disputes", "paid-lots", "free-lots", "subscriptions", "failed-events"] as const;

type DailyTotal = (typeof DAILY)[number];
/** Besides these, each kind of account of the ledger, such as `user:pending`, with the sum of its entries. */
type StandingTotal = (typeof STANDING)[number] | `user:${string}` | `system:${string}`;

export interface Total {
  amount: number;
  count: number;
}

const DAY = "date(created_at / 1000, 'unixepoch')";
const PAID = "state IN ('paid', 'disputed')";

/** For each group of totals, their check, the condition of their rows in `money_totals`, and the query of what they sum up. */
export const SUMMED_ROWS: readonly { check: `I1 ${string}`; totals: string; rows: string }[] = [
  {
    check: "I1 totals taken",
    totals: "name = 'taken'",
    rows: `SELECT 'taken' AS name, ${DAY} AS day, amount_cents AS amount, 1 AS count FROM payments WHERE ${PAID}`,
  },
  {
    check: "I1 totals invoiced",
    totals: "name = 'invoiced'",
    rows: `SELECT 'invoiced' AS name, ${DAY} AS day, amount_cents AS amount, 1 AS count FROM subscription_invoices WHERE state = 'paid'`,
  },
  {
    check: "I1 totals tax",
    totals: "name = 'tax'",
    rows: `SELECT 'tax' AS name, ${DAY} AS day, tax_cents AS amount, 0 AS count FROM payments WHERE ${PAID}
      UNION ALL SELECT 'tax', ${DAY}, tax_cents, 0 FROM subscription_invoices WHERE state = 'paid'`,
  },
  {
    check: "I1 totals refunded",
    totals: "name = 'refunded'",
    rows: `SELECT 'refunded' AS name, ${DAY} AS day, amount_cents AS amount, 1 AS count FROM refunds
      UNION ALL SELECT 'refunded', ${DAY}, amount_cents, 1 FROM invoice_reversals WHERE kind = 'refund'`,
  },
  {
    check: "I1 totals disputes",
    totals: "name = 'open-disputes'",
    rows: "SELECT 'open-disputes' AS name, '' AS day, withdrawn_cents AS amount, 1 AS count FROM disputes WHERE state IN ('inquiry', 'open')",
  },
  {
    check: "I1 totals lots",
    totals: "name IN ('paid-lots', 'free-lots')",
    rows: `SELECT iif(kind = 'paid', 'paid-lots', 'free-lots') AS name, '' AS day,
      remaining * iif(kind = 'paid', unit_cost_cents, 0) AS amount, remaining AS count FROM credit_lots`,
  },
  {
    check: "I1 totals subscriptions",
    totals: "name = 'subscriptions'",
    rows: "SELECT 'subscriptions' AS name, '' AS day, 0 AS amount, 1 AS count FROM subscriptions WHERE state IN ('active', 'past_due')",
  },
  {
    check: "I1 totals events",
    totals: "name = 'failed-events'",
    rows: "SELECT 'failed-events' AS name, '' AS day, 0 AS amount, 1 AS count FROM provider_events WHERE state = 'failed'",
  },
  {
    check: "I1 totals accounts",
    totals: "name GLOB '*:*'",
    rows: `SELECT a.owner_kind || ':' || a.kind AS name, '' AS day, e.amount AS amount, 1 AS count
      FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id`,
  },
];

/** Each of them wherever a total is not the sum of its rows. */
export function wrongTotalsQuery({
  totals,
  rows,
}: Pick<(typeof SUMMED_ROWS)[number], "totals" | "rows">): string {
  return `SELECT name || ' ' || day AS subject, 'off by ' || -sum(amount) || ', rows ' || -sum(count) AS detail FROM (
      ${rows} UNION ALL SELECT name, day, -amount, -count FROM money_totals WHERE ${totals})
    GROUP BY name, day HAVING sum(amount) <> 0 OR sum(count) <> 0`;
}

/** The total of each name: of those of a day, of all days after `afterDay`. */
export function totalsQuery(afterDay: string): SQL {
  const accounts = [
    ...(["pending", "available", "disputed", "in_transit"] as const).map((kind) => `user:${kind}`),
    ...(["surplus_coins", "refunds_due", "debts"] as const).map(systemAccount),
  ];
  return sql`SELECT name, sum(amount) AS amount, sum(count) AS count FROM money_totals
      WHERE name IN ${DAILY} AND day > ${afterDay} GROUP BY name
    UNION ALL SELECT name, amount, count FROM money_totals WHERE name IN ${[...STANDING, ...accounts]} AND day = ''`;
}

/** A total by its name; of what there never was, zero. */
export function readTotals(rows: readonly ({ name: string } & Total)[]) {
  const byName = new Map(rows.map((row) => [row.name, row]));
  return (name: DailyTotal | StandingTotal): Total => byName.get(name) ?? { amount: 0, count: 0 };
}
