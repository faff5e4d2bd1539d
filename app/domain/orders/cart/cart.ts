import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { cartLines, carts } from "~/db/schema";
import {
  parseVariantOffer,
  type UnavailableVariant,
  type VariantOffer,
  variantOffersQuery,
} from "~/domain/products/storefront/variant-offers";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { type CheckoutState, parseCheckoutState } from "./checkout-state";

export interface CartLine {
  id: string;
  productId: string;
  color: string;
  size: string;
  quantity: number;
}

export interface Cart {
  id: string;
  userId: string | null;
  updatedAt: number;
  checkout: CheckoutState;
  lines: CartLine[];
}

/** What opens a cart: its token, and where it belongs to a person, that person's session as well. */
export interface CartAccess {
  token: string | null;
  /** The signed-in person; a visitor without. */
  userId?: string | null;
}

/** True for a visitor's cart and for the person's own. */
export function openCartCondition(userId: string | null | undefined): SQL {
  return sql`(${carts.userId} IS NULL OR ${carts.userId} = ${userId ?? ""})`;
}

/** The row stores only the token's hash. */
export async function findCart(app: Pick<App, "db">, { token, userId }: CartAccess): Promise<Cart | null> {
  return token ? readCart(await cartQuery(app, await sha256Hex(token), userId)) : null;
}

/** The cart with the current offer of each line, in one round trip. */
export async function findCartWithSellables(
  app: Pick<App, "db" | "now">,
  { token, userId }: CartAccess,
): Promise<{ cart: Cart; sellables: (VariantOffer | UnavailableVariant)[] } | null> {
  if (!token) return null;
  const tokenHash = await sha256Hex(token);
  const wanted = sql`SELECT l.id AS key, l.product_id, l.colour, l.size FROM carts c JOIN cart_lines l ON l.cart_id = c.id WHERE c.token_hash = ${tokenHash}`;
  const [rows, today] = await app.db.batch([
    cartQuery(app, tokenHash, userId),
    variantOffersQuery(app, wanted),
  ]);
  const cart = readCart(rows);
  if (!cart) return null;
  const byLine = new Map(today.map((row) => [row.key, row]));
  return { cart, sellables: cart.lines.map((line) => parseVariantOffer(line, byLine.get(line.id))) };
}

/** D1 returns the rows of a batch by column name, so no two columns can have the same name. */
function cartQuery({ db }: Pick<App, "db">, tokenHash: string, userId: string | null | undefined) {
  return db
    .select({
      cartId: sql<string>`${carts.id}`.as("cart_id"),
      userId: carts.userId,
      updatedAt: carts.updatedAt,
      checkout: carts.checkout,
      lineId: sql<string | null>`${cartLines.id}`.as("line_id"),
      productId: cartLines.productId,
      color: cartLines.color,
      size: cartLines.size,
      quantity: cartLines.quantity,
    })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
    .where(and(eq(carts.tokenHash, tokenHash), openCartCondition(userId)))
    .orderBy(cartLines.id);
}

function readCart(rows: Awaited<ReturnType<typeof cartQuery>>): Cart | null {
  const cart = rows[0];
  if (!cart) return null;
  return {
    id: cart.cartId,
    userId: cart.userId,
    updatedAt: cart.updatedAt,
    checkout: parseCheckoutState(cart.checkout),
    lines: rows.flatMap(({ lineId, productId, color, size, quantity }) =>
      lineId && productId && color && size && quantity
        ? [{ id: lineId, productId, color, size, quantity }]
        : [],
    ),
  };
}
