import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { carts } from "~/db/schema";
import { newId } from "~/lib/ids";
import { deriveToken, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { MAX_LINE_QUANTITY } from "./cart-limits";
import { countPiecesQuery, readPieceCount } from "./piece-count";

/** Derived from the user's id, so that a signed-in user has the same cart on every device. */
export function ownCartToken({ appSecret }: Pick<App, "appSecret">, userId: string): Promise<string> {
  return deriveToken(appSecret, `cart:${userId}`);
}

/**
 * At sign-in, merges the browser's cart into the user's own. Returns what the cart's cookie holds, or null if both are
 * empty. Safe to run twice.
 */
export async function mergeCart(
  app: Pick<App, "db" | "now" | "appSecret">,
  { token, userId }: { token: string | null; userId: string },
): Promise<{ token: string; count: number } | null> {
  const own = await ownCartToken(app, userId);
  const ownHash = await sha256Hex(own);
  const ownCart = sql`(SELECT id FROM carts WHERE token_hash = ${ownHash})`;
  const at = app.now();
  const statements: Statement[] = [];
  if (token && token !== own) {
    const otherHash = await sha256Hex(token);
    // Never takes another user's cart, even with its token.
    const other = sql`(SELECT id FROM carts WHERE token_hash = ${otherHash} AND (user_id IS NULL OR user_id = ${userId}))`;
    statements.push(
      sql`INSERT INTO carts (id, token_hash, user_id, updated_at, created_at) SELECT ${newId()}, ${ownHash}, ${userId}, ${at}, ${at} WHERE ${other} IS NOT NULL
        ON CONFLICT (token_hash) DO UPDATE SET updated_at = max(updated_at + 1, excluded.updated_at)`,
      // Lines in both carts are added up; the others move over and keep their order by id.
      sql`UPDATE cart_lines SET quantity = min(${MAX_LINE_QUANTITY}, quantity + (SELECT o.quantity FROM cart_lines o WHERE o.cart_id = ${other}
          AND o.product_id = cart_lines.product_id AND o.colour = cart_lines.colour AND o.size = cart_lines.size))
        WHERE cart_id = ${ownCart} AND EXISTS (SELECT 1 FROM cart_lines o WHERE o.cart_id = ${other}
          AND o.product_id = cart_lines.product_id AND o.colour = cart_lines.colour AND o.size = cart_lines.size)`,
      sql`UPDATE OR IGNORE cart_lines SET cart_id = ${ownCart} WHERE cart_id = ${other}`,
      sql`UPDATE carts SET checkout = coalesce(checkout, (SELECT checkout FROM carts o WHERE o.id = ${other})) WHERE id = ${ownCart}`,
      // Their payment pages may be open: what is paid there leaves the cart that it is in now. Spelled as in the partial index.
      sql`UPDATE orders SET cart_id = ${ownCart} WHERE state = 'awaiting_payment' AND cart_id = ${other}`,
      app.db.delete(carts).where(eq(carts.id, other)),
    );
  }
  const results = await runTransaction(app.db, [...statements, countPiecesQuery(ownCart)]);
  const count = readPieceCount(results.at(-1));
  return count > 0 ? { token: own, count } : null;
}
