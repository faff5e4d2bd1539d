import { sql } from "drizzle-orm";
import { type InvariantCheck, schemaGuardCheck, tableScanCheck } from "~/domain/invariants/invariant-check";
import { RECEIPT_CHECKS } from "./receipts/receipt-checks";
import { LEDGER_CHECKS } from "./reconcile/ledger-checks";
import { TAX_CHECKS } from "./reconcile/tax-checks";

export const PAYMENT_CHECKS: InvariantCheck[] = [
  // A provider's event, an intent to pay and a cause of a refund each exist once.
  schemaGuardCheck({
    name: "I5 events",
    guards: [
      "provider_events_once",
      "payments_intent_key_unique",
      "refunds_cause_unique",
      "subscription_invoices_provider_unique",
    ],
  }),
  // A payment's refunded sum equals the sum of its refunds.
  tableScanCheck({
    name: "I8 refunds",
    table: "payments",
    key: "p.id",
    broken: (
      stretch,
    ) => sql`SELECT id AS subject, 'refunded ' || refunded || ', refunds ' || back || ' of ' || amount || ', ' || state AS detail FROM (
        SELECT p.id, p.state, p.amount_cents AS amount, p.refunded_cents AS refunded,
          coalesce((SELECT sum(amount_cents) FROM refunds WHERE payment_id = p.id), 0) AS back
        FROM payments p WHERE ${stretch})
      WHERE refunded <> back OR (refunded > 0 AND state NOT IN ('paid', 'disputed'))`,
  }),
  // A paid order's payments cover its whole total, not counting payments that were refunded at once. The money of a canceled one
  // went back: by our refund, or by the bank that decided a dispute against us.
  tableScanCheck({
    name: "I8 orders",
    table: "orders",
    key: "o.id",
    broken: (
      stretch,
    ) => sql`SELECT id AS subject, state || ', total ' || total || ', paid ' || paid || ', back ' || back AS detail FROM (
        SELECT o.id, o.state, o.total_cents AS total, o.paid_at,
          coalesce((SELECT sum(amount_cents) FROM payments WHERE kind = 'order' AND subject_id = o.id AND state IN ('paid', 'disputed')), 0)
            - coalesce((SELECT sum(r.amount_cents) FROM payments p JOIN refunds r ON r.payment_id = p.id
                WHERE p.kind = 'order' AND p.subject_id = o.id AND r.cause GLOB 'unwanted:*'), 0) AS paid,
          coalesce((SELECT sum(r.amount_cents) FROM payments p JOIN refunds r ON r.payment_id = p.id
                WHERE p.kind = 'order' AND p.subject_id = o.id AND r.cause NOT GLOB 'unwanted:*'), 0) AS back,
          coalesce((SELECT sum(e.amount) FROM payments p JOIN disputes d ON d.payment_id = p.id
                JOIN ledger_transfers t ON t.reason = 'dispute-lost' AND t.reference >= d.id || ':' AND t.reference < d.id || ';'
                JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:disputed'
                WHERE p.kind = 'order' AND p.subject_id = o.id), 0) AS lost
        FROM orders o WHERE ${stretch})
      WHERE paid <> iif(paid_at IS NULL, 0, total) OR back > paid OR (state = 'canceled' AND back + lost < paid)`,
  }),
  ...LEDGER_CHECKS,
  ...TAX_CHECKS,
  ...RECEIPT_CHECKS,
];
