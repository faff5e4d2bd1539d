import { and, eq, inArray, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { carts, deliveries, orderParts, orders } from "~/db/schema";
import { transferStatements } from "~/domain/ledger/transfers";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { sum } from "~/lib/sum";
import { saleTransfers } from "../accounting/sale-transfers";
import { addSalesStatements } from "../accounting/sales-counters";
import { addressLines } from "../address/address";
import { enqueueEmails, enqueueParts } from "../enqueue-order-work";
import { describeVariant, type FullOrder, findFullOrder } from "../order";
import { guardEventStatement } from "../order-events";

/**
 * Everything that follows from an order's payment, for the batch that settles it. An expired order is accepted, since
 * the buyer has paid. Fails the batch as `order-event-repeated` if it was paid before and as `order-moved` if it was
 * canceled or does not exist; then the money must go back.
 */
export async function markOrderPaidStatements(
  app: Pick<App, "db" | "now" | "config">,
  {
    orderId,
    paymentId,
    paidAt,
    taxCents = 0,
  }: { orderId: string; paymentId: string; paidAt: number; taxCents?: number },
): Promise<Statement[]> {
  const placed = await findFullOrder(app, { orderId });
  if (!placed) return [guardEventStatement("paid", sql`SELECT NULL`, app.now())];
  // The tax is known since the buyer paid.
  const totalCents = placed.order.totalCents - placed.order.taxCents + taxCents;
  const sale = { ...placed, order: { ...placed.order, taxCents, totalCents } };
  const { order } = sale;
  return [
    app.db
      .update(orders)
      .set({ state: "paid", paidAt, taxCents, totalCents })
      .where(and(eq(orders.id, orderId), inArray(orders.state, ["awaiting_payment", "expired"]))),
    guardEventStatement(
      "paid",
      sql`SELECT id FROM orders WHERE id = ${orderId} AND state = 'paid'`,
      paidAt,
      paymentId,
    ),
    // From now on the cron checks these parts; nothing is submitted while the buyer can change the order.
    app.db
      .update(orderParts)
      .set({ checkedAt: app.now(), submitAfter: paidAt + app.config.cancelWindowMs })
      .where(eq(orderParts.orderId, orderId)),
    ...saleTransfers(sale).flatMap((transfer) => transferStatements(transfer, paidAt)),
    ...addSalesStatements(app, sale, paidAt),
    ...removeBoughtFromCartStatements(app, order),
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

/** Run after the batch. The cron finds what is lost here. */
export async function enqueueAfterOrderPaid(
  app: Pick<App, "db" | "enqueue">,
  { orderId }: { orderId: string },
): Promise<void> {
  await enqueueParts(app, orderId, "waiting");
  await enqueueEmails(
    app,
    sql`${deliveries.dedupeKey} = ${`order-confirmed:${orderId}`} OR ${deliveries.dedupeKey} GLOB ${`sale-made:${orderId}:*`}`,
  );
}

/** Removes only what was bought: lines and pieces may have been added during the payment, which takes days at some banks. */
function removeBoughtFromCartStatements(
  { db }: Pick<App, "db">,
  { id, cartId }: FullOrder["order"],
): Statement[] {
  if (!cartId) return [];
  const bought = sql`coalesce((SELECT sum(l.quantity) FROM order_lines l
      WHERE l.order_id = ${id} AND l.product_id = cart_lines.product_id AND l.colour = cart_lines.colour AND l.size = cart_lines.size), 0)`;
  return [
    sql`DELETE FROM cart_lines WHERE cart_id = ${cartId} AND quantity <= ${bought}`,
    sql`UPDATE cart_lines SET quantity = quantity - ${bought} WHERE cart_id = ${cartId}`,
    db
      .update(carts)
      .set({ checkout: null, updatedAt: sql`${carts.updatedAt} + 1` })
      .where(eq(carts.id, cartId)),
  ];
}

function detailOf(line: FullOrder["parts"][number]["lines"][number]): string {
  return `${describeVariant(line)} × ${line.quantity}`;
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
