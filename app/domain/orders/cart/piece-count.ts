import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { sum } from "~/lib/sum";
import { type CartAccess, findCart } from "./cart";

export function countPiecesQuery(cart: SQL): SQL {
  return sql`SELECT coalesce(sum(quantity), 0) AS count FROM cart_lines WHERE cart_id = ${cart}`;
}

export function readPieceCount(result: D1Result<Record<string, unknown>> | undefined): number {
  return Number(result?.results[0]?.count ?? 0);
}

/** All pieces in a cart; none where there is no such cart. */
export async function countPieces(app: Pick<App, "db">, access: CartAccess): Promise<number> {
  const cart = await findCart(app, access);
  return sum((cart?.lines ?? []).map(({ quantity }) => quantity));
}
