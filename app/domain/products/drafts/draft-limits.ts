export const MAX_PRODUCT_TITLE_CHARACTERS = 100;
export const MAX_DESCRIPTION_CHARACTERS = 2000;
/** More than any garment is worth; catches typing errors. */
export const MAX_PRICE_CENTS = 50_000;
