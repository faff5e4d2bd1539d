import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, timestampMs } from "../column-types";
import { payments, refunds } from "./payments";
import { invoiceReversals, subscriptionInvoices } from "./subscriptions";

/**
 * Receipts of payments and invoices, and credit notes of refunds. Triggers write them, in the transaction that settles or
 * refunds, with the next number of their series: no number is skipped, and none is used twice. Immutable by trigger.
 * An invoice's refund has a note for each change: a credit note where more goes back, a receipt where a bank returns it.
 */
export const receipts = sqliteTable(
  "receipts",
  {
    /** `R-000001`, `C-000001`. */
    number: text("number").primaryKey(),
    series: text("series", { enum: ["receipt", "credit-note"] }).notNull(),
    serial: integer("serial").notNull(),
    paymentId: text("payment_id")
      .unique()
      .references(() => payments.id),
    invoiceId: text("invoice_id")
      .unique()
      .references(() => subscriptionInvoices.id),
    refundId: text("refund_id")
      .unique()
      .references(() => refunds.id),
    reversalId: text("reversal_id").references(() => invoiceReversals.id),
    /** Which change of the reversal (`invoice_reversals.moves`). */
    reversalMove: integer("reversal_move"),
    amountCents: cents("amount_cents").notNull(),
    issuedAt: timestampMs("issued_at").notNull(),
  },
  (t) => [
    uniqueIndex("receipts_serial").on(t.series, t.serial),
    uniqueIndex("receipts_reversal").on(t.reversalId, t.reversalMove),
    check(
      "receipts_cause",
      sql`(payment_id IS NOT NULL) + (invoice_id IS NOT NULL) + (refund_id IS NOT NULL) + (reversal_id IS NOT NULL) = 1
        AND (reversal_id IS NULL) = (reversal_move IS NULL)`,
    ),
    check(
      "receipts_series",
      sql`CASE series WHEN 'receipt' THEN refund_id IS NULL WHEN 'credit-note' THEN payment_id IS NULL AND invoice_id IS NULL ELSE 0 END`,
    ),
    check("receipts_amount", sql`amount_cents > 0`),
  ],
);
