/**
 * Pages of a long list by key, never by number: page 1,000 costs what page 1 costs, and a row that is added meanwhile
 * moves nothing.
 */

export const PAGE_SIZE = 24;

/** Where a page begins or ends: the sort key of its edge row, and its id, since keys may be alike. */
export interface Cursor {
  key: number;
  id: string;
  /** `after`: the rows that follow it; `before`: the page that ends just before it. */
  side: "after" | "before";
}

export interface Page<Row> {
  rows: Row[];
  /** For the URL: `?after=` and `?before=`; null where there is nothing on that side. */
  after: string | null;
  before: string | null;
}

/** Reads `?after=` or `?before=`; what is not a cursor of ours is the first page. */
export function parseCursor(search: URLSearchParams): Cursor | null {
  for (const side of ["after", "before"] as const) {
    const match = /^(\d{1,15})-([0-9a-z]{26})$/.exec(search.get(side) ?? "");
    if (match) return { side, key: Number(match[1]), id: match[2] as string };
  }
  return null;
}

/** Turns up to `PAGE_ROWS + 1` rows, as the database found them from the cursor on, into a page. */
export function paginate<Row>(
  found: Row[],
  cursor: Cursor | null,
  keyOf: (row: Row) => { key: number; id: string },
): Page<Row> {
  const hasMore = found.length > PAGE_SIZE;
  const rows = found.slice(0, PAGE_SIZE);
  const backwards = cursor?.side === "before";
  if (backwards) rows.reverse();
  const text = (row: Row | undefined) => {
    if (!row) return null;
    const { key, id } = keyOf(row);
    return `${key}-${id}`;
  };
  return {
    rows,
    after: hasMore || backwards ? text(rows.at(-1)) : null,
    before: cursor && (!backwards || hasMore) ? text(rows[0]) : null,
  };
}
