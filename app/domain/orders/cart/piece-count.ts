import { type SQL, sql } from "drizzle-orm";

export function countPiecesQuery(cart: SQL): SQL {
  return sql`SELECT coalesce(sum(quantity), 0) AS count FROM cart_lines WHERE cart_id = ${cart}`;
}

export function readPieceCount(result: D1Result<Record<string, unknown>> | undefined): number {
  return Number(result?.results[0]?.count ?? 0);
}
