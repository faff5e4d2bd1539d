import { sql } from "drizzle-orm";
import { type InvariantCheck, schemaGuardCheck, tableScanCheck } from "~/domain/invariants/invariant-check";

/** Each payment has one receipt of its amount, each refund one credit note, and no number is missing. */
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
