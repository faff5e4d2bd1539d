import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { deliveries, orders } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { sum } from "~/lib/sum";
import { enqueueEmails, enqueueParts } from "../enqueue-order-work";
import { findFullOrder } from "../order";
import { guardEventStatement } from "../order-events";
import { isCancelableSql } from "../part-lifecycle";
import { buildReversal } from "./refund-split";
import { saleCanceledEmails } from "./sale-canceled-emails";

/**
 * Cancels a paid order of which nothing was submitted and reverses its postings; the caller refunds `refundCents`, at
 * most `maxCents`.
 * Fails the batch as `order-moved` if a part is with the partner or the order is not paid, as `order-event-repeated` if
 * it was canceled before, and as `part-refunded-meanwhile` if some of it was refunded at the same moment.
 */
export async function cancelOrderStatements(
  app: Pick<App, "db" | "now">,
  { orderId, maxCents = Number.POSITIVE_INFINITY }: { orderId: string; maxCents?: number },
): Promise<{ statements: Statement[]; refundCents: number; totalCents: number }> {
  const at = app.now();
  const sale = await findFullOrder(app, { orderId });
  if (!sale)
    return {
      ...{ refundCents: 0, totalCents: 0 },
      statements: [guardEventStatement("canceled", sql`SELECT NULL`, at)],
    };
  const { totalCents } = sale.order;
  // A part that was canceled alone is refunded already.
  const parts = sale.parts.filter(({ part }) => part.state !== "canceled").map(({ part }) => part);
  let leftCents = maxCents;
  const reversals = parts.flatMap((part) => {
    const whole = { part, pieces: null, reason: "sale-canceled", reference: part.id, maxCents: leftCents };
    const reversal = buildReversal(app, sale, whole);
    leftCents -= reversal?.amountCents ?? 0;
    return reversal ?? [];
  });
  const refundCents = sum(reversals.map((reversal) => reversal.amountCents));
  const statements = [
    sql`UPDATE order_parts SET state = 'canceled' WHERE order_id = ${orderId} AND ${isCancelableSql("buyer")}
      AND EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND state = 'paid')`,
    guardEventStatement(
      "canceled",
      sql`SELECT id FROM orders WHERE id = ${orderId} AND state IN ('paid', 'canceled') AND NOT EXISTS (SELECT 1 FROM order_parts WHERE order_id = ${orderId} AND state <> 'canceled')`,
      at,
      String(refundCents),
    ),
    app.db
      .update(orders)
      .set({ state: "canceled", canceledAt: at })
      .where(and(eq(orders.id, orderId), eq(orders.state, "paid"))),
    ...reversals.flatMap((reversal) => reversal.statements),
    queueEmailStatement(app, {
      template: "canceled-refunded",
      to: sale.order.email,
      key: `canceled-refunded:${orderId}`,
      data: { orderId, number: sale.order.number, refundCents, totalCents },
    }).statement,
    ...saleCanceledEmails(app, sale, { partIds: new Set(parts.map(({ id }) => id)), cause: orderId }).map(
      ({ statement }) => statement,
    ),
  ];
  return { statements, refundCents, totalCents };
}

/** Run after the batch: withdraws drafts at the partner and sends the email. */
export async function enqueueAfterCanceled(
  app: Pick<App, "db" | "enqueue">,
  { orderId }: { orderId: string },
): Promise<void> {
  await enqueueParts(app, orderId, "canceled");
  await enqueueEmails(
    app,
    sql`${deliveries.dedupeKey} = ${`canceled-refunded:${orderId}`} OR ${deliveries.dedupeKey} GLOB ${`sale-canceled:${orderId}:*`}`,
  );
}
