/** The pack that the header offers. In a file of its own, because every page has the header. */
export const QUICK_PACK = { id: "starter", credits: 5, priceCents: 500 } as const;

/** The notice about few credits appears below this number: a redesign costs as many. */
export const LOW_CREDITS = 3;
