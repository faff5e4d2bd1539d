import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { deliveries } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/outbox";
import { sum } from "~/lib/sum";
import { enqueueEmails, enqueueParts } from "../enqueue-order-work";
import { findFullOrder } from "../order";
import { guardEventStatement } from "../order-events";
import { isCancelableSql } from "../part-lifecycle";
import { buildReversal } from "./refund-split";

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
    sql`UPDATE order_parts SET state = 'canceled' WHERE order_id = ${orderId} AND ${isCancelableSql("buyer")}
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
