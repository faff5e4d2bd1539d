import { type SQL, sql } from "drizzle-orm";
import { type InvariantCheck, tableScanCheck } from "~/domain/invariants/invariant-check";

/**
 * Checks the accounts for money at the payment provider and for refunds due. Their totals change while they are summed
 * up, so each order and each other payment is compared, in one statement, with the entries that its own rows caused. The
 * last check finds entries that belong to no row. Together they cover the whole ledger.
 */

/** For each reason of a transfer, the kind of row whose id its reference begins with. */
const CAUSES: readonly [
  owner: "part" | "claim" | "payment" | "refund" | "dispute" | "invoice" | "payout" | "payout-reversal",
  reason: string,
][] = [
  ["part", "sale"],
  ["part", "sale-canceled"],
  ["part", "sale-lost"],
  ["part", "sale-restored"],
  ["claim", "claim-refund"],
  ["payment", "payment"],
  ["payment", "surplus-coins"],
  ["payment", "surplus-returned"],
  ["refund", "refund"],
  ["refund", "part-refund"],
  ["refund", "refund-paid"],
  ["refund", "refund-bounced"],
  ["refund", "sale-lost-before"],
  ["dispute", "sale-lost-before"],
  ["dispute", "dispute"],
  ["dispute", "dispute-won"],
  ["dispute", "dispute-lost"],
  ["dispute", "dispute-restored"],
  ["dispute", "dispute-fee"],
  ["invoice", "invoice-paid"],
  ["invoice", "invoice-reversed"],
  ["invoice", "invoice-dispute-fee"],
  ["payout", "payout-sent"],
  ["payout-reversal", "payout-reversed"],
];

const causes = sql.raw(
  `(SELECT column1 AS owner, column2 AS reason FROM (VALUES ${CAUSES.map(([owner, reason]) => `('${owner}', '${reason}')`).join(", ")}))`,
);
// Surplus coins lie on the clearing account of coins and are no part of the payment, so the two cancel out.
const CLEARING = sql`('system:provider_clearing', 'system:crypto_clearing', 'system:surplus_coins')`;
const ACCOUNTS = sql`('system:provider_clearing', 'system:crypto_clearing', 'system:surplus_coins', 'system:refunds_due')`;

/** `payments` selects subject and id of payments; `others` selects subject, owner and id of further causes of entries. */
function ledgerMismatchQuery(payments: SQL, others: SQL): SQL {
  return sql`SELECT subject, 'books ' || cleared || ', payments ' || paid || '; owed ' || due || ', refunds ' || back AS detail FROM (
    WITH mine AS (${payments}),
    named AS (
      SELECT subject, 'payment' AS owner, id FROM mine
      UNION ALL SELECT m.subject, 'refund', r.id FROM mine m JOIN refunds r ON r.payment_id = m.id
      UNION ALL SELECT m.subject, 'dispute', d.id FROM mine m JOIN disputes d ON d.payment_id = m.id
      ${others}),
    moved AS (
      SELECT n.subject, e.account_id AS account, e.amount FROM named n JOIN ${causes} c ON c.owner = n.owner
        JOIN ledger_transfers t ON t.reason = c.reason AND t.reference BETWEEN n.id AND n.id || ';'
        JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id IN ${ACCOUNTS})
    SELECT s.subject,
      (SELECT coalesce(-sum(amount), 0) FROM moved WHERE subject = s.subject AND account IN ${CLEARING}) AS cleared,
      (SELECT coalesce(sum(amount), 0) FROM moved WHERE subject = s.subject AND account = 'system:refunds_due') AS due,
      (SELECT coalesce(sum(iif(p.state IN ('paid', 'disputed'), p.amount_cents - p.disputed_cents, 0)), 0) FROM mine m JOIN payments p ON p.id = m.id WHERE m.subject = s.subject)
        - (SELECT coalesce(sum(r.amount_cents), 0) FROM mine m JOIN refunds r ON r.payment_id = m.id WHERE m.subject = s.subject AND r.state = 'done')
        - (SELECT coalesce(sum(d.fee_cents), 0) FROM mine m JOIN disputes d ON d.payment_id = m.id WHERE m.subject = s.subject) AS paid,
      (SELECT coalesce(sum(r.amount_cents), 0) FROM mine m JOIN refunds r ON r.payment_id = m.id WHERE m.subject = s.subject AND r.state <> 'done') AS back
    FROM (SELECT DISTINCT subject FROM named) s)
  WHERE cleared <> paid OR due <> back`;
}

export const LEDGER_CHECKS: InvariantCheck[] = [
  tableScanCheck({
    name: "I5 orders' money",
    table: "orders",
    key: "o.id",
    broken: (batch) =>
      ledgerMismatchQuery(
        sql`SELECT o.id AS subject, p.id FROM orders o JOIN payments p ON p.kind = 'order' AND p.subject_id = o.id WHERE ${batch}`,
        sql`UNION ALL SELECT o.id, 'part', p.id FROM orders o JOIN order_parts p ON p.order_id = o.id WHERE ${batch}
          UNION ALL SELECT o.id, 'claim', c.id FROM orders o JOIN claims c ON c.order_id = o.id WHERE ${batch}`,
      ),
  }),
  tableScanCheck({
    name: "I5 payments' money",
    table: "payments",
    key: "p.id",
    broken: (batch) =>
      ledgerMismatchQuery(
        sql`SELECT p.id AS subject, p.id FROM payments p WHERE ${batch} AND p.kind <> 'order'`,
        sql``,
      ),
  }),
  tableScanCheck({
    name: "I5 invoices' money",
    table: "subscription_invoices",
    key: "i.id",
    broken: (batch) => sql`SELECT id AS subject, 'books ' || cleared || ', invoice ' || paid AS detail FROM (
        SELECT i.id, iif(i.state = 'paid', i.amount_cents - i.reversed_cents, 0)
            - (SELECT coalesce(sum(r.fee_cents), 0) FROM invoice_reversals r WHERE r.invoice_id = i.id) AS paid,
          (SELECT coalesce(-sum(e.amount), 0) FROM ledger_transfers t
            JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:provider_clearing'
            WHERE t.reason IN ('invoice-paid', 'invoice-reversed', 'invoice-dispute-fee') AND t.reference BETWEEN i.id AND i.id || ';') AS cleared
        FROM subscription_invoices i WHERE ${batch})
      WHERE cleared <> paid`,
  }),
  tableScanCheck({
    name: "I5 nobody's money",
    table: "ledger_transfers",
    key: "t.id",
    broken: (
      batch,
    ) => sql`SELECT t.id AS subject, t.reason || ' of ' || t.reference || ' belongs to nothing' AS detail
      FROM ledger_transfers t WHERE ${batch}
        AND EXISTS (SELECT 1 FROM ledger_entries e WHERE e.transfer_id = t.id AND e.account_id IN ${ACCOUNTS})
        AND NOT EXISTS (SELECT 1 FROM ${causes} c WHERE c.reason = t.reason AND (
          (c.owner = 'part' AND EXISTS (SELECT 1 FROM order_parts WHERE id = substr(t.reference, 1, 26)))
          OR (c.owner = 'claim' AND EXISTS (SELECT 1 FROM claims WHERE id = substr(t.reference, 1, 26)))
          OR (c.owner = 'payment' AND EXISTS (SELECT 1 FROM payments WHERE id = substr(t.reference, 1, 26)))
          OR (c.owner = 'refund' AND EXISTS (SELECT 1 FROM refunds WHERE id = substr(t.reference, 1, 26)))
          OR (c.owner = 'payout' AND EXISTS (SELECT 1 FROM payouts WHERE id = substr(t.reference, 1, 26)))
          OR (c.owner = 'payout-reversal' AND EXISTS (SELECT 1 FROM payout_reversals WHERE id = substr(t.reference, 1, 26)))
          OR (c.owner = 'invoice' AND EXISTS (SELECT 1 FROM subscription_invoices WHERE id = substr(t.reference, 1, 26)))
          OR (c.owner = 'dispute' AND EXISTS (SELECT 1 FROM disputes WHERE id = substr(t.reference, 1, 26)))))`,
  }),
];
