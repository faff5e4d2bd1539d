import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import {
  invoiceReversals,
  orderLines,
  orders,
  payments,
  pricingPlans,
  receipts,
  refunds,
  subscriptionInvoices,
  subscriptions,
  users,
} from "~/db/schema";
import { supportEmailQuery } from "~/domain/settings/settings";
import { isId } from "~/lib/ids";
import { purchaseName } from "../purchases/purchase-name";

/** A number in its stored spelling; null if it cannot be one of ours. */
export function parseReceiptNumber(text: string): string | null {
  const number = text.toUpperCase();
  return /^[RC]-\d{6,12}$/.test(number) ? number : null;
}

/** The number by the id of a payment, an order, an invoice or a refund, in SQL; null where nothing was paid. */
function numberById(id: string): SQL {
  return sql`(SELECT number FROM (
      SELECT number, serial FROM receipts WHERE payment_id = ${id}
      UNION ALL SELECT number, serial FROM receipts WHERE invoice_id = ${id}
      UNION ALL SELECT number, serial FROM receipts WHERE refund_id = ${id}
      UNION ALL SELECT number, max(serial) FROM receipts WHERE reversal_id = ${id} AND series = 'credit-note' HAVING count(*) > 0
      UNION ALL SELECT r.number, r.serial FROM payments p JOIN receipts r ON r.payment_id = p.id
        WHERE p.kind = 'order' AND p.subject_id = ${id})
    ORDER BY serial LIMIT 1)`;
}

/** The payment of a receipt or credit note, in SQL. */
const paymentOf = (number: SQL): SQL =>
  sql`(SELECT coalesce(r.payment_id, f.payment_id) FROM receipts r LEFT JOIN refunds f ON f.id = r.refund_id WHERE r.number = ${number})`;

/** The invoice of a receipt or credit note, in SQL. */
const invoiceOf = (number: SQL): SQL =>
  sql`(SELECT coalesce(r.invoice_id, v.invoice_id) FROM receipts r LEFT JOIN invoice_reversals v ON v.id = r.reversal_id WHERE r.number = ${number})`;
/** What an invoice was for, in SQL: the subscription's plan may have changed since. */
const invoiceSubject = sql<string>`coalesce(${subscriptionInvoices.subjectId}, ${subscriptions.subjectId})`;

/**
 * A receipt or credit note with all that it says, in one batch; null if there is none. It is found by its number, or by the id
 * of a payment, an order, an invoice or a refund.
 */
export async function readReceipt(
  { db, purchases }: Pick<App, "db" | "purchases">,
  { asked }: { asked: string },
) {
  const known = parseReceiptNumber(asked);
  if (known === null && !isId(asked)) return null;
  const number = known === null ? numberById(asked) : sql`${known}`;
  const payment = paymentOf(number);
  const invoice = invoiceOf(number);
  const [[receipt], [paid], lines, paymentNotes, [invoiced], invoiceNotes, support] = await db.batch([
    db
      .select({
        number: receipts.number,
        series: receipts.series,
        amountCents: receipts.amountCents,
        issuedAt: receipts.issuedAt,
        refundId: receipts.refundId,
        reversalId: receipts.reversalId,
      })
      .from(receipts)
      .where(sql`${receipts.number} = ${number}`)
      .limit(1),
    db
      .select({
        id: payments.id,
        kind: payments.kind,
        subjectId: payments.subjectId,
        userId: payments.userId,
        amountCents: payments.amountCents,
        taxCents: payments.taxCents,
        askedCents: payments.askedCents,
        payCurrency: payments.payCurrency,
        reference: payments.providerPaymentId,
        state: payments.state,
        email: sql<string | null>`coalesce(${orders.email}, ${users.email})`.as("buyer_email"),
        receiptNumber: sql<string | null>`${receipts.number}`.as("receipt_number"),
        orderId: sql<string | null>`${orders.id}`.as("order_id"),
        orderUserId: sql<string | null>`${orders.userId}`.as("order_user"),
        orderNumber: sql<string | null>`${orders.number}`.as("order_number"),
        recipientName: orders.recipientName,
        countryCode: orders.countryCode,
        shippingCents: orders.shippingCents,
      })
      .from(payments)
      .leftJoin(users, eq(users.id, payments.userId))
      .leftJoin(orders, sql`${payments.kind} = 'order' AND ${orders.id} = ${payments.subjectId}`)
      .leftJoin(receipts, eq(receipts.paymentId, payments.id))
      .where(sql`${payments.id} = ${payment}`)
      .limit(1),
    db
      .select({
        id: orderLines.id,
        title: orderLines.title,
        size: orderLines.size,
        quantity: orderLines.quantity,
        priceCents: orderLines.priceCents,
      })
      .from(orderLines)
      .where(
        sql`${orderLines.orderId} = (SELECT subject_id FROM payments WHERE kind = 'order' AND id = ${payment})`,
      )
      .orderBy(asc(orderLines.id)),
    db
      .select({
        number: receipts.number,
        series: receipts.series,
        amountCents: receipts.amountCents,
        issuedAt: receipts.issuedAt,
        cause: refunds.cause,
      })
      .from(refunds)
      .innerJoin(receipts, eq(receipts.refundId, refunds.id))
      .where(sql`${refunds.paymentId} = ${payment}`)
      .orderBy(asc(receipts.serial))
      .limit(100),
    db
      .select({
        kind: subscriptions.kind,
        subjectId: invoiceSubject.as("invoice_subject"),
        userId: subscriptions.userId,
        email: users.email,
        planName: pricingPlans.name,
        reference: subscriptionInvoices.providerInvoiceId,
        amountCents: subscriptionInvoices.amountCents,
        taxCents: subscriptionInvoices.taxCents,
        periodStartsAt: subscriptionInvoices.periodStartsAt,
        periodEndsAt: subscriptionInvoices.periodEndsAt,
        receiptNumber: sql<string | null>`${receipts.number}`.as("invoice_receipt"),
        isDisputed: sql<0 | 1>`EXISTS (SELECT 1 FROM invoice_reversals v
          WHERE v.invoice_id = ${subscriptionInvoices.id} AND v.kind = 'dispute' AND v.amount_cents > 0)`.as(
          "is_disputed",
        ),
      })
      .from(subscriptionInvoices)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .leftJoin(receipts, eq(receipts.invoiceId, subscriptionInvoices.id))
      .leftJoin(
        pricingPlans,
        sql`${subscriptions.kind} = 'plan' AND CAST(${pricingPlans.id} AS TEXT) = ${invoiceSubject}`,
      )
      .where(sql`${subscriptionInvoices.id} = ${invoice}`)
      .limit(1),
    db
      .select({
        number: receipts.number,
        series: receipts.series,
        amountCents: receipts.amountCents,
        issuedAt: receipts.issuedAt,
        cause: sql<string>`'subscription'`.as("cause"),
        reversalId: receipts.reversalId,
        move: receipts.reversalMove,
      })
      .from(invoiceReversals)
      .innerJoin(receipts, eq(receipts.reversalId, invoiceReversals.id))
      .where(sql`${invoiceReversals.invoiceId} = ${invoice}`)
      .orderBy(asc(receipts.issuedAt), asc(receipts.reversalId), asc(receipts.reversalMove))
      .limit(100),
    supportEmailQuery({ db }),
  ]);
  if (!receipt) return null;
  return {
    receipt,
    paid: paid ? { ...paid, name: purchaseName({ purchases }, paid) } : null,
    lines,
    notes: [...paymentNotes, ...invoiceNotes],
    invoiced: invoiced ?? null,
    /** The credit note that a receipt after a returned refund is about. */
    returned: returnedNote(receipt, invoiceNotes),
    support,
  };
}

/** The last credit note before a bank returned the refund. */
function returnedNote(
  { number, series, reversalId }: { number: string; series: string; reversalId: string | null },
  notes: { number: string; series: string; reversalId: string | null; move: number | null }[],
): string | null {
  if (series !== "receipt" || reversalId === null) return null;
  const own = notes.filter((note) => note.reversalId === reversalId);
  const move = own.find((note) => note.number === number)?.move ?? 0;
  const before = own.filter((note) => note.series === "credit-note" && (note.move ?? 0) < move);
  return before.at(-1)?.number ?? null;
}

export type Receipt = NonNullable<Awaited<ReturnType<typeof readReceipt>>>;
