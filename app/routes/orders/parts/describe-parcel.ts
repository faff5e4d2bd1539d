import type { OrderPage } from "~/domain/orders/queries/order-page";
import { words } from "../words";

type Shipment = OrderPage["shipments"][number];

export interface ParcelView {
  id: string;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** Where it is. */
  statusText: string;
  tone: "plain" | "good" | "warn";
  deliverTo: string | null;
  deliveredAt: number | null;
  /** "Wave T-shirt, Black, M × 2"; empty if the printer did not report it. */
  contents: string[];
}

const PARCEL_TONES: Partial<Record<keyof typeof words.parcel.states, ParcelView["tone"]>> = {
  returned: "warn",
  delivered: "good",
  available_for_pickup: "warn",
  return_to_sender: "warn",
  failure: "warn",
};

/** Where a parcel is. What the carrier reports comes before what the printer reports. */
export function describeParcel(parcel: Shipment): Pick<ParcelView, "statusText" | "tone"> {
  const state = parcelState(parcel);
  return { statusText: words.parcel.states[state], tone: PARCEL_TONES[state] ?? "plain" };
}

function parcelState(parcel: Shipment): keyof typeof words.parcel.states {
  if (parcel.state === "returned") return "returned";
  if (parcel.deliveredAt !== null) return "delivered";
  switch (parcel.deliveryState) {
    case "out_for_delivery":
    case "available_for_pickup":
    case "in_transit":
    case "return_to_sender":
    case "failure":
      return parcel.deliveryState;
    default:
      return parcel.shippedAt === null ? "packed" : "shipped";
  }
}
