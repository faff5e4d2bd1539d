import { eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { orderParts } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { resolvePartIncidentsStatements } from "~/domain/orders/hold-incidents";
import { linesOfPart, parseLineQuantities } from "~/domain/orders/line-quantities";
import { describeVariant, type FullOrder, type OrderPart } from "~/domain/orders/order";
import { orderEventStatement } from "~/domain/orders/order-events";
import { isCancelableSql } from "~/domain/orders/part-lifecycle";
import type { Reversal } from "~/domain/orders/refunds/refund-split";
import { saleCanceledEmails } from "~/domain/orders/refunds/sale-canceled-emails";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import { planRefund, refundPieces } from "./refund-pieces";

export type CancelPartResult =
  /** With 0 cents if all of it was refunded before. */
  | { status: "canceled"; refundCents: number }
  | { status: "already" }
  /** Something of it has shipped, or the partner does not stop it; a claim is possible later. */
  | { status: "too-late" }
  | { status: "unavailable" }
  /** The bank has the money until it decides. Until then the buyer keeps their order: canceled, they might have neither. */
  | { status: "disputed" }
  | { status: "unknown" };

/**
 * Cancels one part of a paid order and refunds it with its shipping; other parts continue. The partner's order is
 * stopped first, but only if nothing stands against the refund. Safe to repeat.
 */
export async function cancelPart(
  app: App,
  { partId, by, note }: { partId: string; by: string; note: string },
): Promise<CancelPartResult> {
  const [part] = await app.db.select().from(orderParts).where(eq(orderParts.id, partId)).limit(1);
  if (!part) return { status: "unknown" };
  if (part.state === "canceled") return { status: "already" };
  const refund = {
    part,
    pieces: parseLineQuantities(part.contents),
    reason: "sale-canceled",
    reference: part.id,
    cause: `cancel-part:${part.id}`,
  };
  const plan = await planRefund(app, refund);
  if (plan.status === "disputed" || plan.status === "already") return { status: plan.status };
  if (plan.status === "unpaid") return { status: "unknown" };
  const stopped = await stopAtPartner(app, part);
  if (stopped !== "stopped") return { status: stopped };
  let emailIds: string[] = [];
  try {
    const given = await refundPieces(app, {
      ...refund,
      happensAnyway: true,
      also: (reversal, sale) => {
        const { statements, deliveryIds } = cancellationStatements(app, { part, sale, reversal, by, note });
        emailIds = deliveryIds;
        return statements;
      },
    });
    if (given.status === "disputed" || given.status === "already") return { status: given.status };
    if (given.status === "unpaid") return { status: "unknown" };
    await app.enqueue({ type: "fulfil", partId });
    for (const deliveryId of emailIds) await app.enqueue({ type: "deliver", deliveryId });
    return { status: "canceled", refundCents: given.status === "refunded" ? given.amountCents : 0 };
  } catch (error) {
    if (!isConstraintViolation(error, "part-moved")) throw error;
    const [now] = await app.db.select().from(orderParts).where(eq(orderParts.id, partId)).limit(1);
    return { status: now?.state === "canceled" ? "already" : "too-late" };
  }
}

/** Stops a confirmed order at the partner. A draft is withdrawn later, when the canceled part is processed. */
async function stopAtPartner(app: App, part: OrderPart): Promise<"stopped" | "too-late" | "unavailable"> {
  const isRunning = part.confirmedAt !== null && !["canceled", "failed"].includes(part.partnerState ?? "");
  if (!isRunning || !part.partnerOrderId) return "stopped";
  try {
    return (await app.printPartner.cancelOrder(part.partnerOrderId)) ? "stopped" : "too-late";
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return error.retryable ? "unavailable" : "too-late";
  }
}

function cancellationStatements(
  app: App,
  {
    part,
    sale,
    reversal,
    by,
    note,
  }: { part: OrderPart; sale: FullOrder; reversal: Reversal; by: string; note: string },
): { statements: Statement[]; deliveryIds: string[] } {
  const at = app.now();
  const { order } = sale;
  const root = sale.parts.find((each) => each.part.id === (part.reprintOf ?? part.id));
  const others = sale.parts.filter((each) => each.part.id !== part.id);
  const email = queueEmailStatement(app, {
    template: "part-canceled",
    to: order.email,
    key: `part-canceled:${part.id}`,
    data: {
      orderId: order.id,
      number: order.number,
      storeName: root?.storeName ?? "",
      lines: linesOfPart(part, root?.lines ?? []).map(({ line, quantity }) => ({
        title: line.title,
        detail: describeVariant(line),
        quantity,
      })),
      refundCents: reversal.amountCents,
      isReduced: reversal.isReduced,
      isAll: others.every((each) => each.part.state === "canceled"),
    },
  });
  // A reprint earns nothing, so no creator got an email about a sale.
  const toCreators = part.reprintOf
    ? []
    : saleCanceledEmails(app, sale, { partIds: new Set([part.id]), cause: part.id });
  return {
    deliveryIds: [email, ...toCreators].map(({ deliveryId }) => deliveryId),
    statements: [
      // First, so that it reads the state before.
      auditLogStatement(app, {
        actorId: by,
        action: "cancel part",
        subject: `order:${order.id}`,
        detail: sql`(SELECT json_object('part', id, 'cents', CAST(${reversal.amountCents} AS INTEGER), 'before', state, 'after', 'canceled', 'note', ${note})
          FROM order_parts WHERE id = ${part.id})`,
      }),
      // A state of NULL fails the batch.
      sql`UPDATE order_parts SET hold_cause = NULL, hold_reason = NULL, state = CASE WHEN ${isCancelableSql("admin")} THEN 'canceled' END
        WHERE id = ${part.id}`,
      sql`UPDATE orders SET state = 'canceled', canceled_at = ${at} WHERE id = ${order.id} AND state = 'paid'
        AND NOT EXISTS (SELECT 1 FROM order_parts WHERE order_id = ${order.id} AND state <> 'canceled')`,
      orderEventStatement({
        orderId: order.id,
        partId: part.id,
        kind: "part_canceled",
        detail: String(reversal.amountCents),
        key: `part_canceled:${part.id}`,
        at,
      }),
      // The event that locks canceling the whole order, taken with its last part.
      sql`INSERT INTO order_events (id, order_id, kind, detail, dedupe_key, created_at)
        SELECT ${newId()}, id, 'canceled', NULL, 'canceled', ${at} FROM orders WHERE id = ${order.id} AND state = 'canceled' ON CONFLICT DO NOTHING`,
      ...resolvePartIncidentsStatements(app, part.id, { by, note }),
      ...[email, ...toCreators].map(({ statement }) => statement),
    ],
  };
}
