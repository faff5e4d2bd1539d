import { LANGUAGE, plural } from "~/lib/words";

const DAY = new Intl.DateTimeFormat(LANGUAGE, { month: "long", day: "numeric", timeZone: "UTC" });
const WHEN_BANKS_SHOW_IT = "Banks show it after 5 to 10 business days.";
const ORDERED = "You're receiving this email because you ordered at Inkloom.";

/** Sentences of the emails about orders; amounts come in formatted. */
export const words = {
  seeYourOrder: "See your order",
  line: ({ title, detail }: { title: string; detail: string }) => `${title} (${detail})`,
  quantity: ({ quantity }: { quantity: number }) => `× ${quantity}`,
  deliveryDates({ from, to }: { from: string; to: string }) {
    const [first, last] = [DAY.format(Date.parse(from)), DAY.format(Date.parse(to))];
    return first === last ? `on ${first}` : `between ${first} and ${last}`;
  },

  orderConfirmed: {
    subject: ({ number }: { number: string }) => `Your order ${number}`,
    preview: ({ dates }: { dates: string | null }) =>
      dates ? `Paid. It should arrive ${dates}.` : "Paid, and on its way to the printer.",
    heading: "Thank you. Your order is on its way to the printer.",
    whenItArrives: ({ dates }: { dates: string | null }) =>
      `We have your payment. Each piece is printed for you; ${dates ? `it should arrive ${dates}` : "we'll email you when it ships"}.`,
    shipping: "Delivery",
    tax: "Tax",
    paid: "Paid",
    address: ({ address }: { address: string }) => `It goes to: ${address}.`,
    receipt: "Receipt, to print",
    howToCancel: ({ number }: { number: string }) =>
      `Order ${number}. Until it goes to the printer, you can cancel it on the order's page for a full refund. The button opens that page without an account, so keep this email to yourself.`,
    reason: "You're receiving this email because you ordered at Inkloom, the seller of these goods.",
  },

  orderCanceled: {
    subject: ({ number }: { number: string }) => `Your order ${number} is canceled`,
    preview: ({ amount }: { amount: string }) => `${amount} goes back to your payment method.`,
    previewNothingLeft: "All of your payment went back before.",
    heading: "Your order is canceled",
    whole: ({ amount }: { amount: string }) =>
      `Nothing was printed. ${amount}, everything you paid, is refunded to your payment method. ${WHEN_BANKS_SHOW_IT}`,
    rest: ({ amount, total }: { amount: string; total: string }) =>
      `Nothing more is printed. ${amount} is refunded to your payment method; the rest of the ${total} that you paid went back before. ${WHEN_BANKS_SHOW_IT}`,
    nothingLeft: "Nothing more is printed. All of your payment went back before.",
    notYou: ({ number }: { number: string }) =>
      `Order ${number}. If you did not cancel it, reply to this email.`,
    reason: ORDERED,
  },

  orderPartCanceled: {
    subject: ({ number, isAll }: { number: string; isAll: boolean }) =>
      isAll ? `Your order ${number} is canceled` : `A part of your order ${number} is canceled`,
    preview: ({ amount }: { amount: string }) => `${amount} goes back to your payment method.`,
    heading: ({ storeName, isAll }: { storeName: string; isAll: boolean }) =>
      isAll ? "Your order is canceled" : `What comes from ${storeName} is canceled`,
    refundedBefore:
      "We are sorry: the printer cannot make this for you. All you paid for it was refunded before.",
    text: ({ amount }: { amount: string }) =>
      `We are sorry: the printer cannot make this for you. ${amount}, all you paid for it including delivery, goes back to your payment method. ${WHEN_BANKS_SHOW_IT}`,
    rest: ({ amount }: { amount: string }) =>
      `We are sorry: the printer cannot make this for you. ${amount} goes back to your payment method; the rest of what you paid for it was refunded before. ${WHEN_BANKS_SHOW_IT}`,
    restGoesOn: "The rest of your order continues as before.",
    reason: ORDERED,
  },

  orderShipped: {
    subject: ({
      number,
      isReprint,
      isPartial,
    }: {
      number: string;
      isReprint: boolean;
      isPartial: boolean;
    }) =>
      isReprint
        ? `Your replacement for ${number} has shipped`
        : `Your order ${number} has shipped${isPartial ? " in part" : ""}`,
    preview: ({ carrier }: { carrier: string | null }) =>
      carrier ? `${carrier} has your parcel.` : "The carrier has your parcel.",
    heading: "Your parcel is on its way",
    text({ isReprint, isPartial }: { isReprint: boolean; isPartial: boolean }) {
      const what = isReprint ? "Your replacement" : isPartial ? "A part of your order" : "Your order";
      return `${what} left the printer. Tracking often takes a day to show anything.`;
    },
    track: "Track the parcel",
    stillToCome: ({ pieces }: { pieces: number }) =>
      `${pieces === 1 ? "One piece is" : `${pieces} pieces are`} not in this parcel and ${plural(pieces, { one: "follows", other: "follow" })} in another, at no extra cost.`,
    stopped: ({ pieces }: { pieces: number }) =>
      `${pieces === 1 ? "One piece is" : `${pieces} pieces are`} not in this parcel: the printer stopped ${plural(pieces, { one: "it", other: "them" })}. A person is looking into that. You don't need to do anything; reply to this email if you have a question.`,
    order: "Order",
    carrier: "Carrier",
    trackingNumber: "Tracking number",
    aboutYourOrder: "Everything about your order",
    reason: ORDERED,
  },

  parcelReturned: {
    subject: ({ number }: { number: string }) => `A parcel of your order ${number} came back`,
    preview: "We reprint it or refund it: tell us which.",
    heading: "A parcel came back to the printer",
    text: ({ parcel }: { parcel: string }) =>
      `${parcel ? `The parcel ${parcel}` : "A parcel"} could not be delivered: usually the address has a mistake, or nobody picked it up in time.`,
    whatToDo:
      "On your order's page, choose “Something is wrong” and “It never arrived”, and say whether you would like a reprint or a refund. If the address has a mistake, write the correct one in your report.",
    reason: ORDERED,
  },

  shippingAddressChanged: {
    subject: ({ number }: { number: string }) => `Your order ${number} goes to another address now`,
    heading: "The address is corrected",
    text: "It is printed and sent to:",
    notYou: ({ number }: { number: string }) =>
      `Order ${number}. If you did not change it, reply to this email right away: we can change it back until the printer has it.`,
    reason: ORDERED,
  },

  orderLinks: {
    subject: ({ orders }: { orders: number }) =>
      plural(orders, { one: "The link to your order", other: "The links to your orders" }),
    heading: ({ orders }: { orders: number }) =>
      plural(orders, { one: "Here is your order", other: "Here are your orders" }),
    text: "You asked for the link again. It opens the order's page without an account.",
    order: ({ number }: { number: string }) => `Order ${number}`,
    notYou: "If you did not ask, ignore this email: nobody else got the links.",
    reason: "You're receiving this email because you ordered at Inkloom with this address.",
  },

  claimReceived: {
    subject: ({ number }: { number: string }) => `We are looking into your problem with ${number}`,
    preview: "A person answers within two business days.",
    heading: "We got your report",
    text({ what, photos }: { what: string; photos: number }) {
      const withPictures =
        photos > 0
          ? `, with ${plural(photos, { one: "your picture", other: `your ${photos} pictures` })}`
          : "";
      return `You told us: ${what}${withPictures}. A person answers within two business days. You don't need to send anything back.`;
    },
  },

  claimDecided: {
    subject: ({ number, heading }: { number: string; heading: string }) =>
      `About your report on ${number}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    reprint: {
      heading: "We're reprinting it, free of charge",
      preview: "It goes to the printer now.",
      text: "We print it again and send it to you at no cost. You get another email when it ships. Keep what you have or give it away; nothing has to be sent back.",
    },
    refund: ({ amount }: { amount: string }) => ({
      heading: `${amount} goes back to you`,
      preview: WHEN_BANKS_SHOW_IT,
      text: `${amount} goes back to your payment method. ${WHEN_BANKS_SHOW_IT} Keep what you have or give it away; nothing has to be sent back.`,
    }),
    declined: {
      heading: "We cannot approve this",
      preview: "Here is why, and what you can do.",
      text: "We looked at what you sent us, and we cannot replace or refund it. If we missed something, reply to this email: a person reads it.",
    },
  },
  /** Why the two emails about a claim are sent. */
  claimReason:
    "You're receiving this email because you told us that something is wrong with your order at Inkloom.",
};
