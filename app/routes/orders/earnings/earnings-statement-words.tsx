import type { ReactNode } from "react";
import type { OrderPart } from "~/domain/orders/order";
import type { EarningsStatementEntry } from "~/domain/orders/queries/earnings-movements";

/** The statement of one order for its creator. */
export const words = {
  documentTitle: ({ number }: { number: string }) => `Statement ${number} · Inkloom`,
  title: ({ number }: { number: ReactNode }) => <>Statement {number}</>,
  lead: "What was sold, where each cent went, and where your earning is.",
  dashboardCrumb: "Dashboard",
  whatWasSold: "What was sold",
  movements: "Activity",
  yourEarning: "Your earning",
  held: "The buyer's bank is reviewing this payment. We answer with the order and its tracking; the earning waits until the bank decides.",
  claimOpen: "The buyer reported a problem. The earning waits until that is decided.",
  soldAt: "Sold",
  part: "Status",
  reprint: "Reprint, at no cost to you",
  onlyParcel: "The parcel",
  parcel: ({ position }: { position: number }) => `Parcel ${position}`,
  parcelLine: ({ title, variant, quantity }: { title: string; variant: string; quantity: number }) =>
    `${title}, ${variant} × ${quantity}`,
  partStates: {
    waiting: "Goes to the printer soon",
    drafted: "Goes to the printer soon",
    confirmed: "The printer has it",
    in_production: "Being printed",
    partly_shipped: "Part of it is on its way",
    shipped: "On its way",
    delivered: "Delivered",
    on_hold: "On hold",
    failed: "The printer could not make it",
    canceled: "Canceled",
  } satisfies Record<OrderPart["state"], string>,

  lines: {
    caption: "What was sold, with the split of each price",
    sold: "Sold",
    variant: ({ quantity, variant }: { quantity: number; variant: string }) =>
      quantity > 1 ? `${quantity} × ${variant}` : variant,
    youEarn: "You earn",
    takenBack: "Taken back",
    refunded: ({ refunded, quantity }: { refunded: number; quantity: number }) =>
      `${refunded} of ${quantity}`,
    none: "–",
  },

  entries: {
    caption: "How each entry changed your pending and available earnings",
    what: "What",
    together: "Total",
    pending: "Pending",
    available: "Available",
    held: "Held",
    debt: "Debt",
    none: "–",
    kinds: {
      sale: "Sold",
      "sale-canceled": "Canceled, refunded to the buyer",
      "claim-refund": "Refunded to the buyer after a claim",
      "part-refund": "Part of the price refunded to the buyer",
      "earning-available": "Released: the time for claims has passed",
      "pending-held": "Held: the buyer's bank is reviewing the payment",
      "available-held": "Held: the buyer's bank is reviewing the payment",
      "pending-held-back": "No longer held: the bank has decided",
      "available-held-back": "No longer held: the bank has decided",
      "sale-lost": "Lost: the buyer's bank gave the price back to the buyer",
      "sale-restored": "Sold after all: the bank gave the price back to us",
    } satisfies Record<EarningsStatementEntry["kind"], string>,
  },
};
