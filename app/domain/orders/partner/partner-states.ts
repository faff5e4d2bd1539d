import type { PartnerOrder, PartnerShipment } from "~/adapters/ports/print-partner";
import type { PartState } from "../part-lifecycle";

/** State of a part for each status of the partner's order. An unknown status is stored and changes nothing. */
const STATE_OF_PARTNER_STATUS: Record<string, PartState> = {
  pending: "confirmed",
  inreview: "confirmed",
  inprocess: "in_production",
  partial: "partly_shipped",
  fulfilled: "shipped",
  onhold: "on_hold",
  failed: "failed",
  // Canceled by the partner: our own cancellations change our state first.
  canceled: "failed",
};

/** Parcels that will not be delivered. */
const NOT_DELIVERED_STATES = new Set(["canceled", "outstock"]);

/** The state of a part by the partner's report; null if that changes nothing. */
export function partStateOf(order: PartnerOrder, shipments: PartnerShipment[]): PartState | null {
  const state = STATE_OF_PARTNER_STATUS[order.status] ?? null;
  const parcels = shipments.filter((shipment) => !NOT_DELIVERED_STATES.has(shipment.state));
  // Nothing is shipped without a parcel, even if the order's status says so.
  if (state === "shipped" && parcels.every((parcel) => parcel.state === "onhold")) return null;
  // A shipped parcel stays shipped, even if the order's status says otherwise.
  if (
    (state === "confirmed" || state === "in_production") &&
    parcels.some((parcel) => parcel.shippedAt !== null)
  )
    return "partly_shipped";
  const awaited = withoutReplaced(parcels);
  const allDelivered = awaited.length > 0 && awaited.every((shipment) => shipment.deliveredAt !== null);
  return state === "shipped" && allDelivered ? "delivered" : state;
}

/**
 * The partner's order, as canceled if it is over and every parcel of it was canceled: the partner reports such an order as
 * fulfilled, and nothing comes of it.
 */
export function withoutCanceledParcels(order: PartnerOrder, shipments: PartnerShipment[]): PartnerOrder {
  const isCanceled = shipments.length > 0 && shipments.every((parcel) => parcel.state === "canceled");
  return isCanceled && STATE_OF_PARTNER_STATUS[order.status] === "shipped"
    ? { ...order, status: "canceled" }
    : order;
}

/** Without the parcels that came back and were sent again: each reshipment replaces the earliest one before it. */
function withoutReplaced(parcels: PartnerShipment[]): PartnerShipment[] {
  const bySending = [...parcels].sort((a, b) => (a.shippedAt ?? 0) - (b.shippedAt ?? 0));
  const replaced = new Set<PartnerShipment>();
  for (const reshipment of bySending) {
    if (!reshipment.isReshipment || reshipment.shippedAt === null) continue;
    const sentAt = reshipment.shippedAt;
    const back = bySending.find(
      (parcel) => parcel.state === "returned" && !replaced.has(parcel) && (parcel.shippedAt ?? 0) < sentAt,
    );
    if (back) replaced.add(back);
  }
  return parcels.filter((parcel) => !replaced.has(parcel));
}
