import type { ReactNode } from "react";
import type { ReviewChange } from "~/domain/orders/checkout/review-snapshot";
import { formatCents } from "~/lib/money";
import { cutText } from "~/lib/text/cut-text";
import { LANGUAGE } from "~/lib/words";

const SHORT_DAY = new Intl.DateTimeFormat(LANGUAGE, { month: "short", day: "numeric", timeZone: "UTC" });
const ORDER_WAITS = "Nothing was charged. Your order is still here.";

/** The steps of a checkout and the page after the payment. */
export const words = {
  items: "Items",
  delivery: "Delivery",
  soFar: "Subtotal",
  /** "Nov 27 to Nov 30" of two ISO dates. */
  dateRange({ from, to }: { from: string; to: string }) {
    const [first, last] = [SHORT_DAY.format(Date.parse(from)), SHORT_DAY.format(Date.parse(to))];
    return first === last ? first : `${first} to ${last}`;
  },

  layout: {
    stepper: "Checkout",
    address: "Address",
    delivery: "Delivery",
    review: "Review and pay",
    yourOrder: "Your order",
    costsCaption: "Cost of your order",
    changeCart: "Change your cart",
    change: "Change",
    /** Follows `change` for screen readers. */
    changeAddress: " the address",
  },

  address: {
    documentTitle: "Checkout: address · Inkloom",
    unknownPlace: ({ country, zipLabel }: { country: string; zipLabel: string }) =>
      `The printer cannot find this address in ${country}. Please check the state and ${zipLabel}.`,
    notDelivered: ({ storeName, country }: { storeName: string; country: string }) =>
      `Items from ${storeName} cannot be delivered to ${country}.`,
    /** Instead of a country or a postal code that has no name. */
    there: "there",
    code: "code",
    title: "Shipping address",
    deliveryComesNext: "You choose delivery in the next step",
    email: "Email",
    emailHint: "We send your confirmation and the link to your order here.",
    busy: "Asking for delivery prices...",
    submit: "Continue to delivery",
  },

  deliveryStep: {
    documentTitle: "Checkout: delivery · Inkloom",
    unavailable: {
      title: "Delivery prices are not available right now",
      description:
        "The printer is not responding. Your address and your cart are kept; please try again in a minute.",
    },
    notDelivered: {
      title: "Not delivered to this address",
      description: "Please try another address.",
    },
    cartChanged: {
      title: "Your cart has changed",
      description: "Please choose delivery again.",
    },
    title: "Choose delivery",
    total: "Total",
    asChosen: "With the delivery you chose",
    serviceOfStore: ({ storeName }: { storeName: string }) => `Delivery from ${storeName}`,
    arrives: ({ dates }: { dates: string }) => `Arrives ${dates}, including printing`,
    customs: "Customs may charge duties on arrival",
    prices: "You pay what the carrier charges, nothing on top. Prices are valid for 15 minutes.",
    separateParcels: " Items from each store ship separately.",
    continueBusy: "One moment...",
    continue: "Continue to review",
    expired: {
      title: "Delivery prices have expired",
      text: "They are valid for 15 minutes, and only for that cart.",
    },
    quoteBusy: "Asking for delivery prices...",
    quote: "Get delivery prices",
  },

  review: {
    documentTitle: "Checkout: review and pay · Inkloom",
    stockUnavailable: {
      title: "Stock cannot be checked right now",
      description: "Nothing was charged. Please try again in a minute.",
    },
    changed: ({ changes }: { changes: ReviewChange[] }) => ({
      title: "Something changed in the meantime",
      description: `${cutText(changes.map(describeChange).join(" "), 220)} Nothing was charged.`,
    }),
    superseded: {
      title: "You are paying in another tab",
      description: "Pay there, or press the button again to pay here. Nothing was charged.",
    },
    paymentUnavailable: {
      title: "The card payment page is not responding",
      description: "Nothing was charged. Please try again.",
    },
    title: "Review your order",
    deliveryNote: "What the carrier charges",
    tax: "Tax",
    taxNote: "No tax is added to this order",
    taxAdded: "Tax for where you live is added on the payment page",
    total: "You pay",
    serviceOfStore: ({ storeName, name }: { storeName: string; name: string }) => `${storeName}: ${name}`,
    datesFollow: "Dates follow by email",
    changeDelivery: "Change delivery",
    customs: {
      title: "Shipped from abroad",
      text: "The parcel crosses a border. Your country's customs may charge duties or tax on arrival; they are not part of what you pay here.",
    },
    whereItGoes: ({ itemsCents }: { itemsCents: number }) =>
      `Where the ${formatCents(itemsCents)} for the items goes`,
    sharesCaption: "Who gets what from your payment",
    printShare: "Garment, ink and printing",
    feeShare: "Card payment",
    ownShare: "Inkloom",
    creatorsShare: "The people who made the designs",
    terms: ({ link }: { link: (label: string) => ReactNode }) => (
      <>
        Inkloom is the seller: your contract, questions and refunds are with us. Each piece is printed for
        you. You can cancel until the order goes to the printer; what arrives damaged or wrong is replaced or
        refunded. {link("Shipping and returns")}
      </>
    ),
    busy: "Opening the payment page...",
    pay: ({ cents }: { cents: number }) => `Pay ${formatCents(cents)}`,
    cardPartner: "You pay on our card partner's page. We never see your card number.",
  },

  paymentReturn: {
    documentTitle: "Your payment · Inkloom",
    canceled: { title: "Not paid", description: ORDER_WAITS },
    unpaid: { title: "Not paid yet", description: ORDER_WAITS },
    refunding: {
      title: "Your money is on its way back",
      description: "This order was already paid or canceled. See it at the link we emailed you.",
    },
    paid: { title: "Thank you!", description: "Your order is paid. An email is on its way." },
    mismatch: {
      title: "A person is checking your payment",
      text: "What was paid does not match the order. Nothing is lost: we are looking into it, and you get what you ordered or a full refund.",
    },
    bank: {
      title: "Your bank is confirming the payment",
      text: "Bank transfers and debits take up to five business days. You can close this page: as soon as your bank has confirmed the payment, your order goes to the printer and we email you. If it refuses, nothing is charged.",
    },
    waiting: {
      title: "Waiting for the payment to be confirmed",
      text: "This page checks again automatically. You can also close it: as soon as the payment is confirmed, your order goes to the printer and we email you.",
    },
    findOrder: "Find my order",
  },
};

function describeChange(change: ReviewChange): string {
  switch (change.kind) {
    case "price":
      return `${change.title} is ${formatCents(change.toCents)} now instead of ${formatCents(change.fromCents)}.`;
    case "sold-out":
      return `${change.title} in ${change.color}, ${change.size} has just sold out.`;
    case "address":
      return "Your address or email has changed.";
    case "delivery":
      if (change.fromCents === change.toCents) return "Your choice of delivery has changed.";
      return `Delivery is ${formatCents(change.toCents)} now.`;
    case "cart":
      return "Your cart has changed.";
  }
}
