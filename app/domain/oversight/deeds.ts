import type { App } from "~/app";
import type { AttentionKind } from "~/domain/attentions/kinds";
import { attentionQuery, toRow } from "~/domain/attentions/list";
import { releasePart, resubmitPart } from "~/domain/orders/resolve-part";
import { cancelPart } from "~/domain/payments/cancel-part";

/** What a human may do to a part of an order that stands still. Each is written down by the domain that does it. */
export const PART_DEEDS = ["release", "resubmit", "cancel"] as const;
export type PartDeed = (typeof PART_DEEDS)[number];

/** Which of them make sense for what came before a human. */
const DEEDS_OF: Partial<Record<AttentionKind, readonly PartDeed[]>> = {
  held: ["release", "resubmit", "cancel"],
  "partner-onhold": ["cancel"],
  "partner-failed": ["resubmit", "cancel"],
  "partner-canceled": ["resubmit", "cancel"],
  "shipment-outstock": ["cancel"],
};

export function deedsOf(kind: AttentionKind | null): readonly PartDeed[] {
  return (kind && DEEDS_OF[kind]) ?? [];
}

export type Done =
  | { status: "done"; deed: PartDeed; refundCents: number | null }
  /** It goes on already: pressed before, or the partner moved. */
  | { status: "already" }
  | { status: "refused"; why: "changed" | "partners" | "shipped" | "too-late" | "unavailable" }
  | { status: "unknown" };

/** Does one of the above to the part that an attention is about. Safe to press twice. */
export async function actOnPart(
  app: App,
  act: { id: string; deed: PartDeed; by: string; note: string; acceptCents: number | null },
): Promise<Done> {
  const [row] = await attentionQuery(app, act);
  const attention = row && toRow(row);
  if (!attention || !deedsOf(attention.kind).includes(act.deed)) return { status: "unknown" };
  const { by, note, acceptCents, deed } = act;
  const partId = attention.cause.split(":")[1] ?? "";
  if (deed === "cancel") {
    const canceled = await cancelPart(app, { partId, by, note });
    if (canceled.status === "canceled") return { status: "done", deed, refundCents: canceled.refundCents };
    return canceled.status === "already" || canceled.status === "unknown"
      ? { status: canceled.status }
      : { status: "refused", why: canceled.status };
  }
  const resolved =
    deed === "release"
      ? await releasePart(app, { partId, by, note, acceptCents })
      : await resubmitPart(app, { partId, by, note });
  return resolved.status === "done" ? { status: "done", deed, refundCents: null } : resolved;
}
