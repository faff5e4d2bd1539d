import { cancelPart } from "~/acts/orders/cancel-part";
import type { App } from "~/app";
import type { IncidentKind } from "~/domain/incidents/incident-kinds";
import { findIncident } from "~/domain/incidents/list-incidents";
import { releaseHeldPart, resubmitPart } from "~/domain/orders/fulfillment/resume-part";

/** What an admin may do with a stopped part. The domain that does it writes the audit log. */
export const PART_ACTIONS = ["release", "resubmit", "cancel"] as const;
export type PartAction = (typeof PART_ACTIONS)[number];

/** The actions that make sense for each kind of incident. */
const ACTIONS_BY_INCIDENT_KIND: Partial<Record<IncidentKind, readonly PartAction[]>> = {
  held: ["release", "resubmit", "cancel"],
  "partner-onhold": ["cancel"],
  "partner-failed": ["resubmit", "cancel"],
  "partner-canceled": ["resubmit", "cancel"],
  "shipment-outstock": ["cancel"],
  "shipment-onhold": ["cancel"],
  "shipment-canceled": ["cancel"],
};

export function partActionsFor(kind: IncidentKind | null): readonly PartAction[] {
  return (kind && ACTIONS_BY_INCIDENT_KIND[kind]) ?? [];
}

export type PartActionResult =
  | { status: "done"; action: PartAction; refundCents: number | null }
  /** The part is no longer stopped: the action was repeated, or the partner changed the order. */
  | { status: "already" }
  | { status: "refused"; why: "changed" | "disputed" | "partners" | "shipped" | "too-late" | "unavailable" }
  | { status: "unknown" };

/** Performs an action on the part that an incident is about. Safe to repeat. */
export async function performPartAction(
  app: App,
  request: { id: string; action: PartAction; by: string; note: string; acceptCents: number | null },
): Promise<PartActionResult> {
  const { action, by, note, acceptCents } = request;
  const incident = await findIncident(app, request);
  if (!incident || !partActionsFor(incident.kind).includes(action)) return { status: "unknown" };
  const partId = incident.cause.split(":")[1] ?? "";
  if (action === "cancel") {
    const canceled = await cancelPart(app, { partId, by, note });
    if (canceled.status === "canceled") return { status: "done", action, refundCents: canceled.refundCents };
    return canceled.status === "already" || canceled.status === "unknown"
      ? { status: canceled.status }
      : { status: "refused", why: canceled.status };
  }
  const resumed =
    action === "release"
      ? await releaseHeldPart(app, { partId, by, note, acceptCents })
      : await resubmitPart(app, { partId, by, note });
  return resumed.status === "done" ? { status: "done", action, refundCents: null } : resumed;
}
