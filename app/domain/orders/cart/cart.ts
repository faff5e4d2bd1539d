import { eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { cartLines, carts } from "~/db/schema";
import {
  parseVariantOffer,
  type UnavailableVariant,
  type VariantOffer,
  variantOffersQuery,
} from "~/domain/products/storefront/variant-offers";
import { deriveToken, randomToken, sha256Hex } from "~/lib/hashes-and-tokens";
import { newId } from "~/lib/ids";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "./cart-limits";
import { parseSavedCheckout, type SavedCheckout } from "./saved-checkout";

export { MAX_CART_LINES, MAX_LINE_QUANTITY };

export interface CartLine {
  id: string;
  productId: string;
  colour: string;
  size: string;
  quantity: number;
}

export interface Cart {
  id: string;
  userId: string | null;
  updatedAt: number;
  checkout: SavedCheckout;
  lines: CartLine[];
}

/** A cart belongs to whoever holds its token; the row keeps only the hash. */
export async function findCart(
  app: Pick<App, "db">,
  { token }: { token: string | null },
): Promise<Cart | null> {
  return token ? readCart(await cartQuery(app, await sha256Hex(token))) : null;
}

/** The cart and what each of its lines is today, in one round trip. */
export async function findCartWithSellables(
  app: Pick<App, "db">,
  { token }: { token: string | null },
): Promise<{ cart: Cart; sellables: (VariantOffer | UnavailableVariant)[] } | null> {
  if (!token) return null;
  const tokenHash = await sha256Hex(token);
  const wanted = sql`SELECT l.id AS key, l.product_id, l.colour, l.size FROM carts c JOIN cart_lines l ON l.cart_id = c.id WHERE c.token_hash = ${tokenHash}`;
  const [rows, today] = await app.db.batch([cartQuery(app, tokenHash), variantOffersQuery(app, wanted)]);
  const cart = readCart(rows);
  if (!cart) return null;
  const byLine = new Map(today.map((row) => [row.key, row]));
  return { cart, sellables: cart.lines.map((line) => parseVariantOffer(line, byLine.get(line.id))) };
}

/** In a batch D1 answers rows by column name, so no two may be called the same. */
function cartQuery({ db }: Pick<App, "db">, tokenHash: string) {
  return db
    .select({
      cartId: sql<string>`${carts.id}`.as("cart_id"),
      userId: carts.userId,
      updatedAt: carts.updatedAt,
      checkout: carts.checkout,
      lineId: sql<string | null>`${cartLines.id}`.as("line_id"),
      productId: cartLines.productId,
      colour: cartLines.colour,
      size: cartLines.size,
      quantity: cartLines.quantity,
    })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
    .where(eq(carts.tokenHash, tokenHash))
    .orderBy(cartLines.id);
}

function readCart(rows: Awaited<ReturnType<typeof cartQuery>>): Cart | null {
  const cart = rows[0];
  if (!cart) return null;
  return {
    id: cart.cartId,
    userId: cart.userId,
    updatedAt: cart.updatedAt,
    checkout: parseSavedCheckout(cart.checkout),
    lines: rows.flatMap(({ lineId, productId, colour, size, quantity }) =>
      lineId && productId && colour && size && quantity
        ? [{ id: lineId, productId, colour, size, quantity }]
        : [],
    ),
  };
}

/** The same on every device of a person, so that a cart follows its owner and nobody's is lost at sign-in. */
function ownCartToken({ appSecret }: Pick<App, "appSecret">, userId: string): Promise<string> {
  return deriveToken(appSecret, `cart:${userId}`);
}

export type AddToCartResult =
  | { status: "added"; token: string; count: number }
  /** No such product; whether it is for sale is asked before (listSellables). */
  | { status: "unknown" }
  | { status: "full" };

/** Puts a line in the cart, made when there is none; the same thing again raises its quantity. */
export async function addToCart(
  app: Pick<App, "db" | "now" | "appSecret">,
  { token, userId, line }: { token: string | null; userId: string | null; line: Omit<CartLine, "id"> },
): Promise<AddToCartResult> {
  let used = token ?? randomToken();
  if (userId) {
    const own = await ownCartToken(app, userId);
    // Signed in with a cart from before that was not merged, or was empty then.
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
      countOf(cart),
    ]);
    if (results[1]?.meta.changes === 0) return { status: "full" };
    return { status: "added", token: used, count: readCount(results[2]) };
  } catch (error) {
    if (isConstraintViolation(error, "unknown-reference")) return { status: "unknown" };
    throw error;
  }
}

/** Sets a line's quantity; 0 takes it out. Answers the pieces that are left, null where there is no such cart. */
export async function setQuantity(
  { db, now }: Pick<App, "db" | "now">,
  { token, lineId, quantity }: { token: string; lineId: string; quantity: number },
): Promise<number | null> {
  const tokenHash = await sha256Hex(token);
  const cart = sql`(SELECT id FROM carts WHERE token_hash = ${tokenHash})`;
  const results = await runTransaction(db, [
    quantity <= 0
      ? sql`DELETE FROM cart_lines WHERE id = ${lineId} AND cart_id = ${cart}`
      : sql`UPDATE cart_lines SET quantity = ${Math.min(quantity, MAX_LINE_QUANTITY)} WHERE id = ${lineId} AND cart_id = ${cart}`,
    sql`UPDATE carts SET updated_at = max(updated_at + 1, ${now()}) WHERE token_hash = ${tokenHash}`,
    countOf(cart),
  ]);
  return results[1]?.meta.changes ? readCount(results[2]) : null;
}

/**
 * At sign-in: what was put in the cart before joins what the person has in it elsewhere. Answers the cookie to set
 * (token and pieces), or null where both are empty. Safe to run twice.
 */
export async function mergeCart(
  app: Pick<App, "db" | "now" | "appSecret">,
  { token, userId }: { token: string | null; userId: string },
): Promise<{ token: string; count: number } | null> {
  const own = await ownCartToken(app, userId);
  const ownHash = await sha256Hex(own);
  const ownCart = sql`(SELECT id FROM carts WHERE token_hash = ${ownHash})`;
  const at = app.now();
  const statements: SQL[] = [];
  if (token && token !== own) {
    const otherHash = await sha256Hex(token);
    // Another person's cart is not taken over, even by somebody who holds its token.
    const other = sql`(SELECT id FROM carts WHERE token_hash = ${otherHash} AND (user_id IS NULL OR user_id = ${userId}))`;
    statements.push(
      sql`INSERT INTO carts (id, token_hash, user_id, updated_at, created_at) SELECT ${newId()}, ${ownHash}, ${userId}, ${at}, ${at} WHERE ${other} IS NOT NULL
        ON CONFLICT (token_hash) DO UPDATE SET updated_at = max(updated_at + 1, excluded.updated_at)`,
      // What both hold is added up; the rest moves over, and keeps its place by its id.
      sql`UPDATE cart_lines SET quantity = min(${MAX_LINE_QUANTITY}, quantity + (SELECT o.quantity FROM cart_lines o WHERE o.cart_id = ${other}
          AND o.product_id = cart_lines.product_id AND o.colour = cart_lines.colour AND o.size = cart_lines.size))
        WHERE cart_id = ${ownCart} AND EXISTS (SELECT 1 FROM cart_lines o WHERE o.cart_id = ${other}
          AND o.product_id = cart_lines.product_id AND o.colour = cart_lines.colour AND o.size = cart_lines.size)`,
      sql`UPDATE OR IGNORE cart_lines SET cart_id = ${ownCart} WHERE cart_id = ${other}`,
      sql`UPDATE carts SET checkout = coalesce(checkout, (SELECT checkout FROM carts o WHERE o.id = ${other})) WHERE id = ${ownCart}`,
      sql`DELETE FROM carts WHERE id = ${other}`,
    );
  }
  const results = await runTransaction(app.db, [...statements, countOf(ownCart)]);
  const count = readCount(results.at(-1));
  return count > 0 ? { token: own, count } : null;
}

/** Stores how far the checkout has come. `seenAt` is the cart as it was read: a cart that changed since is not written. */
export async function saveCheckout(
  { db }: Pick<App, "db">,
  { cart, checkout }: { cart: Cart; checkout: SavedCheckout },
): Promise<boolean> {
  const [result] = await runTransaction(db, [
    sql`UPDATE carts SET checkout = ${JSON.stringify(checkout)}, updated_at = updated_at + 1 WHERE id = ${cart.id} AND updated_at = ${cart.updatedAt}`,
  ]);
  return result?.meta.changes === 1;
}

function countOf(cart: SQL): SQL {
  return sql`SELECT coalesce(sum(quantity), 0) AS count FROM cart_lines WHERE cart_id = ${cart}`;
}

function readCount(result: D1Result<Record<string, unknown>> | undefined): number {
  return Number(result?.results[0]?.count ?? 0);
}
