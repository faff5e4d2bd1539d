import { sql } from "drizzle-orm";
import type { App } from "~/app";

const RECEIPTS_SHOWN = 100;

export interface ListedReceipt extends Record<string, unknown> {
  number: string;
  series: "receipt" | "credit-note";
  amountCents: number;
  issuedAt: number;
  /** What was paid for: of a payment, or of a subscription. */
  kind: string;
  subjectId: string;
  /** The number of an order. */
  orderNumber: string | null;
}

/** A person's receipts and credit notes, newest first, as a query. Orders that were placed without an account are not among them. */
export function ownReceiptsQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db.all<ListedReceipt>(sql`SELECT number, series, amount_cents AS amountCents, issued_at AS issuedAt, kind, subject_id AS subjectId,
      (SELECT o.number FROM orders o WHERE kind = 'order' AND o.id = subject_id) AS orderNumber FROM (
    SELECT r.number, r.series, r.amount_cents, r.issued_at, p.kind, p.subject_id FROM payments p JOIN receipts r ON r.payment_id = p.id
      WHERE p.user_id = ${userId}
    UNION ALL SELECT r.number, r.series, r.amount_cents, r.issued_at, p.kind, p.subject_id FROM payments p
      JOIN refunds f ON f.payment_id = p.id JOIN receipts r ON r.refund_id = f.id WHERE p.user_id = ${userId}
    UNION ALL SELECT r.number, r.series, r.amount_cents, r.issued_at, s.kind, s.subject_id FROM subscriptions s
      JOIN subscription_invoices i ON i.subscription_id = s.id JOIN receipts r ON r.invoice_id = i.id WHERE s.user_id = ${userId})
    ORDER BY issued_at DESC, number DESC LIMIT ${RECEIPTS_SHOWN}`);
}
