import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Cursor, PAGE_SIZE } from "~/lib/pagination";

/**
 * The SQL clauses of keyset pagination: where the page begins, its order, and a limit of one row more than a page, which
 * shows whether another follows. A `before` cursor reverses the order; `paginate` of `~/lib/pagination` reverses it back.
 */
export function keysetClauses({
  columns,
  isAscending = false,
  cursor,
  pageSize = PAGE_SIZE,
}: {
  /** The sort columns, all in one direction; the last one is unique. An index must have them in this order. */
  columns: readonly SQLWrapper[];
  isAscending?: boolean;
  /** As many key values as columns; a value may be SQL that looks it up. */
  cursor: (Pick<Cursor, "side"> & { key: readonly (number | string | SQLWrapper)[] }) | null;
  pageSize?: number;
}): { where: SQL | undefined; orderBy: SQL; limit: number } {
  const isRising = isAscending !== (cursor?.side === "before");
  const direction = sql.raw(isRising ? "ASC" : "DESC");
  return {
    where: cursor ? sql`${tuple(columns)} ${sql.raw(isRising ? ">" : "<")} ${tuple(cursor.key)}` : undefined,
    orderBy: sql.join(
      columns.map((column) => sql`${column} ${direction}`),
      sql`, `,
    ),
    limit: pageSize + 1,
  };
}

/** `a` or `(a, b)`. */
function tuple(values: readonly (number | string | SQLWrapper)[]): SQL {
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return values.length === 1 ? list : sql`(${list})`;
}
