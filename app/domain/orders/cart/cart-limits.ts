/** Pieces of one line of a cart; the CHECK in the schema says the same. */
export const MAX_LINE_QUANTITY = 50;
/** Lines of one cart: what one page shows and one order can carry. */
export const MAX_CART_LINES = 30;
