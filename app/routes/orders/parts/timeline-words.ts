/** What happened to an order and what comes next, for its buyer. */
export const words = {
  /** By kind of event; a kind that is missing is not shown. */
  events: {
    placed: { title: "Ordered" },
    paid: { title: "Paid" },
    expired: { title: "Not paid in time", detail: "Nothing was charged." },
    canceled: { title: "Canceled", detail: "Everything you paid goes back to you." },
    submitted: { title: "Sent to the printer" },
    in_production: { title: "Being printed" },
    on_hold: { title: "On hold" },
    failed: { title: "The printer could not make it" },
    resumed: { title: "Back in progress" },
    address_changed: { title: "Address corrected" },
    reprint: { title: "Reprint ordered, free of charge" },
    part_canceled: { title: "Canceled", detail: "All you paid for it goes back to you." },
    claimed: { title: "You reported a problem" },
    claim_decided: { title: "We answered your report" },
    unreported: {
      title: "No delivery reported",
      detail: "The carrier never confirmed that it arrived. If it did not, report it as lost.",
    },
    out_of_stock: {
      title: "Out of stock at the printer",
      detail: "An item is currently out of stock. We are looking for a solution and will email you.",
    },
    shipped: { title: "Shipped" },
    returned: {
      title: "A parcel came back",
      detail: "Report it below as never arrived: we reprint or refund it.",
    },
    delivered: { title: "Delivered" },
  } as Record<string, { title: string; detail?: string }>,
  trackingNumber: ({ trackingNumber }: { trackingNumber: string }) => `Tracking number ${trackingNumber}`,
  next: {
    submitted: "Sent to the printer",
    printed: "Printed",
    restShipped: "The rest shipped",
    shipped: "Shipped",
    delivered: "Delivered",
  },
  headline: {
    awaitingPayment: "We are waiting for your payment.",
    paymentProcessing:
      "Your bank is confirming the payment, which takes up to five business days. We email you once it has.",
    expired: "This order was not paid in time. Nothing was charged.",
    canceled: "This order is canceled, and everything you paid goes back to you.",
    held: ({ isAll }: { isAll: boolean }) =>
      `${isAll ? "Something is delaying it" : "Part of it is delayed"}. We are looking into it, and will email you if we need anything.`,
    claimed: "We are looking at your report and will email you.",
    delivered: "Everything is delivered. Wear it with pride.",
    deliveredAfterClaim: "Everything is delivered.",
    shipped: "It is on its way to you.",
    partlyShipped: "Part of it is on its way to you.",
    inProduction: "It is being printed.",
    submitted: "The printer has it.",
    paid: "It is paid and goes to the printer in a moment.",
    paidAndChangeable: "It is paid. You can still change your mind.",
  },
};
