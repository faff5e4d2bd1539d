import type { App } from "~/app";
import { partnerExternalId } from "../partner/build-draft-order";
import type { ClaimDetails } from "./claim-details";
import { describeClaimedItems } from "./claim-details";
import type { ClaimReason } from "./claim-window";

/** The options of the print partner's “Report a problem” form. */
const KIND: Record<ClaimReason, string> = {
  damaged: "Product damaged in transit",
  misprinted: "Misprint or print quality",
  wrong: "Wrong product, color or size",
  missing: "Missing items",
  lost: "Order lost in transit",
};

const day = (at: number | null) => (at === null ? "not reported" : new Date(at).toISOString().slice(0, 10));

/**
 * The text to paste into the print partner's claim form; photos are attached by hand. It names no person: the partner
 * knows the address.
 */
export function claimReportText(
  { origin }: Pick<App, "origin">,
  { claim, part, lines, pieces, photos, parcels }: ClaimDetails,
): string {
  const variants = new Map(lines.map((line) => [line.id, line.variantId]));
  const items = describeClaimedItems(pieces, lines).map(
    (item, index) =>
      `- ${item.quantity} × ${item.title} (${item.detail}), variant ${variants.get(pieces[index]?.lineId ?? "") ?? "unknown"}`,
  );
  return [
    `Order: ${part.partnerOrderId ?? "unknown"} (external ID ${partnerExternalId(part)})`,
    `Problem: ${KIND[claim.reason]}`,
    "Affected products:",
    ...items,
    ...parcels.map(
      (parcel) =>
        `Parcel: ${[parcel.carrier, parcel.trackingNumber].filter(Boolean).join(" ") || "no number"}, shipped ${day(parcel.shippedAt)}, delivered ${day(parcel.deliveredAt)}`,
    ),
    `Estimated delivery: ${part.deliverTo ?? "not known"}`,
    `Reported by the customer: ${day(claim.createdAt)}`,
    "Description:",
    claim.detail,
    `Pictures: ${photos.length === 0 ? "none" : photos.length}`,
    ...photos.map(({ position }) => `- ${origin}/orders/${claim.orderId}/claims/${claim.id}/${position}`),
    `Requested solution: ${claim.wanted === "refund" ? "refund" : "reshipment"}`,
  ].join("\n");
}
