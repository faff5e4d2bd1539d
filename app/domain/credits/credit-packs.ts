/** What is on sale and what things cost, in credits and cents. Shared with the browser: constants only. */
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
    id: "starter",
    name: "Starter Pack",
    credits: 5,
    priceCents: 500,
    description: "For a first idea and its variations.",
    isPopular: false,
  },
  {
    id: "creator",
    name: "Creator Pack",
    credits: 20,
    priceCents: 1500,
    description: "For a first collection.",
    isPopular: true,
  },
  {
    id: "pro",
    name: "Pro Pack",
    credits: 50,
    priceCents: 3000,
    description: "For a whole season.",
    isPopular: false,
  },
];

export function findCreditPack(id: string): CreditPack | null {
  return CREDIT_PACKS.find((pack) => pack.id === id) ?? null;
}

/** Cents that one credit of a pack costs, rounded half up. */
export function centsPerCredit(pack: CreditPack): number {
  return Math.round(pack.priceCents / pack.credits);
}

/** Credits that each act costs. */
export const CREDIT_COSTS = { image: 1, suggestion: 1, redesign: 3 } as const;

/** Credits given once per person, when the e-mail address is verified. */
export const WELCOME_CREDITS = 3;
