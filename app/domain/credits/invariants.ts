import { sql } from "drizzle-orm";
import {
  type InvariantCheck,
  queryCheck,
  schemaGuardCheck,
  tableScanCheck,
} from "~/domain/invariants/invariant-check";
import { MAX_HOLD_MS } from "./holds/holds";
import { auditLedger } from "./ledger-audit";

/** Covers the transfers of more than a minute. */
const NEWEST_TRANSFERS = 200;
/** The cron that releases overdue holds runs every minute and may be late. */
const OVERDUE_GRACE_MS = 3 * 60 * 1000;

/** The checks of credits and ledger in batches; ./ledger-audit.ts checks the whole ledger at once. */
export const CREDIT_CHECKS: InvariantCheck[] = [
  {
    name: "I1 books",
    invariant: "I1",
    every: "full",
    runBatch: async (app) => ({ broken: await auditLedger(app), next: null }),
  },
  tableScanCheck({
    name: "I1 balances",
    table: "ledger_accounts",
    key: "a.id",
    broken: (
      batch,
    ) => sql`SELECT id AS subject, 'balance ' || balance || ', entries ' || entries AS detail FROM (
        SELECT a.id, coalesce((SELECT sum(amount) FROM ledger_entries WHERE account_id = a.id), 0) AS entries,
          coalesce(iif(a.kind = 'credits', (SELECT credits FROM user_credits WHERE user_id = a.owner_id), (SELECT balance FROM user_balances WHERE account_id = a.id)), 0) AS balance
        FROM ledger_accounts a WHERE ${batch} AND a.owner_kind = 'user')
      WHERE balance <> entries`,
  }),
  tableScanCheck({
    name: "I1 lots",
    table: "user_credits",
    key: "c.user_id",
    broken: (batch) => sql`SELECT id AS subject, 'credits ' || credits || ', lots ' || lots AS detail FROM (
        SELECT c.user_id AS id, c.credits, coalesce((SELECT sum(remaining) FROM credit_lots WHERE user_id = c.user_id AND remaining > 0), 0) AS lots
        FROM user_credits c WHERE ${batch})
      WHERE credits <> lots`,
  }),
  tableScanCheck({
    name: "I1 lines",
    table: "user_credits",
    key: "c.user_id",
    broken: (
      batch,
    ) => sql`SELECT id AS subject, 'credits ' || credits || ', last line ' || line AS detail FROM (
        SELECT c.user_id AS id, c.credits, coalesce((SELECT balance FROM credit_lines WHERE user_id = c.user_id ORDER BY line DESC LIMIT 1), 0) AS line
        FROM user_credits c WHERE ${batch})
      WHERE credits <> line`,
  }),
  // Each debt equals its transfer's entry, and what a person owes is the sum of the debts less the payments.
  tableScanCheck({
    name: "I1 debts",
    table: "debts",
    key: "d.id",
    broken: (batch) => sql`SELECT id AS subject, 'debt ' || amount || ', books ' || books AS detail FROM (
        SELECT d.id, d.amount, coalesce((SELECT -sum(amount) FROM ledger_entries WHERE transfer_id = d.transfer_id
          AND account_id = iif(d.unit = 'credit', 'system:credit_debts', 'system:debts')), 0) AS books
        FROM debts d WHERE ${batch})
      WHERE amount <> books`,
  }),
  tableScanCheck({
    name: "I1 owed",
    table: "users",
    key: "u.id",
    broken: (
      batch,
    ) => sql`SELECT id AS subject, unit || ': owes ' || owes || ', of ' || owed || ' paid ' || paid AS detail FROM (
        SELECT u.id, d.unit, sum(d.remaining) AS owes, sum(d.amount) AS owed,
          (SELECT coalesce(sum(e.amount), 0) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
            AND e.account_id = iif(d.unit = 'credit', 'system:credit_debts', 'system:debts')
            WHERE t.reason IN ('debt-paid', 'earning-available') AND t.id IN (SELECT transfer_id FROM ledger_entries
              WHERE account_id IN ('user:' || u.id || ':credits', 'user:' || u.id || ':pending', 'user:' || u.id || ':available'))) AS paid
        FROM users u JOIN debts d ON d.user_id = u.id WHERE ${batch} GROUP BY u.id, d.unit)
      WHERE owes <> owed - paid`,
  }),
  tableScanCheck({
    name: "I2 credits",
    table: "user_credits",
    key: "c.user_id",
    broken: (batch) =>
      sql`SELECT c.user_id AS subject, 'credits ' || c.credits AS detail FROM user_credits c WHERE ${batch} AND c.credits < 0`,
  }),
  tableScanCheck({
    name: "I2 balances",
    table: "user_balances",
    key: "b.account_id",
    broken: (batch) =>
      sql`SELECT b.account_id AS subject, 'balance ' || b.balance AS detail FROM user_balances b WHERE ${batch} AND b.balance < 0`,
  }),
  queryCheck({
    name: "I3 newest",
    every: "minute",
    broken: () => sql`SELECT t.id AS subject, a.unit || ' sum to ' || sum(e.amount) AS detail
      FROM (SELECT id FROM ledger_transfers ORDER BY rowid DESC LIMIT ${NEWEST_TRANSFERS}) t
      JOIN ledger_entries e ON e.transfer_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
      GROUP BY t.id, a.unit HAVING sum(e.amount) <> 0`,
  }),
  tableScanCheck({
    name: "I3 transfers",
    table: "ledger_transfers",
    key: "t.id",
    broken: (batch) => sql`SELECT t.id AS subject, a.unit || ' sum to ' || sum(e.amount) AS detail
      FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
      WHERE ${batch} GROUP BY t.id, a.unit HAVING sum(e.amount) <> 0`,
  }),
  schemaGuardCheck({
    name: "I4 immutable",
    guards: [
      "ledger_entries_no_update",
      "ledger_entries_no_delete",
      "ledger_transfers_no_update",
      "ledger_transfers_no_delete",
      "credit_lines_no_update",
      "credit_lines_no_delete",
      "ledger_entries_credit_balance",
      "ledger_entries_user_balance",
    ],
  }),
  // Without these indexes a cause could have two transfers or two holds.
  schemaGuardCheck({ name: "I5 once", guards: ["ledger_transfers_cause", "credit_holds_cause"] }),
  queryCheck({
    name: "I6 overdue",
    every: "minute",
    // Spelled as in the partial index, or SQLite does not use it.
    broken: (
      now,
    ) => sql`SELECT id AS subject, 'held for ' || (${now} - created_at) / 60000 || ' minutes' AS detail
      FROM credit_holds WHERE state = 'held' AND created_at < ${now - MAX_HOLD_MS - OVERDUE_GRACE_MS}`,
  }),
  tableScanCheck({
    name: "I6 holds",
    table: "credit_holds",
    key: "h.id",
    broken: (batch) => sql`SELECT id AS subject, state || ', resolutions ' || resolutions AS detail FROM (
        SELECT h.id, h.state, (SELECT count(*) FROM ledger_transfers WHERE reason = 'hold-resolved' AND reference = h.id) AS resolutions
        FROM credit_holds h WHERE ${batch})
      WHERE resolutions <> (state <> 'held')`,
  }),
];
