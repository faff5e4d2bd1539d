import { and, eq, inArray } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { orderLines, orderParts } from "~/db/schema";
import { updateTable } from "~/db/writes";
import {
  absorbedCostStatements,
  hasLeft,
  printCostStatements,
  printTaxStatements,
} from "../accounting/print-costs";
import type { OrderLine } from "../order";
import { orderEventStatement } from "../order-events";
import { advancePartStatement } from "../part-lifecycle";
import { type PartnerReport, partnerHoldStatements } from "./hold-statements";
import { findKnownParcels } from "./parcel-problems";
import { partStateOf, withoutCanceledParcels } from "./partner-states";
import { findSettledPieces } from "./pieces-to-come";
import { shipmentStatements } from "./record-shipments";
import { shipmentEmails } from "./shipment-emails";

const EVENT_OF = {
  confirmed: "submitted",
  in_production: "in_production",
  on_hold: "on_hold",
  failed: "failed",
  delivered: "delivered",
} as const;

/**
 * Stores the partner's report on one part in one batch: state if it moves forward, shipments, events, emails. Applying
 * a report twice, or an older one after a newer, changes nothing.
 */
export async function applyPartnerStatus(
  app: Pick<App, "db" | "now" | "enqueue">,
  report: PartnerReport,
): Promise<void> {
  const { order, part, shipments } = report;
  const partnerOrder = withoutCanceledParcels(report.partnerOrder, shipments);
  const at = app.now();
  const partId = part.id;
  const to = partStateOf(partnerOrder, shipments);
  const [lines, settled] =
    shipments.length > 0 ? await Promise.all([linesOf(app, part), findSettledPieces(app, part)]) : [[], []];
  const known = await findKnownParcels(app, { part, shipments });
  const statements: Statement[] = [
    app.db
      .update(orderParts)
      .set({ partnerState: partnerOrder.status, checkedAt: at })
      .where(eq(orderParts.id, partId)),
    ...(to ? [advancePartStatement({ partId, to, at })] : []),
    ...partnerHoldStatements(app, { ...report, partnerOrder }, to),
    ...shipmentStatements(app, { order, part, shipments, known }),
    ...(hasLeft(to, shipments) ? leftPartnerCostStatements(app, report) : []),
  ];
  const kind = to && to in EVENT_OF ? EVENT_OF[to as keyof typeof EVENT_OF] : null;
  if (to && kind) {
    // Each attempt can be held or fail once more.
    const key = kind === "on_hold" || kind === "failed" ? `${partId}:${part.attempt}` : partId;
    statements.push(
      orderEventStatement({
        orderId: order.id,
        partId,
        kind,
        detail: kind === "on_hold" ? "partner" : null,
        key: `${kind}:${key}`,
        at,
        onlyIn: to,
      }),
    );
  }
  const emails = shipmentEmails(app, { order, part, shipments, lines, settled });
  const results = await runTransaction(app.db, [...statements, ...emails.map(({ statement }) => statement)]);
  for (const [index, { deliveryId }] of emails.entries())
    if (results[statements.length + index]?.meta.changes) await app.enqueue({ type: "deliver", deliveryId });
}

/** Once something is shipped, the cost is final, and refunded pieces are a loss. */
function leftPartnerCostStatements(
  app: Pick<App, "now">,
  { part, partnerOrder }: PartnerReport,
): Statement[] {
  const lost = part.reprintOf ? [] : absorbedCostStatements(app, { partId: part.id });
  return [
    ...printCostStatements(app, part),
    ...printTaxStatements(app, part, partnerOrder.costs.taxCents),
    ...lost,
  ];
}

function linesOf({ db }: Pick<App, "db">, part: PartnerReport["part"]): Promise<OrderLine[]> {
  return db
    .select()
    .from(orderLines)
    .where(eq(orderLines.partId, part.reprintOf ?? part.id))
    .orderBy(orderLines.id);
}

/** The partner's own reason for a hold or a failure, kept while the part is stopped. */
export function holdReasonStatements({
  partId,
  type,
  reason,
}: {
  partId: string;
  type: string;
  reason: string | null;
}): Statement[] {
  if (!reason) return [];
  const isApproval = type.endsWith("_hold_approval");
  if (type === "order_failed")
    return [
      updateTable(orderParts)
        .set({ holdReason: reason })
        .where(and(eq(orderParts.id, partId), eq(orderParts.state, "failed"))),
    ];
  // A parcel's hold has an incident of its own.
  if (!/^order_put_hold(_approval)?$/.test(type)) return [];
  return [
    updateTable(orderParts)
      .set({ holdReason: reason, holdCause: isApproval ? "approval" : "partner" })
      .where(
        and(
          eq(orderParts.id, partId),
          eq(orderParts.state, "on_hold"),
          inArray(orderParts.holdCause, ["partner", "approval"]),
        ),
      ),
  ];
}
