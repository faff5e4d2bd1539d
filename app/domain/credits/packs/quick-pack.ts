/** The pack that the header offers. In a file of its own, because every page has the header. */
export const QUICK_PACK = { id: "starter", credits: 5, priceCents: 500 } as const;

/** With fewer credits than this a person is told that they run low: a redesign costs as many. */
export const LOW_CREDITS = 3;
