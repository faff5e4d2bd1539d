import type { ReactNode } from "react";
import { formatCents } from "~/lib/money";

type Numbered = { number: string };
/** What goes back now, and what was paid. */
type Sums = { refundCents: number; totalCents: number };

/** The pages of an order for its buyer; holds are in hold-words.ts, claims in claims/words.tsx. */
/** The store of an account that was deleted has no name. */
const CLOSED_STORE = "a closed store";

export const words = {
  orderCrumb: ({ number }: Numbered) => `Order ${number}`,
  /** Where a time has run out: "for another moment". */
  moment: "moment",
  deadline: ({ timeLeft, until }: { timeLeft: ReactNode; until: ReactNode }) => (
    <>
      {timeLeft} (until {until})
    </>
  ),

  /** Does not reveal whether there is such an order. */
  notFound: {
    documentTitle: "Order not found · Inkloom",
    title: "We cannot show this order",
    message:
      "The address may be mistyped, or this browser may no longer show the order. Enter the email address you ordered with, and we'll send a new link.",
    findOrder: "Find my order",
  },

  cancelOrder: {
    documentTitle: "Cancel your order · Inkloom",
    canceledTitle: "Your order is canceled",
    goesBack: ({ refundCents, totalCents }: Sums) =>
      refundCents === totalCents
        ? "The full amount goes back to your payment method. Banks show it after 5 to 10 business days."
        : refundCents > 0
          ? `${formatCents(refundCents)} goes back to your payment method; the rest went back before. Banks show it after 5 to 10 business days.`
          : "All of your payment went back before.",
    already: { title: "Your order was already canceled", description: "This page shows what went back." },
    disputed: {
      title: "Your bank is reviewing the payment",
      description:
        "Until it decides, the order cannot be canceled here. If that was a mistake, tell your bank that the payment was yours, or write to us.",
    },
    tooLate: {
      title: "It can no longer be canceled",
      description: "It just went to the printer. Write to us, and we'll see what can be done.",
    },
    title: "Cancel this order?",
    crumb: "Cancel",
    whatHappens: ({ refundCents, totalCents }: Sums) =>
      refundCents > 0 ? (
        <>
          Nothing {refundCents === totalCents ? "" : "more "}is printed, and{" "}
          {refundCents === totalCents ? "all of " : ""}
          <b>{formatCents(refundCents)}</b> goes back to your payment method
          {refundCents === totalCents
            ? ". "
            : `; the rest of the ${formatCents(totalCents)} that you paid went back before. `}
          Banks show it after 5 to 10 business days.
        </>
      ) : (
        "Nothing more is printed. All of your payment went back before."
      ),
    busy: "Canceling...",
    submit: "Cancel the order",
    keep: "Keep it",
  },

  requestOrderLink: {
    documentTitle: "Find your order · Inkloom",
    sent: {
      title: "Check your email",
      description: "If something was ordered with this address, an email with the link is on its way.",
    },
    /** Came by a link that no longer opens the order. */
    expired: {
      title: "This link has expired",
      text: "Order links expire. Enter your email and we'll send a new one.",
    },
    /** Came from the payment page in a browser that did not order. */
    paid: {
      title: "The payment has arrived",
      text: "For your privacy, the order isn't shown in this browser. Open the link we emailed, or request it again.",
    },
    title: "Find your order",
    lead: "Lost the email? We'll send the link to your order again. No account needed.",
    submit: "Send me the link again",
    hint: "The one you used when you ordered.",
  },

  changeAddress: {
    documentTitle: "Correct the address · Inkloom",
    changed: { title: "The address is corrected", description: "An email with it is on its way to you." },
    same: { title: "Nothing changed" },
    tooLate: {
      title: "The printer already has it",
      description: "Write to us right away, and we'll see what the carrier can do.",
    },
    otherCountry:
      "Another country means another delivery price, and sometimes duties. Cancel this order, get a full refund, and place a new one.",
    costsMore: ({ moreCents }: { moreCents: number }) =>
      `Delivery there costs ${formatCents(moreCents)} more, and we cannot charge you again for an order that is paid. Cancel it, get a full refund, and place a new order; or choose an address nearby.`,
    costsLess: ({ lessCents }: { lessCents: number }) =>
      `Delivery there costs ${formatCents(lessCents)} less than you paid. Check this to continue at the price you paid; or cancel, get a full refund, and place a new order.`,
    notDelivered:
      "The carrier you chose cannot find this address. Please check the city, state and ZIP code.",
    unavailable:
      "The printer is not responding right now. Nothing was changed; please try again in a minute.",
    title: "Correct the address",
    crumb: "Address",
    untilSubmitted: "Until the printer has it.",
    untilDeadline: ({ deadline }: { deadline: ReactNode }) => (
      <>For another {deadline}. Then it goes to the printer.</>
    ),
    partlyGone: {
      title: "Part of your order is with the printer",
      text: "That part goes to the old address. The correction applies to the rest.",
    },
    errors: "The address was not changed",
    keepPrice: "Keep the price I paid",
    busy: "Asking the printer...",
    submit: "Correct the address",
    leave: "Leave it as it is",
    limits:
      "In the same country and at the same delivery price. For anything else, cancel the order and place a new one.",
  },

  order: {
    documentTitle: ({ number }: Numbered) => `Order ${number} · Inkloom`,
    title: ({ number }: { number: ReactNode }) => <>Order {number}</>,
    costs: "Costs",
    states: {
      awaiting_payment: "Not paid yet",
      paid: "Paid",
      canceled: "Canceled",
      expired: "Not paid",
    },
    costsCaption: "The order's total",
    items: "Items",
    delivery: "Delivery",
    tax: "Tax",
    total: "Total",
    whereItGoes: ({ itemsCents }: { itemsCents: number }) =>
      `Where the ${formatCents(itemsCents)} for the items goes`,
    sharesCaption: "Who gets what from the price of the items",
    printShare: "Garment, ink and printing",
    feeShare: "Card payment",
    ownShare: "Inkloom",
    creatorsShare: "The people who made the designs",
    refunded: ({ cents }: { cents: number }) => `${formatCents(cents)} back`,
    refundStates: {
      wanted: "On its way to your payment method.",
      sent: "On its way to your payment method.",
      done: "Sent back. Banks show it after 5 to 10 business days.",
      failed: "The bank refused it. We are looking for another way and will email you.",
    },
    orderedAt: "Ordered",
    emailsGoTo: "Emails go to",
    receipt: "Printable receipt",
    goesTo: "Ships to",
    correctAddress: "Correct the address",
  },

  help: {
    titleWhenOver: "Is something wrong?",
    title: "Something to change?",
    /** Continued by `allBack`. */
    cancelBeforeSubmission: "It is not with the printer yet: you can still cancel",
    cancelBeforeDeadline: ({ deadline }: { deadline: ReactNode }) => (
      <>
        You can cancel or correct the address for another {deadline}. Then it goes to the printer. Cancel
        before
      </>
    ),
    allBack: ({ leftCents, totalCents }: { leftCents: number; totalCents: number }) =>
      leftCents === 0
        ? "."
        : `, and get ${leftCents < totalCents ? "the remaining" : "all of"} ${formatCents(leftCents)} back.`,
    cancel: "Cancel this order",
    withBank: "Your bank is reviewing the payment. Until it decides, the order cannot be canceled.",
    reportProblem:
      "If something arrives damaged, wrong or not at all, we replace or refund it. Report it on this page within 30 days.",
    withPrinter:
      "It is with the printer, so it can no longer be canceled: each piece is made just for you. If something arrives damaged, wrong or not at all, we replace or refund it.",
    aPersonAnswers: ({ email }: { email: ReactNode }) => <>Questions? Write to {email}</>,
  },

  part: {
    title: "What you ordered",
    titleOfStore: ({ storeName }: { storeName: string }) => `From ${storeName || CLOSED_STORE}`,
    titleOfReprint: ({ storeName }: { storeName: string }) => `Reprint, from ${storeName || CLOSED_STORE}`,
    label: "Your order",
    reprintIsFree: "Free of charge, to replace the first one.",
    sent: ({ sent, quantity }: { sent: number; quantity: number }) => `${sent} of ${quantity} sent`,
    paidBack: ({ refunded, quantity }: { refunded: number; quantity: number }) =>
      refunded === quantity ? "Refunded" : `${refunded} refunded`,
    free: "Free",
    sentTo: ({ address }: { address: string }) =>
      `The printer had this before the address was corrected. It goes to: ${address}.`,
    expected: ({ from, to, by }: { from: ReactNode; to: ReactNode; by: string }) => (
      <>
        Expected between <b>{from}</b> and <b>{to}</b> ({by}).
      </>
    ),
    mayTakeLonger: " It may take longer now.",
    timeline: "What happened",
    timelineOfStore: ({ storeName }: { storeName: string }) =>
      `What happened, from ${storeName || CLOSED_STORE}`,
  },

  parcel: {
    only: "Your parcel",
    numbered: ({ position }: { position: number }) => `Parcel ${position}`,
    track: "Track it",
    deliveredOn: ({ day }: { day: ReactNode }) => <>Delivered {day}</>,
    expectedBy: ({ day }: { day: ReactNode }) => <>Expected by {day}</>,
    states: {
      returned: "Returned to the printer",
      delivered: "Delivered",
      out_for_delivery: "Out for delivery today",
      available_for_pickup: "Ready for pickup",
      in_transit: "On its way",
      return_to_sender: "On its way back to the printer",
      failure: "The carrier could not deliver it",
      packed: "Packed",
      shipped: "Handed to the carrier",
    },
  },
};
