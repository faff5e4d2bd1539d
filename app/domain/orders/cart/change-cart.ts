import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { cartLines, carts } from "~/db/schema";
import { randomToken, sha256Hex } from "~/lib/hashes-and-tokens";
import { newId } from "~/lib/ids";
import type { Cart, CartLine } from "./cart";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "./cart-limits";
import { mergeCart, ownCartToken } from "./merge-cart";
import { countPiecesQuery, readPieceCount } from "./piece-count";
import type { SavedCheckout } from "./saved-checkout";

export type AddToCartResult =
  | { status: "added"; token: string; count: number }
  /** No such product. The caller checks before whether it is for sale (listVariantOffers). */
  | { status: "unknown" }
  | { status: "full" };

/** Adds a line, creating the cart if needed; a variant that is in the cart already gets a higher quantity. */
export async function addToCart(
  app: Pick<App, "db" | "now" | "appSecret">,
  { token, userId, line }: { token: string | null; userId: string | null; line: Omit<CartLine, "id"> },
): Promise<AddToCartResult> {
  let used = token ?? randomToken();
  if (userId) {
    const own = await ownCartToken(app, userId);
    // The cart of this browser was not merged at sign-in.
    if (token && token !== own) await mergeCart(app, { token, userId });
    used = own;
  }
  const tokenHash = await sha256Hex(used);
  const at = app.now();
  const cart = sql`(SELECT id FROM carts WHERE token_hash = ${tokenHash})`;
  const quantity = Math.min(Math.max(line.quantity, 1), MAX_LINE_QUANTITY);
  try {
    const results = await runTransaction(app.db, [
      sql`INSERT INTO carts (id, token_hash, user_id, updated_at, created_at) VALUES (${newId()}, ${tokenHash}, ${userId}, ${at}, ${at})
        ON CONFLICT (token_hash) DO UPDATE SET updated_at = max(updated_at + 1, excluded.updated_at), user_id = coalesce(user_id, excluded.user_id)`,
      sql`INSERT INTO cart_lines (id, cart_id, product_id, colour, size, quantity, created_at)
        SELECT ${newId()}, ${cart}, ${line.productId}, ${line.colour}, ${line.size}, ${quantity}, ${at}
        WHERE (SELECT count(*) FROM cart_lines WHERE cart_id = ${cart}) < ${MAX_CART_LINES}
          OR EXISTS (SELECT 1 FROM cart_lines WHERE cart_id = ${cart} AND product_id = ${line.productId} AND colour = ${line.colour} AND size = ${line.size})
        ON CONFLICT (cart_id, product_id, colour, size) DO UPDATE SET quantity = min(${MAX_LINE_QUANTITY}, quantity + excluded.quantity)`,
      countPiecesQuery(cart),
    ]);
    if (results[1]?.meta.changes === 0) return { status: "full" };
    return { status: "added", token: used, count: readPieceCount(results[2]) };
  } catch (error) {
    if (isConstraintViolation(error, "unknown-reference")) return { status: "unknown" };
    throw error;
  }
}

/** Sets a line's quantity; 0 removes the line. Returns the pieces left, or null if there is no such cart. */
export async function setQuantity(
  { db, now }: Pick<App, "db" | "now">,
  { token, lineId, quantity }: { token: string; lineId: string; quantity: number },
): Promise<number | null> {
  const tokenHash = await sha256Hex(token);
  const cart = sql`(SELECT id FROM carts WHERE token_hash = ${tokenHash})`;
  const ownLine = and(eq(cartLines.id, lineId), eq(cartLines.cartId, cart));
  const results = await runTransaction(db, [
    quantity <= 0
      ? db.delete(cartLines).where(ownLine)
      : db
          .update(cartLines)
          .set({ quantity: Math.min(quantity, MAX_LINE_QUANTITY) })
          .where(ownLine),
    db
      .update(carts)
      .set({ updatedAt: sql`max(${carts.updatedAt} + 1, ${now()})` })
      .where(eq(carts.tokenHash, tokenHash)),
    countPiecesQuery(cart),
  ]);
  return results[1]?.meta.changes ? readPieceCount(results[2]) : null;
}

/** Saves the state of the checkout. Writes nothing and returns false if the cart changed since it was read. */
export async function saveCheckout(
  { db }: Pick<App, "db">,
  { cart, checkout }: { cart: Cart; checkout: SavedCheckout },
): Promise<boolean> {
  const [result] = await runTransaction(db, [
    db
      .update(carts)
      .set({ checkout: JSON.stringify(checkout), updatedAt: sql`${carts.updatedAt} + 1` })
      .where(and(eq(carts.id, cart.id), eq(carts.updatedAt, cart.updatedAt))),
  ]);
  return result?.meta.changes === 1;
}
