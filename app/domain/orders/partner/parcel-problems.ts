import { and, eq, isNull, sql } from "drizzle-orm";
import type { PartnerEvent, PartnerShipment } from "~/adapters/ports/print-partner";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { attentions, shipments as shipmentRows } from "~/db/schema";
import { updateTable } from "~/db/writes";
import type { IncidentKind } from "~/domain/incidents/incident-kinds";
import { openIncidentStatement, resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { words } from "./words";

/** The incident for each state in which a parcel does not reach the buyer. */
const INCIDENT_OF_STATE: Record<string, IncidentKind> = {
  returned: "shipment-returned",
  outstock: "shipment-outstock",
  onhold: "shipment-onhold",
  canceled: "shipment-canceled",
};

type KnownParcel = { state: string; shippedAt: number | null };
/** What was stored of a part's parcels before a report, by the partner's id. */
export type KnownParcels = ReadonlyMap<string, KnownParcel>;

/** Read before a report is stored, so that each problem opens one incident. */
export async function findKnownParcels(
  { db }: Pick<App, "db">,
  { part, shipments }: { part: { id: string }; shipments: PartnerShipment[] },
): Promise<KnownParcels> {
  if (shipments.length === 0) return new Map();
  const { partnerShipmentId, state, shippedAt } = shipmentRows;
  const rows = await db
    .select({ id: partnerShipmentId, state, shippedAt })
    .from(shipmentRows)
    .where(eq(shipmentRows.partId, part.id));
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

/** Whether the report changes the state of a parcel. An older one does not: see `upsertShipmentStatement`. */
export function hasNewState(shipment: PartnerShipment, known: KnownParcel | undefined): boolean {
  if (!known) return true;
  const isOlder = known.shippedAt !== null && shipment.shippedAt === null;
  return known.state !== shipment.state && known.state !== "returned" && !isOlder;
}

/** For a parcel with a new state: opens the incident of that state, and resolves the one of the state before. */
export function parcelIncidentStatements(
  app: Pick<App, "now">,
  {
    orderId,
    partId,
    shipment,
    known,
  }: { orderId: string; partId: string; shipment: PartnerShipment; known: KnownParcel | undefined },
): Statement[] {
  const cause = (kind: IncidentKind) => `${kind}:${partId}:${shipment.id}` as const;
  const solved = known && INCIDENT_OF_STATE[known.state];
  const opened = INCIDENT_OF_STATE[shipment.state];
  return [
    ...(solved
      ? [resolveIncidentStatement(app, { cause: cause(solved), by: null, note: words.parcelIs(shipment) })]
      : []),
    ...(opened
      ? [
          openIncidentStatement(app, {
            cause: cause(opened),
            subject: `order:${orderId}`,
            detail: { partnerState: shipment.state, parcel: shipment.id },
          }),
        ]
      : []),
  ];
}

const INCIDENT_OF_EVENT: Record<string, IncidentKind> = {
  shipment_put_hold: "shipment-onhold",
  shipment_put_hold_approval: "shipment-onhold",
  shipment_canceled: "shipment-canceled",
};

/** The partner's own reason, which only its events have, for an admin to read as long as the parcel does not move. */
export function parcelReasonStatements({
  partId,
  event: { type, shipmentId, reason },
}: {
  partId: string;
  event: Pick<PartnerEvent, "type" | "shipmentId" | "reason">;
}): Statement[] {
  const kind = INCIDENT_OF_EVENT[type];
  if (!kind || !shipmentId || !reason) return [];
  return [
    updateTable(attentions)
      .set({ detail: sql`json_set(${attentions.detail}, '$.reason', ${reason})` })
      .where(and(eq(attentions.cause, `${kind}:${partId}:${shipmentId}`), isNull(attentions.resolvedAt))),
  ];
}
