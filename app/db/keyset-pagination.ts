import { type SQL, sql } from "drizzle-orm";
import type { Cursor } from "~/lib/pagination";

/** Where to begin and which way to walk; walking back to a `before` turns the order round. */
export function keysetClauses(
  key: SQL,
  id: SQL,
  isAscending: boolean,
  cursor: Cursor | null,
): { where: SQL | undefined; orderBy: SQL } {
  const rising = isAscending !== (cursor?.side === "before");
  const way = sql.raw(rising ? "ASC" : "DESC");
  return {
    where: cursor
      ? sql`(${key}, ${id}) ${sql.raw(rising ? ">" : "<")} (${cursor.key}, ${cursor.id})`
      : undefined,
    orderBy: sql`${key} ${way}, ${id} ${way}`,
  };
}
