/** Pieces of one line; the table's CHECK says the same. */
export const MAX_LINE_QUANTITY = 50;
/**
 * Lines of one order. A cart takes no more, but merging two carts at sign-in loses nothing: such a cart is checked out once
 * its owner has removed what is too much.
 */
export const MAX_CART_LINES = 30;
