import { cancelPart } from "~/acts/cancel-part";
import type { App } from "~/app";
import type { IncidentKind } from "~/domain/incidents/incident-kinds";
import { incidentQuery, toIncident } from "~/domain/incidents/list-incidents";
import { releaseHeldPart, resubmitPart } from "~/domain/orders/fulfillment/resume-part";

/** What a human may do to a part of an order that stands still. Each is written down by the domain that does it. */
export const PART_ACTIONS = ["release", "resubmit", "cancel"] as const;
export type PartAction = (typeof PART_ACTIONS)[number];

/** Which of them make sense for what came before a human. */
const ACTIONS_BY_INCIDENT_KIND: Partial<Record<IncidentKind, readonly PartAction[]>> = {
  held: ["release", "resubmit", "cancel"],
  "partner-onhold": ["cancel"],
  "partner-failed": ["resubmit", "cancel"],
  "partner-canceled": ["resubmit", "cancel"],
  "shipment-outstock": ["cancel"],
};

export function partActionsFor(kind: IncidentKind | null): readonly PartAction[] {
  return (kind && ACTIONS_BY_INCIDENT_KIND[kind]) ?? [];
}

export type PartActionResult =
  | { status: "done"; action: PartAction; refundCents: number | null }
  /** It goes on already: pressed before, or the partner moved. */
  | { status: "already" }
  | { status: "refused"; why: "changed" | "partners" | "shipped" | "too-late" | "unavailable" }
  | { status: "unknown" };

/** Does one of the above to the part that an attention is about. Safe to press twice. */
export async function performPartAction(
  app: App,
  act: { id: string; deed: PartAction; by: string; note: string; acceptCents: number | null },
): Promise<PartActionResult> {
  const [row] = await incidentQuery(app, act);
  const attention = row && toIncident(row);
  if (!attention || !partActionsFor(attention.kind).includes(act.deed)) return { status: "unknown" };
  const { by, note, acceptCents, deed } = act;
  const partId = attention.cause.split(":")[1] ?? "";
  if (deed === "cancel") {
    const canceled = await cancelPart(app, { partId, by, note });
    if (canceled.status === "canceled")
      return { status: "done", action: deed, refundCents: canceled.refundCents };
    return canceled.status === "already" || canceled.status === "unknown"
      ? { status: canceled.status }
      : { status: "refused", why: canceled.status };
  }
  const resolved =
    deed === "release"
      ? await releaseHeldPart(app, { partId, by, note, acceptCents })
      : await resubmitPart(app, { partId, by, note });
  return resolved.status === "done" ? { status: "done", action: deed, refundCents: null } : resolved;
}
