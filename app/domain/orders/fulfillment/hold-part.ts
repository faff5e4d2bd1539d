import { and, eq, inArray, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { orderParts } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import type { OrderPart, PartWithOrder } from "../order";
import { orderEventStatement } from "../order-events";

export type HoldCause = NonNullable<OrderPart["holdCause"]>;

/**
 * Puts a part on hold before anything is charged, and opens an incident. It can still be canceled if the partner never
 * took it.
 */
export async function holdPart(
  app: Pick<App, "db" | "now">,
  { part, order }: PartWithOrder,
  cause: HoldCause,
  reason: string,
): Promise<{ status: "held"; reason: string }> {
  const at = app.now();
  const held = updateTable(orderParts)
    .set({
      state: "on_hold",
      holdCause: cause,
      holdReason: reason,
      lastError: reason,
      confirmedAt: sql`iif(partner_state IS NULL OR partner_state = 'draft', NULL, confirmed_at)`,
    })
    .where(and(eq(orderParts.id, part.id), inArray(orderParts.state, ["waiting", "drafted", "confirmed"])));
  await runTransaction(app.db, [
    held,
    orderEventStatement({
      orderId: order.id,
      partId: part.id,
      kind: "on_hold",
      detail: cause,
      key: `on_hold:${part.id}:${part.attempt}`,
      at,
      onlyIn: "on_hold",
    }),
    openIncidentStatement(app, {
      cause: `held:${part.id}`,
      subject: `order:${order.id}`,
      detail: { why: reason, partnerOrder: part.partnerOrderId },
    }),
  ]);
  return { status: "held", reason };
}
