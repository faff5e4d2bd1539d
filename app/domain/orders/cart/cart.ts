import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { cartLines, carts } from "~/db/schema";
import {
  parseVariantOffer,
  type UnavailableVariant,
  type VariantOffer,
  variantOffersQuery,
} from "~/domain/products/storefront/variant-offers";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { parseSavedCheckout, type SavedCheckout } from "./saved-checkout";

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

/** A cart belongs to whoever holds its token; the row stores only the hash. */
export async function findCart(
  app: Pick<App, "db">,
  { token }: { token: string | null },
): Promise<Cart | null> {
  return token ? readCart(await cartQuery(app, await sha256Hex(token))) : null;
}

/** The cart with the current offer of each line, in one round trip. */
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

/** D1 returns the rows of a batch by column name, so no two columns can have the same name. */
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
