import * as words from "./credit-pack-words";
import { QUICK_PACK } from "./quick-pack";

/** Credit packs and prices in credits. Constants only, because the browser loads this file too. */
export interface CreditPack {
  id: "starter" | "creator" | "pro";
  name: string;
  credits: number;
  priceCents: number;
  description: string;
  isPopular: boolean;
}

export const CREDIT_PACKS: readonly CreditPack[] = [
  {
    ...QUICK_PACK,
    ...words.starter,
    isPopular: false,
  },
  {
    id: "creator",
    ...words.creator,
    credits: 20,
    priceCents: 1500,
    isPopular: true,
  },
  {
    id: "pro",
    ...words.pro,
    credits: 50,
    priceCents: 3000,
    isPopular: false,
  },
];

export function findCreditPack(id: string): CreditPack | null {
  return CREDIT_PACKS.find((pack) => pack.id === id) ?? null;
}

/** The price of one credit of a pack in cents, rounded half up. */
export function centsPerCredit(pack: CreditPack): number {
  return Math.round(pack.priceCents / pack.credits);
}

/** The price of each action in credits. */
export const CREDIT_COSTS = { image: 1, suggestion: 1, redesign: 3 } as const;

/** Given once to each person, when the email address is verified. */
export const WELCOME_CREDITS = 3;
