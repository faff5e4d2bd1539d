import type { ReactNode } from "react";
import { plural } from "~/lib/words";

export const words = {
  documentTitle: "Your cart · Inkloom",
  nothingChanged: ({ most }: { most: number }) => ({
    title: "Nothing was changed",
    description: `A line holds 1 to ${most} pieces.`,
  }),
  soldOut: { title: "Currently sold out", description: "Please choose another color or size." },
  notOffered: { title: "This is no longer offered", description: "Please choose another color or size." },
  full: { title: "Your cart is full", description: "Check out first, then continue." },
  added: ({ title }: { title: string }) => ({ title: "Added to your cart", description: title }),
  lineGone: {
    title: "This is no longer in your cart",
    description: "It was removed or ordered in another tab. Nothing was changed.",
  },
  removed: { title: "Removed" },
  updated: { title: "Cart updated" },

  empty: {
    title: "Your cart is empty",
    text: "Every piece is printed when someone orders it. Find a design you would wear.",
    browse: "Browse stores",
  },
  title: "Your cart",
  pieces: ({ count }: { count: number }) => plural(count, { one: "One piece.", other: `${count} pieces.` }),
  store: ({ storeName }: { storeName: string }) => `From ${storeName}`,
  noStore: "No longer available",
  separateParcel: "Ships separately",
  summary: "Summary",
  costsCaption: "Your cart's total before delivery",
  items: "Items",
  deliveryNote: "Delivery is calculated from your address",
  checkout: "Checkout",
  notOrderable: {
    title: "Something cannot be ordered",
    text: "Remove or change the marked items, then continue.",
  },
  /** After a login joined two carts. */
  tooMany: {
    title: "Too much for one order",
    text: ({ surplus, most }: { surplus: number; most: number }) =>
      `One order holds ${most} different items. Remove ${plural(surplus, { one: "one", other: String(surplus) })} and order the rest afterwards.`,
  },
  canBeCanceled:
    "No account needed. Until your order goes to the printer, you can cancel it for a full refund.",

  item: {
    unavailable: {
      "sold-out": "Currently sold out",
      unpublished: "No longer offered",
      "not-offered": "No longer offered in this color or size",
    },
    withdrawn: "This product was withdrawn",
    from: ({ store }: { store: ReactNode }) => <>From {store}</>,
    each: ({ price }: { price: ReactNode }) => <>{price} each</>,
    quantity: ({ name }: { name: string }) => `Quantity of ${name}`,
    update: "Update",
    remove: "Remove",
    /** Follows `update` and `remove` for screen readers. */
    ofItem: ({ name }: { name: string }) => ` ${name}`,
  },
};
