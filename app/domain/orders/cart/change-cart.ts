import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { cartLines, carts } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { newId } from "~/lib/ids";
import { randomToken, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { type Cart, type CartLine, openCartCondition } from "./cart";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "./cart-limits";
import type { CheckoutState } from "./checkout-state";
import { mergeCart, ownCartToken } from "./merge-cart";
import { countPiecesQuery, readPieceCount } from "./piece-count";

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
  // A person who signed out: what a visitor adds here must not join that cart.
  else if (token && (await belongsToPerson(app, token))) used = randomToken();
  const tokenHash = await sha256Hex(used);
  const at = app.now();
  const cart = sql`(SELECT id FROM carts WHERE token_hash = ${tokenHash})`;
  const quantity = Math.min(Math.max(line.quantity, 1), MAX_LINE_QUANTITY);
  try {
    const results = await runTransaction(app.db, [
      insertInto(carts)
        .values({ id: newId(), tokenHash, userId, updatedAt: at, createdAt: at })
        .onConflictDoUpdate({
          target: carts.tokenHash,
          set: {
            updatedAt: sql`max(${carts.updatedAt} + 1, excluded.updated_at)`,
            userId: sql`coalesce(${carts.userId}, excluded.user_id)`,
          },
        }),
      sql`INSERT INTO cart_lines (id, cart_id, product_id, colour, size, quantity, created_at)
        SELECT ${newId()}, ${cart}, ${line.productId}, ${line.color}, ${line.size}, ${quantity}, ${at}
        WHERE (SELECT count(*) FROM cart_lines WHERE cart_id = ${cart}) < ${MAX_CART_LINES}
          OR EXISTS (SELECT 1 FROM cart_lines WHERE cart_id = ${cart} AND product_id = ${line.productId} AND colour = ${line.color} AND size = ${line.size})
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

async function belongsToPerson({ db }: Pick<App, "db">, token: string): Promise<boolean> {
  const [owned] = await db
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.tokenHash, await sha256Hex(token)), isNotNull(carts.userId)));
  return owned !== undefined;
}

export interface ChangedCart {
  /** Pieces left in the cart. */
  count: number;
  /** False if another tab has removed the line. */
  hasLine: boolean;
}

/** Sets a line's quantity; 0 removes the line. Null if there is no such cart. */
export async function setQuantity(
  { db, now }: Pick<App, "db" | "now">,
  {
    token,
    userId,
    lineId,
    quantity,
  }: { token: string; userId?: string | null; lineId: string; quantity: number },
): Promise<ChangedCart | null> {
  const tokenHash = await sha256Hex(token);
  const cart = sql`(SELECT id FROM carts WHERE token_hash = ${tokenHash} AND ${openCartCondition(userId)})`;
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
      .where(and(eq(carts.tokenHash, tokenHash), openCartCondition(userId))),
    countPiecesQuery(cart),
  ]);
  return results[1]?.meta.changes
    ? { count: readPieceCount(results[2]), hasLine: results[0]?.meta.changes === 1 }
    : null;
}

/** Saves the state of the checkout. Writes nothing and returns false if the cart changed since it was read. */
export async function saveCheckout(
  { db }: Pick<App, "db">,
  { cart, checkout }: { cart: Cart; checkout: CheckoutState },
): Promise<boolean> {
  const [result] = await runTransaction(db, [
    db
      .update(carts)
      .set({ checkout: JSON.stringify(checkout), updatedAt: sql`${carts.updatedAt} + 1` })
      .where(and(eq(carts.id, cart.id), eq(carts.updatedAt, cart.updatedAt))),
  ]);
  return result?.meta.changes === 1;
}
