import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import { purchaseName } from "../purchases/purchase-name";

const RECEIPTS_PER_PAGE = 25;

export type ListedReceipt = Awaited<ReturnType<typeof ownReceiptsQuery>>[number] & { name: string | null };

/**
 * A page of a person's receipts and credit notes, newest first, as a query; read its rows with `receiptsPage`. Orders that
 * were placed without an account are not among them.
 */
export function ownReceiptsQuery(
  { db }: Pick<App, "db">,
  { userId, cursor = null }: { userId: string; cursor?: Cursor | null },
) {
  const { where, orderBy, limit } = keysetClauses({
    columns: [sql`own.issued_at`, sql`own.number`],
    cursor,
    pageSize: RECEIPTS_PER_PAGE,
  });
  return db
    .select({
      number: sql<string>`own.number`.as("number"),
      series: sql<"receipt" | "credit-note">`own.series`.as("series"),
      amountCents: sql<number>`own.amount_cents`.as("amount_cents"),
      issuedAt: sql<number>`own.issued_at`.as("issued_at"),
      /** What was paid for: of a payment, or of a subscription. */
      kind: sql<string>`own.kind`.as("kind"),
      subjectId: sql<string>`own.subject_id`.as("subject_id"),
      orderNumber: sql<
        string | null
      >`(SELECT o.number FROM orders o WHERE own.kind = 'order' AND o.id = own.subject_id)`.as(
        "order_number",
      ),
    })
    .from(
      sql`(SELECT r.number, r.series, r.amount_cents, r.issued_at, p.kind, p.subject_id FROM payments p
        JOIN receipts r ON r.payment_id = p.id WHERE p.user_id = ${userId}
      UNION ALL SELECT r.number, r.series, r.amount_cents, r.issued_at, p.kind, p.subject_id FROM payments p
        JOIN refunds f ON f.payment_id = p.id JOIN receipts r ON r.refund_id = f.id WHERE p.user_id = ${userId}
      UNION ALL SELECT r.number, r.series, r.amount_cents, r.issued_at, s.kind, coalesce(i.subject_id, s.subject_id) FROM subscriptions s
        JOIN subscription_invoices i ON i.subscription_id = s.id JOIN receipts r ON r.invoice_id = i.id
        WHERE s.user_id = ${userId}
      UNION ALL SELECT r.number, r.series, r.amount_cents, r.issued_at, s.kind, s.subject_id FROM subscriptions s
        JOIN subscription_invoices i ON i.subscription_id = s.id JOIN invoice_reversals v ON v.invoice_id = i.id
        JOIN receipts r ON r.reversal_id = v.id WHERE s.user_id = ${userId}) AS own`,
    )
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
}

export function receiptsPage(
  app: Pick<App, "purchases">,
  rows: Awaited<ReturnType<typeof ownReceiptsQuery>>,
  cursor: Cursor | null,
): Page<ListedReceipt> {
  const keyOf = ({ issuedAt, number }: ListedReceipt) => [issuedAt, number];
  const named = rows.map((row) => ({ ...row, name: purchaseName(app, row) }));
  return paginate(named, { cursor, keyOf, pageSize: RECEIPTS_PER_PAGE });
}
