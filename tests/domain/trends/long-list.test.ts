import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDb } from "~/db/client";
import { withQueryCounts } from "~/db/query-counts";
import { listTrends } from "~/domain/trends/list-trends";
import { cursorAfter, ID } from "~/lib/pagination";
import { reportQualityResult } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const ROWS = 100_000;
/** P10: rows read for a page, whatever is stored. */
const MOST_ROWS_READ = 24 * 2.2 + 20;

describe("a list of trends", () => {
  it("of 100,000 rows reads a page's rows, at its beginning and in its middle", async () => {
    const app = testApp();
    const userId = await createUser(app, "ann@example.com");
    await app.db.run(
      sql`INSERT INTO trend_analyses (id, user_id, source_kind, source_key, source, state, figures) VALUES ('a', ${userId}, 'pasted', 'x', 'x', 'done', '{}')`,
    );
    for (let from = 0; from < ROWS; from += 20_000)
      await app.db.run(sql`INSERT INTO tshirt_trends (id, user_id, analysis_id, position)
        WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${from + 20_000})
        SELECT printf('%026d', i), ${userId}, 'a', i FROM n`);
    const rowsReadAt = async (cursorText: string | null) => {
      const { d1, count } = withQueryCounts(env.DB);
      const startedAt = performance.now();
      const page = await listTrends({ db: createDb(d1) }, { userId, cursor: cursorAfter(cursorText, ID) });
      return { read: count.rowsRead, ms: performance.now() - startedAt, rows: page.rows.length };
    };
    const first = await rowsReadAt(null);
    const middle = await rowsReadAt(String(ROWS / 2).padStart(26, "0"));
    for (const page of [first, middle]) {
      expect(page.rows).toBe(24);
      expect(page.read).toBeLessThanOrEqual(MOST_ROWS_READ);
    }
    reportQualityResult(
      "P11",
      "trends of a person with 100,000",
      `${first.read} rows read in ${first.ms.toFixed(0)} ms on page 1, ${middle.read} in ${middle.ms.toFixed(0)} ms in the middle`,
    );
  });
});
