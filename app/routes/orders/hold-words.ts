import type { OrderPage } from "~/domain/orders/order-page";

type Part = OrderPage["parts"][number]["part"];

interface HoldWords {
  title: string;
  /** What it means and what we do, for who ordered it. */
  buyer: string;
  /** The same for who sells it; the printer's own words stand beside it. */
  creator: string;
}

const WITHIN = "Within a working day";

/** Why a part stands still, in plain words. A buyer never pays more for it, and always gets it made or the money back. */
const WORDS: Record<NonNullable<Part["holdCause"]>, HoldWords> = {
  cost: {
    title: "On hold: its price is being checked",
    buyer: `The printer asks more for it than we reckoned when you ordered. You pay nothing more. ${WITHIN} a person decides that it is printed at our expense, or gives you all of your money for it back.`,
    creator: `The printer asks more than we reckoned when it was sold. Your earning stays what it is. ${WITHIN} a person decides whether it is printed at our expense or given back.`,
  },
  calculation: {
    title: "On hold: its price is not known yet",
    buyer: `The printer could not work out what it costs to make. Nothing was printed, and you pay nothing more. ${WITHIN} a person sees to it, or gives you all of your money for it back.`,
    creator: `The printer could not work out what it costs to make. ${WITHIN} a person sees to it.`,
  },
  refused: {
    title: "On hold: the printer did not take it",
    buyer: `The printer did not take it as it is: most often an address that it does not know. If yours has a mistake, correct it here and it is tried again. ${WITHIN} a person looks at it anyway.`,
    creator: `The printer did not take it as it is: the address, or something about the picture. ${WITHIN} a person looks at it, and writes to you if it is the picture.`,
  },
  partner: {
    title: "On hold at the printer",
    buyer: `The printer stopped it to look at something, most often the picture or the address. ${WITHIN} a person sees to it with them. There is nothing you need to do; we write if we need you.`,
    creator: `The printer stopped it to look at something. ${WITHIN} a person sees to it with them, and writes to you if it is your picture.`,
  },
  approval: {
    title: "On hold: a proof is being checked",
    buyer: `The printer made a proof and goes on once it is approved. We look at it for you ${WITHIN.toLowerCase()}. There is nothing you need to do.`,
    creator: `The printer made a proof of your design and goes on once we approve it, ${WITHIN.toLowerCase()}.`,
  },
  "partner-failed": {
    title: "The printer could not make it",
    buyer: `Something went wrong at the printer. ${WITHIN} a person orders it anew, or gives you all of your money for it back. Your money is safe.`,
    creator: `Something went wrong at the printer. ${WITHIN} a person orders it anew or gives it back to the buyer.`,
  },
  "partner-canceled": {
    title: "The printer stopped it",
    buyer: `The printer will not make it as it was ordered. ${WITHIN} a person orders it anew, or gives you all of your money for it back. Your money is safe.`,
    creator: `The printer will not make it as it was ordered. ${WITHIN} a person orders it anew or gives it back to the buyer.`,
  },
};

/** Null where nothing stands still. */
export function holdWords(part: Pick<Part, "state" | "holdCause">): HoldWords | null {
  if (part.state === "failed") return WORDS[part.holdCause ?? "partner-failed"];
  return part.state === "on_hold" ? WORDS[part.holdCause ?? "partner"] : null;
}
