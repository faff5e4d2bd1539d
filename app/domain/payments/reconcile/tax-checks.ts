import { sql } from "drizzle-orm";
import { type InvariantCheck, tableScanCheck } from "~/domain/invariants/invariant-check";

/** Tax is what was added to the price, less the share of what went back; an order's goes back with its pieces. */
export const TAX_CHECKS: InvariantCheck[] = [
  tableScanCheck({
    name: "I5 payments' tax",
    table: "payments",
    key: "p.id",
    broken: (batch) => sql`SELECT id AS subject, 'books ' || booked || ', tax ' || tax AS detail FROM (
        SELECT p.id, p.tax_cents - p.tax_cents * min(p.amount_cents, p.refunded_cents + p.disputed_cents) / p.amount_cents AS tax,
          (SELECT coalesce(sum(e.amount), 0) FROM (SELECT p.id AS id UNION ALL SELECT r.id FROM refunds r WHERE r.payment_id = p.id
              UNION ALL SELECT d.id FROM disputes d WHERE d.payment_id = p.id) n
            JOIN ledger_transfers t ON t.reason IN ('payment', 'refund', 'dispute', 'dispute-won') AND t.reference BETWEEN n.id AND n.id || ';'
            JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:tax') AS booked
        FROM payments p WHERE ${batch} AND p.kind <> 'order' AND p.tax_cents > 0)
      WHERE booked <> tax`,
  }),
  tableScanCheck({
    name: "I5 invoices' tax",
    table: "subscription_invoices",
    key: "i.id",
    broken: (batch) => sql`SELECT id AS subject, 'books ' || booked || ', tax ' || tax AS detail FROM (
        SELECT i.id, iif(i.state = 'paid', i.tax_cents - i.tax_cents * min(i.amount_cents, i.reversed_cents) / i.amount_cents, 0) AS tax,
          (SELECT coalesce(sum(e.amount), 0) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:tax'
            WHERE t.reason IN ('invoice-paid', 'invoice-reversed') AND t.reference BETWEEN i.id AND i.id || ';') AS booked
        FROM subscription_invoices i WHERE ${batch} AND i.tax_cents > 0)
      WHERE booked <> tax`,
  }),
];
