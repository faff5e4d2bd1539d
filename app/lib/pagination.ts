/**
 * Paging by key: a page begins after the sort key of the last row seen, never at an offset. Page 1,000 costs as
 * much as page 1, and a row added meanwhile does not shift the pages. The query's clauses:
 * `~/db/keyset-pagination`.
 */

export const PAGE_SIZE = 24;

/** Where a page begins or ends: the sort key of its edge row. */
export interface Cursor {
  /** `after`: the rows that follow the edge row; `before`: the page that ends just before it. */
  side: "after" | "before";
  key: CursorKey;
}

/** Values of the columns by which a list is sorted; the last one is unique. */
export type CursorKey = readonly (number | string)[];

export interface Page<Row> {
  rows: Row[];
  /** Cursors of the pages beside this one, as addresses carry them; null where there is nothing on that side. */
  after: string | null;
  before: string | null;
}

/** How a list's cursors are written in an address, and under which parameters. */
export interface CursorFormat {
  parse(text: string): CursorKey | null;
  /** Parameter of the following page. */
  after: string;
  /** Parameter of the preceding page. */
  before: string;
}

const SIDES = ["after", "before"] as const;
const namedBySide = { after: "after", before: "before" };
/** Histories name the parameter by time: `?before=` is the older page, which follows in a list of newest first. */
const namedByTime = { after: "before", before: "after" };

const idKey = (text: string) => (/^[0-9a-z]{26}$/.test(text) ? [text] : null);

/** Sorted by a number, then by id: `?after=1732276800000-<id>`. */
export const NUMBER_AND_ID: CursorFormat = {
  ...namedBySide,
  parse: (text) => {
    const match = /^(\d{1,15})-([0-9a-z]{26})$/.exec(text);
    return match ? [Number(match[1]), match[2] as string] : null;
  },
};

/** Sorted by id: `?after=<id>`. */
export const ID: CursorFormat = { ...namedBySide, parse: idKey };

/** Sorted by id, parameters named by time: `?before=<id>` is the older page. */
export const ID_BY_TIME: CursorFormat = { ...namedByTime, parse: idKey };

/** Sorted by a line's number, parameters named by time: `?before=120` is the older page. */
export const LINE_NUMBER_BY_TIME: CursorFormat = {
  ...namedByTime,
  parse: (text) => (/^\d{1,9}$/.test(text) ? [Number(text)] : null),
};

/** Sorted by time, then by a receipt's number; parameters named by time: `?before=1732276800000-R-000120`. */
export const TIME_AND_RECEIPT: CursorFormat = {
  ...namedByTime,
  parse: (text) => {
    const match = /^(\d{1,15})-([RC]-\d{6,12})$/.exec(text);
    return match ? [Number(match[1]), match[2] as string] : null;
  },
};

/** Sorted by a line's number, upwards: `?after=120`. */
export const BY_LINE_NUMBER: CursorFormat = { ...namedBySide, parse: LINE_NUMBER_BY_TIME.parse };

/** Sorted by a text of up to 254 characters, such as an email address: `?after=ann@example.com`. */
export const TEXT: CursorFormat = {
  ...namedBySide,
  parse: (text) => (text !== "" && text.length <= 254 ? [text] : null),
};

/** Reads the cursor of an address; null, the first page, where there is none or it is not one of this list. */
export function parseCursor(search: URLSearchParams, format: CursorFormat = NUMBER_AND_ID): Cursor | null {
  for (const side of SIDES) {
    const key = format.parse(search.get(format[side]) ?? "");
    if (key) return { side, key };
  }
  return null;
}

/** The cursor of the page that follows, from `page.after`. */
export function cursorAfter(text: string | null, format: CursorFormat = NUMBER_AND_ID): Cursor | null {
  const key = text === null ? null : format.parse(text);
  return key && { side: "after", key };
}

/** Turns the rows found from the cursor on, one more than a page where there is more, into a page. */
export function paginate<Row>(
  found: readonly Row[],
  {
    cursor,
    keyOf,
    pageSize = PAGE_SIZE,
  }: { cursor: Cursor | null; keyOf: (row: Row) => CursorKey; pageSize?: number },
): Page<Row> {
  const hasMore = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  const isBackwards = cursor?.side === "before";
  if (isBackwards) rows.reverse();
  const edge = (row: Row | undefined) => (row ? keyOf(row).join("-") : null);
  return {
    rows,
    after: hasMore || isBackwards ? edge(rows.at(-1)) : null,
    before: cursor && (!isBackwards || hasMore) ? edge(rows[0]) : null,
  };
}

/** Addresses of one list: what is searched and sorted stays, the rest is given. Empty values are left out. */
export function listLinks(path: string, kept: Record<string, string> = {}) {
  return (place: Record<string, string> = {}): string => {
    const query = new URLSearchParams(
      Object.entries({ ...kept, ...place }).filter(([, value]) => value !== ""),
    ).toString();
    return query ? `${path}?${query}` : path;
  };
}

/** The addresses of the pages beside one, as `<Pagination>` takes them. */
export function pageLinks(
  href: (place: Record<string, string>) => string,
  page: Pick<Page<unknown>, "after" | "before">,
  names: Pick<CursorFormat, "after" | "before"> = NUMBER_AND_ID,
): { previousHref: string | null; nextHref: string | null } {
  return {
    previousHref: page.before === null ? null : href({ [names.before]: page.before }),
    nextHref: page.after === null ? null : href({ [names.after]: page.after }),
  };
}
