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

/** The price of one credit of a pack in cents, rounded half up. */
export function centsPerCredit(pack: CreditPack): number {
  return Math.round(pack.priceCents / pack.credits);
}

/** The price of each action in credits. */
export const CREDIT_COSTS = { image: 1, suggestion: 1, redesign: 3 } as const;

/** Given once to each person, when the e-mail address is verified. */
export const WELCOME_CREDITS = 3;
