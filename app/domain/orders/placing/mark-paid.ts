import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { deliveries, orderParts } from "~/db/schema";
import { newIdExpression } from "~/db/sql-ids";
import { transferStatements } from "~/domain/ledger/ledger";
import { queueEmailStatement } from "~/domain/outbox/outbox";
import { newId } from "~/lib/ids";
import { addSalesStatements } from "../accounting/sales-counters";
import { addressLines } from "../address/address";
import { sum } from "../checkout/totals";
import { type FullOrder, findFullOrder, saleTransfers } from "../order";
import { NOT_SUBMITTED } from "../part-lifecycle";
import { buildReversal } from "../refunds/refund-split";

/**
 * Everything that follows from an order's payment, for the batch of whoever settles it. An order that ran out of time is
 * taken all the same: the buyer has paid. Refusals when applied:
 * `order_events.order_id, order_events.dedupe_key` (paid before) and `NOT NULL … order_events.order_id` (cancelled, or
 * there is no such order: the money must go back).
 */
export async function markPaidStatements(
  app: Pick<App, "db" | "now" | "config">,
  { orderId, paymentId, paidAt }: { orderId: string; paymentId: string; paidAt: number },
): Promise<Statement[]> {
  const sale = await findFullOrder(app, { orderId });
  if (!sale) return [guardEventStatement("paid", sql`SELECT NULL`, app.now())];
  const { order } = sale;
  return [
    sql`UPDATE orders SET state = 'paid', paid_at = ${paidAt} WHERE id = ${orderId} AND state IN ('awaiting_payment', 'expired')`,
    guardEventStatement(
      "paid",
      sql`SELECT id FROM orders WHERE id = ${orderId} AND state = 'paid'`,
      paidAt,
      paymentId,
    ),
    // From now on the cron that looks for stuck parts sees them; nothing is submitted while the buyer may still change it.
    sql`UPDATE order_parts SET checked_at = ${app.now()}, submit_after = ${paidAt + app.config.cancelWindowMs} WHERE order_id = ${orderId}`,
    ...saleTransfers(sale).flatMap((transfer) => transferStatements(transfer, paidAt)),
    ...addSalesStatements(sale, paidAt),
    ...removeBoughtFromCartStatements(order),
    queueEmailStatement(app, {
      template: "order-confirmed",
      to: order.email,
      key: `order-confirmed:${orderId}`,
      data: confirmedData(sale),
    }).statement,
    ...sale.creators.map(
      (creator) =>
        queueEmailStatement(app, {
          template: "sale-made",
          to: creator.email,
          key: `sale-made:${orderId}:${creator.id}`,
          data: {
            number: order.number,
            lines: creator.lines.map((line) => ({
              title: line.title,
              detail: detailOf(line),
              earningCents: line.earningCents,
            })),
            earningCents: sum(creator.lines.map((line) => line.earningCents)),
          },
        }).statement,
    ),
  ];
}

/** After the batch: hints to the queue. What is lost here, the cron finds. */
export async function enqueueAfterPaid(
  app: Pick<App, "db" | "enqueue">,
  { orderId }: { orderId: string },
): Promise<void> {
  await enqueueParts(app, orderId, "waiting");
  await enqueueEmails(
    app,
    sql`${deliveries.dedupeKey} = ${`order-confirmed:${orderId}`} OR ${deliveries.dedupeKey} GLOB ${`sale-made:${orderId}:*`}`,
  );
}

/**
 * Takes a paid order back while nothing of it was submitted, and posts the reverse of what was posted; the refund itself
 * (`refundCents`, what is left of the payment) is the caller's. Refused with `NOT NULL … order_events.order_id` where a part
 * is already with the partner or the order is not a paid one, with `order_events.order_id, order_events.dedupe_key` where it
 * was cancelled before, and with `order_lines.refunded_quantity` where some of it was given back at the same moment.
 */
export async function cancelOrderStatements(
  app: Pick<App, "db" | "now">,
  { orderId }: { orderId: string },
): Promise<{ statements: Statement[]; refundCents: number }> {
  const at = app.now();
  const sale = await findFullOrder(app, { orderId });
  if (!sale) return { statements: [guardEventStatement("canceled", sql`SELECT NULL`, at)], refundCents: 0 };
  // A part that was cancelled by itself has been given back already.
  const reversals = sale.parts
    .filter(({ part }) => part.state !== "canceled")
    .flatMap(({ part }) => {
      const whole = { part, pieces: null, reason: "sale-canceled", reference: part.id };
      return buildReversal(app, sale, whole) ?? [];
    });
  const refundCents = sum(reversals.map((reversal) => reversal.amountCents));
  const statements = [
    sql`UPDATE order_parts SET state = 'canceled' WHERE order_id = ${orderId} AND ${NOT_SUBMITTED}
      AND EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND state = 'paid')`,
    guardEventStatement(
      "canceled",
      sql`SELECT id FROM orders WHERE id = ${orderId} AND state IN ('paid', 'canceled') AND NOT EXISTS (SELECT 1 FROM order_parts WHERE order_id = ${orderId} AND state <> 'canceled')`,
      at,
      String(refundCents),
    ),
    sql`UPDATE orders SET state = 'canceled', canceled_at = ${at} WHERE id = ${orderId} AND state = 'paid'`,
    ...reversals.flatMap((reversal) => reversal.statements),
    queueEmailStatement(app, {
      template: "canceled-refunded",
      to: sale.order.email,
      key: `canceled-refunded:${orderId}`,
      data: { orderId, number: sale.order.number, refundCents },
    }).statement,
  ];
  return { statements, refundCents };
}

/** After the batch: drafts at the partner are taken back, and the letter goes out. */
export async function enqueueAfterCanceled(
  app: Pick<App, "db" | "enqueue">,
  { orderId }: { orderId: string },
): Promise<void> {
  await enqueueParts(app, orderId, "canceled");
  await enqueueEmails(app, sql`${deliveries.dedupeKey} = ${`canceled-refunded:${orderId}`}`);
}

async function enqueueParts(
  { db, enqueue }: Pick<App, "db" | "enqueue">,
  orderId: string,
  state: "waiting" | "canceled",
): Promise<void> {
  const parts = await db
    .select({ id: orderParts.id })
    .from(orderParts)
    .where(sql`${orderParts.orderId} = ${orderId} AND ${orderParts.state} = ${state}`);
  for (const part of parts) await enqueue({ type: "fulfil", partId: part.id });
}

/** A payment page lives for two hours; the rest lets a late settlement arrive first. */
export const UNPAID_EXPIRY_MS = 3 * 60 * 60 * 1000;

/**
 * Ends orders that nobody paid in time. Whoever calls it has settled what could be settled before; a paid order is never
 * touched.
 */
function expireUnpaidOrdersStatements({ now }: Pick<App, "now">): SQL[] {
  const at = now();
  const due = sql`state = 'awaiting_payment' AND created_at < ${at - UNPAID_EXPIRY_MS}`;
  return [
    sql`INSERT INTO order_events (id, order_id, kind, dedupe_key, created_at)
      SELECT ${newIdExpression(at)}, id, 'expired', 'expired', ${at} FROM orders WHERE ${due} ON CONFLICT DO NOTHING`,
    sql`UPDATE orders SET state = 'expired' WHERE ${due}`,
  ];
}

export async function expireUnpaidOrders(app: Pick<App, "db" | "now">): Promise<void> {
  await runTransaction(app.db, expireUnpaidOrdersStatements(app));
}

/**
 * An UPDATE that matches no row stops nothing. This event does: written twice it breaks UNIQUE, and where the order is
 * not in the wanted state its `order_id` is NULL.
 */
function guardEventStatement(kind: string, when: SQL, at: number, detail: string | null = null): SQL {
  return sql`INSERT INTO order_events (id, order_id, kind, detail, dedupe_key, created_at)
    VALUES (${newId()}, (${when}), ${kind}, ${detail}, ${kind}, ${at})`;
}

/** Only what was bought leaves the cart: something may have been added while the person paid. */
function removeBoughtFromCartStatements({ id, cartId }: FullOrder["order"]): SQL[] {
  if (!cartId) return [];
  return [
    sql`DELETE FROM cart_lines WHERE cart_id = ${cartId} AND EXISTS (SELECT 1 FROM order_lines l
      WHERE l.order_id = ${id} AND l.product_id = cart_lines.product_id AND l.colour = cart_lines.colour AND l.size = cart_lines.size)`,
    sql`UPDATE carts SET checkout = NULL, updated_at = updated_at + 1 WHERE id = ${cartId}`,
  ];
}

async function enqueueEmails(app: Pick<App, "db" | "enqueue">, which: SQL): Promise<void> {
  const letters = await app.db.select({ id: deliveries.id }).from(deliveries).where(which);
  for (const { id } of letters) await app.enqueue({ type: "deliver", deliveryId: id });
}

function detailOf(line: FullOrder["parts"][number]["lines"][number]): string {
  return `${line.garmentName}, ${line.colourName}, ${line.size} × ${line.quantity}`;
}

function confirmedData(sale: FullOrder) {
  const { order } = sale;
  return {
    orderId: order.id,
    number: order.number,
    lines: sale.parts.flatMap(({ lines }) =>
      lines.map((line) => ({ title: line.title, detail: detailOf(line), priceCents: line.priceCents })),
    ),
    shippingCents: order.shippingCents,
    taxCents: order.taxCents,
    totalCents: order.totalCents,
    address: addressLines({ ...order, name: order.recipientName }),
    deliverFrom: earliest(sale.parts.map(({ part }) => part.deliverFrom)),
    deliverTo: latest(sale.parts.map(({ part }) => part.deliverTo)),
  };
}

function earliest(dates: (string | null)[]): string | null {
  return dates.flatMap((date) => date ?? []).sort()[0] ?? null;
}

function latest(dates: (string | null)[]): string | null {
  return dates.every(Boolean)
    ? (dates
        .flatMap((date) => date ?? [])
        .sort()
        .at(-1) ?? null)
    : null;
}
