import { describe, expect, it } from "vitest";
import {
  type Cursor,
  cursorAfter,
  ID,
  ID_BY_TIME,
  LINE_NUMBER_BY_TIME,
  listLinks,
  NUMBER_AND_ID,
  type Page,
  pageLinks,
  paginate,
  parseCursor,
} from "~/lib/pagination";

const id = "0".repeat(26);
const search = (query: string) => new URLSearchParams(query);

/** A list of 1 to `count`, read like a database from a cursor. */
function read(count: number, cursor: Cursor | null, pageSize = 10): Page<number> {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const edge = Number(cursor?.key[0] ?? 0);
  const found =
    cursor?.side === "before" ? all.filter((n) => n < edge).reverse() : all.filter((n) => n > edge);
  return paginate(found.slice(0, pageSize + 1), { cursor, keyOf: (row) => [row], pageSize });
}

describe("a list read by key", () => {
  it.each([0, 1, 9, 10, 11, 20, 25])("shows each of %i rows once, forth and back", (count) => {
    const pages: Page<number>[] = [];
    for (let cursor: Cursor | null = null; ; ) {
      const page = read(count, cursor);
      pages.push(page);
      cursor = cursorAfter(page.after, LINE_NUMBER_BY_TIME);
      if (!cursor) break;
    }
    expect(pages.flatMap((page) => page.rows)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
    expect(pages).toHaveLength(Math.max(1, Math.ceil(count / 10)));
    for (const [index, page] of pages.entries()) {
      expect(page.before === null).toBe(index === 0);
      if (page.before === null) continue;
      expect(read(count, { side: "before", key: [page.before] }).rows).toEqual(pages[index - 1]?.rows);
    }
  });

  it("reads the cursors of its own kind only; any other text is the first page", () => {
    expect(parseCursor(search(`after=5-${id}`))).toEqual({ side: "after", key: [5, id] });
    expect(parseCursor(search(`before=${id}`), ID)).toEqual({ side: "before", key: [id] });
    expect(parseCursor(search(`before=${id}`), ID_BY_TIME)).toEqual({ side: "after", key: [id] });
    expect(parseCursor(search("after=7"), LINE_NUMBER_BY_TIME)).toEqual({ side: "before", key: [7] });
    for (const text of ["", "5", id.slice(1), `x-${id}`, `5-${id}'`, "1e9"])
      for (const format of [NUMBER_AND_ID, ID, ID_BY_TIME])
        expect(parseCursor(search(`after=${encodeURIComponent(text)}`), format)).toBeNull();
  });

  it("keeps what is searched in the addresses of its neighbors", () => {
    const href = listLinks("/kb", { q: "a b", sort: "" });
    expect([href(), href({ after: "7" })]).toEqual(["/kb?q=a+b", "/kb?q=a+b&after=7"]);
    expect(pageLinks(href, { after: "7", before: null })).toEqual({
      nextHref: "/kb?q=a+b&after=7",
      previousHref: null,
    });
    expect(pageLinks(listLinks("/artwork"), { after: "7", before: "9" }, ID_BY_TIME)).toEqual({
      nextHref: "/artwork?before=7",
      previousHref: "/artwork?after=9",
    });
  });
});
