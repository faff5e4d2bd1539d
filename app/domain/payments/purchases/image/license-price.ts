/** What a design's license costs, in cents. Shared with pages, so constants only. */
export const LICENSE_PRICE_CENTS = 399;
