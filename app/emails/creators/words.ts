import { plural } from "~/lib/words";

const SELLING = "You're receiving this email because you sell on Inkloom.";

/** Sentences of the emails to creators; amounts come in formatted. */
export const words = {
  saleMade: {
    subject: ({ earned }: { earned: string }) => `You made a sale: ${earned} for you`,
    heading: "Someone will wear your design",
    text: ({ earned }: { earned: string }) =>
      `Someone just bought your designs. We handle printing, shipping and the buyer's questions; you earn ${earned}.`,
    line: ({ title, detail }: { title: string; detail: string }) => `${title} (${detail})`,
    youEarn: "You earn",
    seeSales: "See your sales",
    pending: ({ number }: { number: string }) =>
      `Order ${number}. Earnings are pending until seven days after delivery; then they are available, and paid out once a week.`,
    reason: SELLING,
  },

  saleCanceled: {
    subject: ({ number }: { number: string }) => `A sale was canceled: order ${number}`,
    heading: "A sale was canceled",
    text: ({ number }: { number: string }) =>
      `Order ${number} was canceled before it was printed, and the buyer got a full refund. Your earning from it is no longer pending. It costs you nothing.`,
    line: ({ title, detail }: { title: string; detail: string }) => `${title} (${detail})`,
    noLongerPending: "No longer pending",
    seeSales: "See your sales",
    reason: SELLING,
  },

  moderation: {
    subject: {
      hide: ({ title }: { title: string }) => `“${title}” is no longer in your store`,
      "take-down": ({ title }: { title: string }) => `We took down “${title}”`,
      warn: ({ title }: { title: string }) => `About your design “${title}”`,
      suspend: () => "Your store is suspended",
    },
    heading: {
      hide: "A design was hidden",
      "take-down": "A design was taken down",
      warn: "A warning",
      suspend: "Your store is suspended",
    },
    text: {
      hide: ({ title }: { title: string }) =>
        `“${title}” was reported, a person looked at it, and it is no longer in your store. You can change it and publish it again.`,
      "take-down": ({ title }: { title: string }) =>
        `“${title}” was reported, a person looked at it, and it was taken down. Its pictures cannot be published again.`,
      warn: ({ title }: { title: string }) =>
        `“${title}” was reported, and a person looked at it. It stays in your store; please note the following.`,
      suspend: ({ title }: { title: string }) =>
        `“${title}” was reported, and a person looked at it and at your store. Your designs are no longer for sale, and nothing can be published. Paid orders are still printed, and your earnings stay yours.`,
    },
    why: ({ reason }: { reason: string }) => `The reason: ${reason}`,
    appeal: "You can appeal once. A person reads it.",
    button: "Read the decision or appeal",
    reason: SELLING,
  },

  decisionWithdrawn: {
    subject: ({ title }: { title: string }) => `We took back our decision about “${title}”`,
    heading: "The decision was taken back",
    text: ({ title }: { title: string }) =>
      `Our decision about “${title}” no longer holds. What it removed is back in your store, unless you changed it since. A person will review the report again, and you get an email if something changes.`,
    button: "Your products",
    reason: SELLING,
  },

  moderationAppeal: {
    subject: ({ title }: { title: string }) => `Your appeal about “${title}”`,
    heading: { upheld: "The decision stands", reversed: "The decision was reversed" },
    text: {
      upheld: ({ title }: { title: string }) =>
        `We read your appeal about “${title}” and looked again. The decision stands.`,
      reversed: ({ title }: { title: string }) =>
        `We read your appeal about “${title}” and looked again: you were right. It is no longer held back, and you can publish it again. We are sorry.`,
    },
    note: ({ note }: { note: string }) => `Our note: ${note}`,
    button: "Your products",
    reason: SELLING,
  },

  reportDecided: {
    subject: "Your report was read",
    heading: {
      kept: "The design stays",
      acted: "We have acted on your report",
      "counter-notice": "The creator gave a counter notice",
      reversed: "We have changed a decision",
    },
    text: {
      kept: "You reported a design at Inkloom. A person looked at it and found nothing against our rules, so it stays. Reply to this email if we missed something.",
      acted:
        "You reported a design at Inkloom. A person looked at it, and we took action. The creator was told why and can appeal once. Thank you for telling us.",
      "counter-notice":
        "You reported a design at Inkloom because of your rights, and we acted on it. Its creator has appealed with a counter notice: they declare that they own the rights, or that the report is a mistake. A person will look at it again. If you have something to add, reply to this email.",
      reversed:
        "You reported a design at Inkloom and we had acted on it. The creator appealed, we looked again, and the design is no longer held back. If your rights are affected, reply to this email.",
    },
    figures: "How reports are decided, in numbers",
    reason: "You're receiving this email because this address was given in a report of a design.",
  },

  payoutSent: {
    subject: ({ amount }: { amount: string }) => `${amount} is on its way to you`,
    heading: "Your earnings are on their way",
    text: ({ amount }: { amount: string }) =>
      `We have paid ${amount} into your account at Stripe. Stripe sends it on to your bank, usually within a few days.`,
    seeStatement: "See the statement",
    statement: "The statement lists each order: its price, print cost, payment fee, our share and yours.",
    reason: SELLING,
  },

  payoutFailed: {
    heading: "Your payout did not go through",
    reason: SELLING,
    button: "See your payouts",
    provider: {
      subject: ({ amount }: { amount: string }) => `Your payout of ${amount} was refused`,
      text: ({ amount }: { amount: string }) =>
        `Stripe refused our payment of ${amount} to your account. The money is still yours: it is available again and goes out with your next payout.`,
      todo: "Please check whether Stripe needs something from you. If not, you don't need to do anything: we try again tomorrow.",
    },
    account: {
      subject: ({ amount }: { amount: string }) => `Your payout of ${amount} was stopped`,
      text: ({ amount }: { amount: string }) =>
        `The payout account that ${amount} was meant for was disconnected before we sent it. The money is still yours: it is available again.`,
      todo: "Please set up payouts again. Your earnings wait until then.",
    },
    bank: {
      subject: ({ amount }: { amount: string }) => `Your bank sent ${amount} back`,
      text: ({ amount }: { amount: string }) =>
        `Stripe could not pay ${amount} to your bank account. The money is still yours and is in your account at Stripe.`,
      todo: "Please correct your bank account in Stripe's dashboard. Stripe then sends the money again automatically.",
    },
  },

  payoutAccountNeeds: {
    heading: "Stripe needs something from you",
    button: "See what is needed",
    reason: SELLING,
    dueAt: ({ date }: { date: string }) =>
      `Please do it by ${date}. After that your payouts stop until it is done.`,
    waits: "Your store and your sales continue as before. What you earn waits for you.",
    problems: {
      asked: {
        subject: "Please answer Stripe's question about your payouts",
        text: "Stripe, which pays out your earnings, needs more information. Your payouts continue for now.",
      },
      stopped: {
        subject: "Your payouts have stopped until you answer Stripe",
        text: "Stripe, which pays out your earnings, needs something from you before payouts can continue.",
      },
      restricted: {
        subject: "Stripe has stopped your payouts",
        text: "Stripe, which pays out your earnings, has restricted your account, and nothing on its form would change that. Please ask Stripe why: their support knows more than we do.",
      },
      closed: {
        subject: "Your payout account is closed",
        text: "Your account at Stripe is closed, so nothing can be paid out. You can open another at any time.",
      },
    },
  },

  payoutDebt: {
    subject: ({ amount }: { amount: string }) => `${amount} of your earnings went back to a buyer`,
    heading: "A sale was refunded after your payout",
    text: ({ amount }: { amount: string }) =>
      `A buyer got their money back for a sale that we had already paid out to you. We could not take ${amount} back from your account at Stripe, because it is already at your bank.`,
    next: "You don't need to send anything: your next earnings pay it first, and payouts continue after that.",
    button: "See your payouts",
    reason: SELLING,
  },

  productsUnderpriced: {
    subject: ({ garment, count }: { garment: string; count: number }) =>
      `The printer charges more for the ${garment}: please check your ${plural(count, { one: "price", other: "prices" })}`,
    heading: "A price no longer covers its cost",
    text({ garment, count }: { garment: string; count: number }) {
      const what = count === 1 ? "One of your products" : `${count} of your products`;
      return `Our print partner now charges more for the ${garment}. ${what} would lose money in some sizes, so we marked these sizes as sold out instead of selling them at your expense. Everything else stays on sale, and existing orders are not affected.`;
    },
    product: ({ title, sizes }: { title: string; sizes: string[] }) => `${title} (${sizes.join(", ")})`,
    prices: ({ price, least }: { price: string; least: string }) => `${price}, needs ${least}`,
    changePrice: ({ title }: { title: string }) => `Change the price of ${title}`,
    seeProducts: "See your products",
    backOnSale: "They are back on sale as soon as you save a price that covers them.",
    reason: SELLING,
  },

  picturesReady: {
    subject: ({ done }: { done: number }) =>
      plural(done, { one: "Your picture is ready", other: "Your # pictures are ready" }),
    subjectFailed: "Your picture could not be drawn",
    failed: ({ failed }: { failed: number }) =>
      plural(failed, {
        one: "One picture could not be drawn. What it cost is back.",
        other: "# pictures could not be drawn. What they cost is back.",
      }),
    button: "See the result",
    reason: "You're receiving this email because you asked us to tell you when the picture is ready.",
  },
};
