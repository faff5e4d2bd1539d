import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createDb, runTransaction } from "~/db/client";
import { EVERY_PICTURE, type LibraryFilter } from "~/domain/designs/library/library-filter";
import { libraryQuery } from "~/domain/designs/library/list-library";
import { reportQualityResult } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { interceptedD1 } from "../../support/database/intercepted-d1";

const SMALL = 100;
const LARGE = env.RELIABILITY === "full" ? 100_000 : 20_000;
const ROUNDS = 15;
/** P10: 2.2 times the rows shown, and twenty. */
const MOST_ROWS = 2.2 * 25 + 20;

const LISTS: Record<string, Partial<LibraryFilter>> = {
  all: {},
  favorites: { isFavorite: true },
  "a style and a shape": { style: "anime", shape: "square" },
  "a rare word": { search: "zeppelin" },
  "a miss": { search: "aardvark" },
  days: { from: "2026-01-01", to: "2026-12-31" },
};

it("reads as many rows of a large library as of a small one", async () => {
  const app = testApp();
  const many = async (email: string, count: number) => {
    const userId = await createUser(app, email);
    const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
    await runTransaction(app.db, [
      sql`${numbers} INSERT INTO pictures (id, user_id, kind, file_key, content_type, sha256, width_px, height_px, bytes, is_transparent, created_at)
        SELECT ${userId} || '-' || i, ${userId}, 'generated', ${userId} || i, 'image/png', ${userId} || i, 10, 10, 1000, 1, ${app.now()} FROM n`,
      sql`UPDATE library_pictures SET style = 'anime', label = 'a fox number ' || position || iif(position % 50 = 0, ' zeppelin', ''), is_favorite = position % 3 = 0 WHERE user_id = ${userId}`,
    ]);
    return userId;
  };
  const sizes = [await many("small@example.com", SMALL), await many("large@example.com", LARGE)];
  let rowsRead = 0;
  const counted = createDb(
    interceptedD1(env.DB, async (_statements, perform) => {
      const results = await perform();
      for (const result of [results].flat()) rowsRead += (result as D1Result).meta?.rows_read ?? 0;
      return results;
    }),
  );
  const found: Record<string, string> = {};
  const failures: string[] = [];
  for (const [name, filter] of Object.entries(LISTS)) {
    const rows: number[] = [];
    const times: number[][] = [[], []];
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, userId] of sizes.entries()) {
        rowsRead = 0;
        const began = performance.now();
        const listed = await counted.batch([
          libraryQuery({ db: counted }, { userId, filter: { ...EVERY_PICTURE, ...filter } }),
        ]);
        times[at]?.push(performance.now() - began);
        expect(listed[0].length).toBeLessThanOrEqual(25);
        rows[at] = rowsRead;
      }
    const median = (of: number[] = []) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
    found[name] = `${rows.join("/")} rows, ${median(times[0]).toFixed(1)}/${median(times[1]).toFixed(1)} ms`;
    failures.push(...((rows[1] ?? 0) <= Math.max((rows[0] ?? 0) * 1.05, MOST_ROWS) ? [] : [name]));
  }
  reportQualityResult("P10", `My Images, ${SMALL} and ${LARGE} pictures`, JSON.stringify(found));
  expect(failures).toEqual([]);
});
