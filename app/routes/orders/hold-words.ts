import type { OrderPart } from "~/domain/orders/order";

export interface HoldExplanation {
  title: string;
  /** What it means and what we do, for the buyer. */
  buyerText: string;
  /** The same for the creator; never the printer's own text, which may hold the buyer's address. */
  creatorText: string;
}

const WITHIN = "Within a business day";

/** Why a part is on hold. Buyers never pay more because of it, and get either the goods or their money. */
export const words: Record<NonNullable<OrderPart["holdCause"]>, HoldExplanation> = {
  cost: {
    title: "On hold: its price is being checked",
    buyerText: `The printer charges more than we calculated when you ordered. You pay nothing more. ${WITHIN}, a person decides whether we print it at our expense or refund it in full.`,
    creatorText: `The printer charges more than we calculated when it was sold. Your earning stays the same. ${WITHIN}, a person decides whether we print it at our expense or refund it.`,
  },
  calculation: {
    title: "On hold: its price is not known yet",
    buyerText: `The printer could not calculate what it costs to make. Nothing was printed, and you pay nothing more. ${WITHIN}, a person sorts it out, or refunds it in full.`,
    creatorText: `The printer could not calculate what it costs to make. ${WITHIN}, a person sorts it out.`,
  },
  refused: {
    title: "On hold: the printer did not accept it",
    buyerText: `The printer did not accept it as it is, usually because it cannot find the address. If yours has a mistake, correct it here and we'll try again. ${WITHIN}, a person looks at it anyway.`,
    creatorText: `The printer did not accept it as it is, because of the address or something about the picture. ${WITHIN}, a person looks at it, and emails you if it is the picture.`,
  },
  disputed: {
    title: "On hold: your bank is reviewing the payment",
    buyerText:
      "Your bank has taken the payment back from us. If it decides that the payment stands, we print it right away; if not, nothing is printed. If that was a mistake, tell your bank that the payment was yours.",
    creatorText:
      "The buyer's bank has taken the payment back and decides who keeps it, which can take up to three months. If the payment stands, it is printed right away.",
  },
  partner: {
    title: "On hold at the printer",
    buyerText: `The printer stopped it to check something, usually the picture or the address. ${WITHIN}, a person sorts it out with them. You don't need to do anything; we'll email you if we need anything.`,
    creatorText: `The printer stopped it to check something. ${WITHIN}, a person sorts it out with them, and emails you if it is your picture.`,
  },
  approval: {
    title: "On hold: a proof is being checked",
    buyerText: `The printer made a proof and continues once it is approved. We check it for you ${WITHIN.toLowerCase()}. You don't need to do anything.`,
    creatorText: `The printer made a proof of your design and continues once we approve it, ${WITHIN.toLowerCase()}.`,
  },
  "partner-failed": {
    title: "The printer could not make it",
    buyerText: `Something went wrong at the printer. ${WITHIN}, a person orders it again, or refunds it in full. Your money is safe.`,
    creatorText: `Something went wrong at the printer. ${WITHIN}, a person orders it again or refunds the buyer.`,
  },
  "partner-canceled": {
    title: "The printer stopped it",
    buyerText: `The printer will not make it as it was ordered. ${WITHIN}, a person orders it again, or refunds it in full. Your money is safe.`,
    creatorText: `The printer will not make it as it was ordered. ${WITHIN}, a person orders it again or refunds the buyer.`,
  },
};
