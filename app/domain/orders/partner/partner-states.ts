import type { PartnerOrder, PartnerShipment } from "~/adapters/printful.server";
import type { PartState } from "../part-lifecycle";

/**
 * The partner's words for an order and what they mean here. A word that is not in the table is kept raw on the part and
 * moves nothing: it is never guessed.
 */
const STATE_OF_PARTNER_STATUS: Record<string, PartState> = {
  pending: "confirmed",
  inreview: "confirmed",
  inprocess: "in_production",
  partial: "partly_shipped",
  fulfilled: "shipped",
  onhold: "on_hold",
  failed: "failed",
  // By the partner's own people: what we cancel ourselves is cancelled here first.
  canceled: "failed",
};

/** Parcels that are no longer part of what is delivered. */
const NOT_DELIVERED_STATES = new Set(["canceled", "outstock"]);

/** What the part should be by what the partner says now; null where that moves nothing. */
export function partStateOf(order: PartnerOrder, shipments: PartnerShipment[]): PartState | null {
  const state = STATE_OF_PARTNER_STATUS[order.status] ?? null;
  const parcels = shipments.filter((shipment) => !NOT_DELIVERED_STATES.has(shipment.state));
  // A parcel on its way is not unsent by a word about the order.
  if (
    (state === "confirmed" || state === "in_production") &&
    parcels.some((parcel) => parcel.shippedAt !== null)
  )
    return "partly_shipped";
  const allDelivered = parcels.length > 0 && parcels.every((shipment) => shipment.deliveredAt !== null);
  return state === "shipped" && allDelivered ? "delivered" : state;
}
