import { and, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { PartnerOrder, PartnerShipment } from "~/adapters/ports/print-partner";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { orderParts } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { resolveHoldIncidentsStatements } from "../hold-incidents";
import type { Order, OrderPart } from "../order";
import type { PartState } from "../part-lifecycle";
import { words } from "./words";

export type PartnerReport = {
  order: Pick<Order, "id" | "number" | "email">;
  part: Pick<OrderPart, "id" | "state" | "attempt" | "reprintOf" | "contents">;
  partnerOrder: PartnerOrder;
  shipments: PartnerShipment[];
};

/** Opens one incident each time a part stops, and resolves it when the part continues. */
export function partnerHoldStatements(
  app: Pick<App, "db" | "now">,
  report: PartnerReport,
  to: PartState | null,
): Statement[] {
  const { order, part, partnerOrder } = report;
  if (to === null) return [];
  if (to !== "on_hold" && to !== "failed") {
    const moved = app.db
      .update(orderParts)
      .set({ holdCause: null, holdReason: null })
      .where(
        and(
          eq(orderParts.id, part.id),
          isNotNull(orderParts.holdCause),
          notInArray(orderParts.state, ["on_hold", "failed"]),
        ),
      );
    if (part.state !== "on_hold" && part.state !== "failed") return [moved];
    return [
      moved,
      ...resolveHoldIncidentsStatements(app, part.id, {
        by: null,
        note: words.goesOn(partnerOrder),
      }),
    ];
  }
  const failure = partnerOrder.status === "canceled" ? "partner-canceled" : "partner-failed";
  const kind = to === "on_hold" ? "partner-onhold" : failure;
  const cause = to === "on_hold" ? "partner" : failure;
  const isNew = part.state !== to;
  return [
    app.db
      .update(orderParts)
      .set({ holdCause: cause })
      .where(
        and(
          eq(orderParts.id, part.id),
          eq(orderParts.state, to),
          isNew ? undefined : isNull(orderParts.holdCause),
        ),
      ),
    ...(isNew
      ? [
          openIncidentStatement(app, {
            cause: `${kind}:${part.id}`,
            subject: `order:${order.id}`,
            detail: { partnerState: partnerOrder.status, partnerOrder: partnerOrder.id },
          }),
        ]
      : []),
  ];
}
