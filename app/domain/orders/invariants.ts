import { sql } from "drizzle-orm";
import { type InvariantCheck, queryCheck, tableScanCheck } from "~/domain/invariants/invariant-check";
import { storedFilesCheck } from "~/domain/invariants/stored-files-check";

export const ORDER_INVARIANTS: InvariantCheck[] = [
  // Nothing is submitted before its order is paid, and nothing of a canceled order is made.
  tableScanCheck({
    name: "I8 fulfilled",
    table: "order_parts",
    key: "p.id",
    broken: (
      stretch,
    ) => sql`SELECT p.id AS subject, 'part ' || p.state || ' of an order that is ' || o.state AS detail
      FROM order_parts p JOIN orders o ON o.id = p.order_id
      WHERE ${stretch} AND NOT (
        (p.state = 'waiting' AND p.confirmed_at IS NULL AND o.state <> 'canceled')
        OR (p.state = 'canceled' AND o.paid_at IS NOT NULL)
        OR (o.state = 'paid' AND o.paid_at IS NOT NULL))`,
  }),
  // The state of an order agrees with its times.
  tableScanCheck({
    name: "I10 orders",
    table: "orders",
    key: "o.id",
    broken: (
      stretch,
    ) => sql`SELECT o.id AS subject, 'state ' || o.state || ', paid ' || (o.paid_at IS NOT NULL) || ', canceled ' || (o.canceled_at IS NOT NULL) AS detail
      FROM orders o WHERE ${stretch} AND NOT (
        (o.state IN ('awaiting_payment', 'expired') AND o.paid_at IS NULL AND o.canceled_at IS NULL)
        OR (o.state = 'paid' AND o.paid_at IS NOT NULL AND o.canceled_at IS NULL)
        OR (o.state = 'canceled' AND o.canceled_at IS NOT NULL))`,
  }),
  // A part has the times that its state implies.
  tableScanCheck({
    name: "I10 parts",
    table: "order_parts",
    key: "p.id",
    broken: (
      stretch,
    ) => sql`SELECT p.id AS subject, 'state ' || p.state || ', shipped ' || (p.shipped_at IS NOT NULL) || ', delivered ' || (p.delivered_at IS NOT NULL) AS detail
      FROM order_parts p WHERE ${stretch} AND (
        (p.state = 'delivered' AND p.delivered_at IS NULL)
        OR (p.state = 'shipped' AND p.shipped_at IS NULL)
        OR (p.delivered_at IS NOT NULL AND p.state <> 'delivered')
        OR (p.delivered_at IS NOT NULL AND p.closed_at IS NULL)
        OR (p.earnings_available_at IS NOT NULL AND p.closed_at IS NULL))`,
  }),
  // A creator's pending earnings equal what is left of their sold lines, minus refunds that they bore and amounts held
  // in disputes.
  tableScanCheck({
    name: "I1 earnings",
    table: "ledger_accounts",
    key: "a.id",
    broken: (
      stretch,
    ) => sql`SELECT id AS subject, 'pending ' || pending || ', sold and not released ' || sold AS detail FROM (
        SELECT a.id, coalesce((SELECT balance FROM user_balances WHERE account_id = a.id), 0) AS pending,
          coalesce((SELECT sum(l.earning_cents - l.earning_cents * l.refunded_quantity / l.quantity) FROM order_lines l JOIN order_parts p ON p.id = l.part_id
            WHERE l.creator_id = a.owner_id AND l.sold_at IS NOT NULL AND p.earnings_available_at IS NULL), 0)
            - coalesce((SELECT sum(creator_goodwill_cents) FROM order_parts WHERE earnings_available_at IS NULL AND creator_goodwill_cents > 0
              AND id IN (SELECT part_id FROM order_lines WHERE creator_id = a.owner_id AND sold_at IS NOT NULL)), 0)
            - coalesce((SELECT sum(e.amount) FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
              WHERE e.account_id = 'user:' || a.owner_id || ':disputed' AND t.reason IN ('pending-held', 'pending-held-back')), 0) AS sold
        FROM ledger_accounts a WHERE ${stretch} AND a.kind = 'pending')
      WHERE pending <> sold`,
  }),
  // The ledger shows for each part what the partner charges, independent of refunds.
  tableScanCheck({
    name: "I1 printing",
    table: "order_parts",
    key: "p.id",
    broken: (
      stretch,
    ) => sql`SELECT id AS subject, 'books ' || books || ', partner ' || charged AS detail FROM (
        SELECT p.id, p.partner_cost_cents AS charged, (SELECT coalesce(sum(e.amount), 0) FROM (
            SELECT id FROM ledger_transfers WHERE reason IN ('sale', 'sale-canceled', 'sale-lost', 'sale-restored', 'print-cost', 'lost-print')
              AND reference >= p.id AND reference < p.id || ';'
            UNION ALL SELECT t.id FROM claims c JOIN ledger_transfers t ON t.reason = 'claim-refund' AND t.reference = c.id
              WHERE c.part_id = p.id OR c.part_id IN (SELECT id FROM order_parts WHERE reprint_of = p.id)
          ) t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id IN ('system:print_cost', 'system:shipping')) AS books
        FROM order_parts p WHERE ${stretch} AND p.reprint_of IS NULL AND p.partner_cost_cents IS NOT NULL
          AND (p.state IN ('shipped', 'delivered') OR (p.state = 'partly_shipped' AND p.closed_at IS NULL)))
      WHERE books <> charged`,
  }),
  // Creators' debts equal what the platform paid for them.
  queryCheck({
    name: "I1 earning debts",
    every: "full",
    broken:
      () => sql`SELECT 'debts' AS subject, 'books ' || books || ', debts ' || owed AS detail FROM (SELECT
        (SELECT coalesce(-sum(amount), 0) FROM ledger_entries WHERE account_id = 'system:debts') AS books,
        (SELECT coalesce(sum(remaining), 0) FROM debts WHERE unit = 'cent') AS owed) WHERE books <> owed`,
  }),
  storedFilesCheck({
    name: "I9 claims",
    prefix: "claims/",
    rows: (stretch) =>
      sql`SELECT file_key AS key, 1 AS wanted FROM claim_photos WHERE ${stretch("file_key")}`,
  }),
];
