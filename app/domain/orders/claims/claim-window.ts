import type { claims, shipments } from "~/db/schema";
import { parseLineQuantities } from "../line-quantities";
import type { OrderLine, OrderPart } from "../order";

export type ClaimReason = (typeof claims.$inferSelect)["reason"];
type Shipment = typeof shipments.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * The print partner takes claims for thirty days after delivery, and for lost parcels thirty days after the estimated
 * delivery (its return policy, November 2026). The same for buyers, so that every claim can be passed on. A parcel that
 * came back can be claimed for thirty days from then: only then does the buyer hear of it.
 */
export const CLAIM_WINDOW_MS = 30 * DAY_MS;
/** Used if neither carrier nor partner gave a date: the longest transit within our countries. */
const ASSUMED_TRANSIT_MS = 21 * DAY_MS;

export interface ClaimWindow {
  /** `closed`: it was open before. `none`: nothing has shipped yet, or all of it was refunded. */
  state: "none" | "open" | "closed";
  /** In epoch ms; null if there is none. */
  closesAt: number | null;
  /** Reasons that can be chosen now. */
  reasons: ClaimReason[];
  /** From then on it can be claimed as lost; null if it can already. */
  lostClaimableFrom: number | null;
}

const NONE: ClaimWindow = { state: "none", closesAt: null, reasons: [], lostClaimableFrom: null };

/** What a buyer can claim of a part now, and until when. */
export function computeClaimWindow(
  {
    part,
    parcels,
    lines,
  }: {
    part: OrderPart;
    parcels: Shipment[];
    lines: Pick<OrderLine, "id" | "quantity" | "refundedQuantity">[];
  },
  now: number,
): ClaimWindow {
  const sent = parcels.filter((parcel) => parcel.shippedAt !== null && parcel.state !== "canceled");
  if (part.state === "canceled" || sent.length === 0) return NONE;
  if (lines.every((line) => line.refundedQuantity === line.quantity)) return NONE;
  const expectedAt = Math.max(...sent.map((parcel) => expectedBy(part, parcel)));
  const receivedAt = sent.map((parcel) => parcel.deliveredAt).filter((at) => at !== null);
  const allReceived = receivedAt.length === sent.length;
  const returnedAt = sent.map((parcel) => parcel.returnedAt).filter((at) => at !== null);
  // A parcel in transit keeps the window open for the whole part.
  const closesAt =
    Math.max(...(allReceived ? [] : [expectedAt]), ...receivedAt, ...returnedAt) + CLAIM_WINDOW_MS;
  if (now > closesAt) return { state: "closed", closesAt, reasons: [], lostClaimableFrom: null };
  const isBack = sent.some((parcel) => parcel.state === "returned");
  const canBeLost = isBack || allReceived || now >= expectedAt;
  return {
    state: "open",
    closesAt,
    reasons: ["damaged", "misprinted", "wrong", "missing", ...(canBeLost ? (["lost"] as const) : [])],
    lostClaimableFrom: canBeLost ? null : expectedAt,
  };
}

/** The end of the last day on which it is expected. */
function expectedBy(
  part: Pick<OrderPart, "deliverTo">,
  parcel: Pick<Shipment, "deliverTo" | "shippedAt">,
): number {
  const named = parcel.deliverTo ?? part.deliverTo;
  const day = named ? Date.parse(named) : Number.NaN;
  return Number.isNaN(day) ? (parcel.shippedAt ?? 0) + ASSUMED_TRANSIT_MS : day + DAY_MS;
}

/** Pieces of a part that can still be claimed: those that were not refunded. */
export function claimableQuantities<Line extends OrderLine>(
  part: Pick<OrderPart, "id" | "reprintOf" | "contents">,
  lines: Line[],
): { line: Line; quantity: number }[] {
  const contents = parseLineQuantities(part.contents);
  return lines.flatMap((line) => {
    if (line.partId !== (part.reprintOf ?? part.id)) return [];
    const made = contents
      ? (contents.find(({ lineId }) => lineId === line.id)?.quantity ?? 0)
      : line.quantity;
    const quantity = Math.min(made, line.quantity - line.refundedQuantity);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}
