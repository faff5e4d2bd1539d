/** Pieces of one line; the table's CHECK says the same. */
export const MAX_LINE_QUANTITY = 50;
/** Lines of one cart, and so of one order. */
export const MAX_CART_LINES = 30;
