export const MAX_TITLE_CHARACTERS = 100;
export const MAX_DESCRIPTION_CHARACTERS = 2000;
/** Above any garment's worth, so that a typing slip is caught. */
export const MAX_PRICE_CENTS = 50_000;
