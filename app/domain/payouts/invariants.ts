import { sql } from "drizzle-orm";
import { type InvariantCheck, schemaGuardCheck, tableScanCheck } from "~/domain/invariants/invariant-check";

export const PAYOUT_CHECKS: InvariantCheck[] = [
  // One payout on its way for each creator, each of the provider's transfers and reversals once, each movement in one payout.
  schemaGuardCheck({
    name: "I5 payouts",
    guards: [
      "payouts_one_open",
      "payouts_provider_transfer_id_unique",
      "payout_reversals_one_open",
      "payout_reversals_provider_reversal_id_unique",
      "payout_items_entry_id_unique",
    ],
  }),
  // What left our balance for each payout is what its rows say, and its statement adds up to its amount.
  tableScanCheck({
    name: "I5 payouts' money",
    table: "payouts",
    key: "p.id",
    broken: (
      batch,
    ) => sql`SELECT id AS subject, state || ' ' || amount || ': books ' || cleared || ', in transit ' || moving || ', taken from earnings ' || taken || ', statement ' || listed || ', reversed ' || reversed || ' of ' || undone AS detail FROM (
        SELECT p.id, p.state, p.amount_cents AS amount, p.reversed_cents AS reversed,
          coalesce((SELECT sum(e.amount) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:provider_clearing'
            WHERE t.reason = 'payout-sent' AND t.reference = p.id), 0) AS cleared,
          coalesce((SELECT sum(e.amount) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'user:' || p.user_id || ':in_transit'
            WHERE t.reason IN ('payout', 'payout-sent', 'payout-returned') AND t.reference = p.id), 0) AS moving,
          coalesce((SELECT -sum(e.amount) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'user:' || p.user_id || ':available'
            WHERE t.reason = 'payout' AND t.reference = p.id), 0) AS taken,
          coalesce((SELECT sum(e.amount) FROM payout_items i JOIN ledger_entries e ON e.id = i.entry_id WHERE i.payout_id = p.id), 0) AS listed,
          coalesce((SELECT sum(amount_cents) FROM payout_reversals r WHERE r.payout_id = p.id AND r.state <> 'failed'), 0) AS undone
        FROM payouts p WHERE ${batch})
      WHERE cleared <> iif(state = 'sent', amount, 0) OR moving <> iif(state = 'wanted', amount, 0)
        OR taken <> amount OR listed <> amount OR reversed <> undone OR (reversed > 0 AND state <> 'sent')`,
  }),
  // What came back to our balance is what the reversals say.
  tableScanCheck({
    name: "I5 reversals' money",
    table: "payout_reversals",
    key: "r.id",
    broken: (batch) => sql`SELECT id AS subject, state || ' ' || amount || ', books ' || back AS detail FROM (
        SELECT r.id, r.state, r.amount_cents AS amount,
          coalesce((SELECT -sum(e.amount) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:provider_clearing'
            WHERE t.reason = 'payout-reversed' AND t.reference = r.id), 0) AS back
        FROM payout_reversals r WHERE ${batch})
      WHERE back <> iif(state = 'done', amount, 0)`,
  }),
  // Nobody is paid more than they earned: what a creator has, had paid out and does not owe is what is left of their
  // released sales.
  tableScanCheck({
    name: "I1 paid earnings",
    table: "ledger_accounts",
    key: "a.id",
    broken: (
      batch,
    ) => sql`SELECT id AS subject, 'available ' || available || ', held ' || held || ', in transit ' || moving || ', paid ' || paid || ', owed ' || owed || ', earned ' || earned AS detail FROM (
        SELECT a.id,
          coalesce((SELECT balance FROM user_balances WHERE account_id = a.id), 0) AS available,
          coalesce((SELECT balance FROM user_balances WHERE account_id = 'user:' || a.owner_id || ':in_transit'), 0) AS moving,
          coalesce((SELECT sum(e.amount) FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
            WHERE e.account_id = 'user:' || a.owner_id || ':disputed' AND t.reason IN ('available-held', 'available-held-back')), 0) AS held,
          coalesce((SELECT sum(amount_cents) FROM payouts WHERE user_id = a.owner_id AND state = 'sent'), 0)
            - coalesce((SELECT sum(amount_cents) FROM payout_reversals WHERE user_id = a.owner_id AND state = 'done'), 0) AS paid,
          coalesce((SELECT sum(remaining) FROM debts WHERE user_id = a.owner_id AND unit = 'cent'), 0) AS owed,
          coalesce((SELECT sum(l.earning_cents - l.earning_cents * l.refunded_quantity / l.quantity) FROM order_lines l JOIN order_parts p ON p.id = l.part_id
            WHERE l.creator_id = a.owner_id AND l.sold_at IS NOT NULL AND p.earnings_available_at IS NOT NULL), 0)
            - coalesce((SELECT sum(creator_goodwill_cents) FROM order_parts WHERE earnings_available_at IS NOT NULL AND creator_goodwill_cents > 0
              AND id IN (SELECT part_id FROM order_lines WHERE creator_id = a.owner_id AND sold_at IS NOT NULL)), 0) AS earned
        FROM ledger_accounts a WHERE ${batch} AND a.kind = 'available')
      WHERE available + held + moving + paid - owed <> earned`,
  }),
];
