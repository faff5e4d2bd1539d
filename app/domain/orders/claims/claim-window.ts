import type { claims, shipments } from "~/db/schema";
import { parseLineQuantities } from "../line-quantities";
import type { OrderLine, OrderPart } from "../order";

export type ClaimReason = (typeof claims.$inferSelect)["reason"];
type Shipment = typeof shipments.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * The print partner takes claims for thirty days after something was received, and for what was lost thirty days after the
 * estimated delivery (its return policy, November 2026). Ours are the same, so that nobody is promised what we cannot ask for.
 */
export const CLAIM_WINDOW_MS = 30 * DAY_MS;
/** Where neither carrier nor partner named a day: what parcels within our countries take at most. */
const ASSUMED_TRANSIT_MS = 21 * DAY_MS;

export interface ClaimWindow {
  /** `closed`: it was open once. `none`: nothing has left yet, or all of it went back. */
  state: "none" | "open" | "closed";
  /** The last moment, in epoch ms; null where there is none. */
  closesAt: number | null;
  /** What can be claimed now. */
  reasons: ClaimReason[];
  /** From then on a parcel counts as late and can be claimed as lost; null once it can. */
  lostClaimableFrom: number | null;
}

const NONE: ClaimWindow = { state: "none", closesAt: null, reasons: [], lostClaimableFrom: null };

/** What a buyer may claim of a part at a moment, and until when. */
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
  // What is still on its way keeps the window open for all of the part.
  const closesAt =
    (allReceived ? Math.max(...receivedAt) : Math.max(expectedAt, ...receivedAt)) + CLAIM_WINDOW_MS;
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

/** The end of the day on which it should be there at the latest. */
function expectedBy(
  part: Pick<OrderPart, "deliverTo">,
  parcel: Pick<Shipment, "deliverTo" | "shippedAt">,
): number {
  const named = parcel.deliverTo ?? part.deliverTo;
  const day = named ? Date.parse(named) : Number.NaN;
  return Number.isNaN(day) ? (parcel.shippedAt ?? 0) + ASSUMED_TRANSIT_MS : day + DAY_MS;
}

/** The pieces of a part that can still be claimed: what went back is settled. */
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
