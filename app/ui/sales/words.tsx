import { PAYOUT_INTERVAL_DAYS, PAYOUT_MINIMUM_CENTS } from "~/domain/payouts/payout-terms";
import { formatCents } from "~/lib/money";
import { DateTime } from "../elements/money-and-dates";

export const words = {
  priceSplitColumns: {
    price: "Price",
    print: "Print",
    paymentFee: "Payment fee",
    commission: "Commission",
  },
  payoutTerms: {
    title: "When and how you are paid",
    terms: [
      {
        name: "When",
        terms: `An earning is pending until seven days after delivery, so that a problem with the order can be settled first. Then it is available. Every ${PAYOUT_INTERVAL_DAYS} days we pay out all that is available, from ${formatCents(PAYOUT_MINIMUM_CENTS)}.`,
      },
      {
        name: "How",
        terms:
          "To your account at Stripe, which you set up once. Stripe sends it on to your bank, usually two days later. Payouts cost you nothing: the payment fee in your statements is for the buyer's card.",
      },
      {
        name: "Held",
        terms:
          "While a buyer's problem with the order is being decided, or while the buyer's bank reviews the payment. If it is decided in your favor, the earning is yours again.",
      },
      {
        name: "Taken back",
        terms:
          "If a buyer gets money back, exactly what you earned on it. If that was already paid out, it comes from your account at Stripe while it is there, otherwise from your next earnings.",
      },
    ],
    payoutsAndArticle: (
      <>
        <a href="/stripe-account">Your payouts</a> · <a href="/kb/earnings">Earnings, step by step</a>
      </>
    ),
    article: <a href="/kb/earnings">Earnings, step by step</a>,
  },
  earningStatus: {
    reversed: "Reversed",
    available: "Available",
    since: ({ availableAt }: { availableAt: number }) => (
      <>
        since <DateTime at={availableAt} />
      </>
    ),
    paid: "Paid out",
    paidOn: ({ paidAt }: { paidAt: number }) => (
      <>
        on <DateTime at={paidAt} />
      </>
    ),
    held: "Held",
    untilBankDecides: "until the buyer's bank decides",
    pending: "Pending",
    sevenDaysAfterDelivery: "7 days after delivery",
    availableOn: ({ availableAt }: { availableAt: number }) => (
      <>
        available on <DateTime at={availableAt} />
      </>
    ),
  },
};
