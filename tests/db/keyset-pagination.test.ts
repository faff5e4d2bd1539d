import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { keysetClauses } from "~/db/keyset-pagination";
import { newId } from "~/lib/ids";
import { type Cursor, cursorAfter, type Page, paginate } from "~/lib/pagination";
import { testApp } from "../support/app/test-app";

interface Line {
  price: number;
  id: string;
}

const PAGE_SIZE = 3;
/** Five equal prices, so that equal ones are on both sides of a page boundary. */
const LINES: Line[] = [7, 7, 7, 7, 7, 2, 9, 9, 4, 1].map((price) => ({ price, id: newId() }));

async function read(isAscending: boolean, cursor: Cursor | null): Promise<Page<Line>> {
  const { db } = testApp();
  const columns = [sql`price`, sql`id`];
  const { where, orderBy, limit } = keysetClauses({ columns, isAscending, cursor, pageSize: PAGE_SIZE });
  const found = await db.all<Line>(
    sql`WITH lines (price, id) AS (SELECT value ->> 'price', value ->> 'id' FROM json_each(${JSON.stringify(LINES)}))
      SELECT price, id FROM lines WHERE ${where ?? sql`true`} ORDER BY ${orderBy} LIMIT ${limit}`,
  );
  return paginate(found, { cursor, keyOf: ({ price, id }) => [price, id], pageSize: PAGE_SIZE });
}

describe.each([
  ["rising", true],
  ["falling", false],
] as const)("a %s list of which many rows have the same sort key", (_, isAscending) => {
  const sorted = [...LINES].sort((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1));
  if (!isAscending) sorted.reverse();

  it("shows each row once, in order, and no row of a page again on the next", async () => {
    const pages: Page<Line>[] = [];
    for (let cursor: Cursor | null = null; pages.length <= LINES.length; ) {
      pages.push(await read(isAscending, cursor));
      cursor = cursorAfter(pages.at(-1)?.after ?? null);
      if (!cursor) break;
    }
    expect(pages.flatMap(({ rows }) => rows)).toEqual(sorted);
    expect(pages.map(({ rows }) => rows.length)).toEqual([3, 3, 3, 1]);
  });

  it("shows the same pages on the way back", async () => {
    const last = sorted.at(-1) as Line;
    let cursor: Cursor = { side: "before", key: [last.price, last.id] };
    const back: Line[] = [];
    for (let pages = 0; pages < LINES.length; pages++) {
      const page = await read(isAscending, cursor);
      back.unshift(...page.rows);
      const [first] = page.rows;
      if (page.before === null || !first) break;
      cursor = { side: "before", key: [first.price, first.id] };
    }
    expect(back).toEqual(sorted.slice(0, -1));
  });
});
