import { sql } from "drizzle-orm";
import { type InvariantCheck, schemaGuardCheck, tableScanCheck } from "~/domain/invariants/invariant-check";

/**
 * Each payment and each invoice has one receipt of its amount, each refund its credit note, and no number is missing. A dispute
 * has none: the receipt stands while a bank decides, and says so.
 */
export const RECEIPT_CHECKS: InvariantCheck[] = [
  schemaGuardCheck({
    name: "I5 receipts",
    guards: [
      "receipts_serial",
      "receipts_of_payments",
      "receipts_of_new_payments",
      "receipts_of_invoices",
      "receipts_of_new_invoices",
      "credit_notes_of_refunds",
      "credit_notes_of_new_reversals",
      "credit_notes_of_reversals",
      "receipts_of_reversals",
      "receipts_immutable",
      "receipts_kept",
    ],
  }),
  tableScanCheck({
    name: "I5 payments' receipts",
    table: "payments",
    key: "p.id",
    broken: (
      batch,
    ) => sql`SELECT p.id AS subject, 'paid ' || p.amount_cents || ', receipt ' || coalesce(r.amount_cents, 'missing') AS detail
      FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id
      WHERE ${batch} AND p.state IN ('paid', 'disputed') AND p.amount_cents > 0 AND r.amount_cents IS NOT p.amount_cents`,
  }),
  tableScanCheck({
    name: "I5 refunds' credit notes",
    table: "refunds",
    key: "f.id",
    broken: (
      batch,
    ) => sql`SELECT f.id AS subject, 'refunded ' || f.amount_cents || ', credit note ' || coalesce(r.amount_cents, 'missing') AS detail
      FROM refunds f LEFT JOIN receipts r ON r.refund_id = f.id
      WHERE ${batch} AND f.amount_cents > 0 AND r.amount_cents IS NOT f.amount_cents`,
  }),
  tableScanCheck({
    name: "I5 invoices' receipts",
    table: "subscription_invoices",
    key: "i.id",
    broken: (
      batch,
    ) => sql`SELECT i.id AS subject, 'paid ' || i.amount_cents || ', receipt ' || coalesce(r.amount_cents, 'missing') AS detail
      FROM subscription_invoices i LEFT JOIN receipts r ON r.invoice_id = i.id
      WHERE ${batch} AND i.state = 'paid' AND i.amount_cents > 0 AND r.amount_cents IS NOT i.amount_cents`,
  }),
  tableScanCheck({
    name: "I5 invoices' credit notes",
    table: "invoice_reversals",
    key: "v.id",
    broken: (
      batch,
    ) => sql`SELECT id AS subject, 'refunded ' || refunded || ', credit notes ' || noted AS detail FROM (
        SELECT v.id, iif(v.kind = 'refund', v.amount_cents, 0) AS refunded,
          (SELECT coalesce(sum(iif(r.series = 'credit-note', r.amount_cents, -r.amount_cents)), 0)
            FROM receipts r WHERE r.reversal_id = v.id) AS noted
        FROM invoice_reversals v WHERE ${batch})
      WHERE refunded <> noted`,
  }),
  tableScanCheck({
    name: "I5 receipts' numbers",
    table: "receipts",
    key: "r.number",
    broken: (
      batch,
    ) => sql`SELECT r.number AS subject, 'the number before it is missing' AS detail FROM receipts r
      WHERE ${batch} AND r.serial > 1
        AND NOT EXISTS (SELECT 1 FROM receipts b WHERE b.series = r.series AND b.serial = r.serial - 1)`,
  }),
];
