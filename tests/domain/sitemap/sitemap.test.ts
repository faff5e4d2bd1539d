import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import {
  listSitemapFiles,
  readSitemapFile,
  recordSitemapBoundaries,
  URLS_PER_SITEMAP,
} from "~/domain/sitemap/sitemap-files";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createStore, createUser } from "../../support/data/factories";

const PRODUCTS = 2 * URLS_PER_SITEMAP + 7;

/** Published one second apart; some share a second, and then the id decides. */
async function publishMany(app: TestApp): Promise<void> {
  const userId = await createUser(app, "many@example.com");
  const storeId = await createStore(app, userId, "Many");
  const rows = Array.from({ length: PRODUCTS }, (_, n) => ({
    id: newId(),
    at: 1_700_000_000_000 + Math.floor(n / 3) * 1000,
  }));
  await runTransaction(app.db, [
    sql`INSERT INTO products (id, user_id, store_id, title, description, min_price_cents, state, version_id, published_at, updated_at)
      SELECT json_extract(value, '$.id'), ${userId}, ${storeId}, 'One', '', 2400, 'published', 'v', json_extract(value, '$.at'), json_extract(value, '$.at') FROM json_each(${JSON.stringify(rows)})`,
    sql`INSERT INTO products (id, user_id, title, description, min_price_cents, state, updated_at) VALUES (${newId()}, ${userId}, 'Draft', '', 2400, 'draft', 1)`,
  ]);
}

it("names no store that is closed or has lost its name: their pages are not found", async () => {
  const app = testApp();
  const open = async (name: string) =>
    createStore(app, await createUser(app, `${newId()}@example.com`), name);
  const [shown, suspended, deleted] = [await open("Shown"), await open("Suspended"), await open("Deleted")];
  await runTransaction(app.db, [
    sql`UPDATE stores SET closed_at = 1 WHERE id = ${suspended}`,
    sql`UPDATE stores SET store_name = '' WHERE id = ${deleted}`,
  ]);
  const listed = await readSitemapFile(app, { part: "stores", after: null, upTo: null });
  const paths = listed.map(({ path }) => path);
  expect(paths).toContain(`/store/${shown}`);
  expect(paths).not.toContain(`/store/${suspended}`);
  expect(paths).not.toContain(`/store/${deleted}`);
});

describe("the sitemap", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = testApp();
    await publishMany(app);
  });

  it("has one file per list until one is full", async () => {
    const parts = (await listSitemapFiles(app)).map(({ part, after, upTo }) => [part, after, upTo]);
    expect(parts).toEqual([
      ["stores", null, null],
      ["products", null, null],
      ["posts", null, null],
      ["articles", null, null],
    ]);
  });

  it("has every published product in exactly one file once the cron has been there, however often it comes", async () => {
    await recordSitemapBoundaries(app);
    await Promise.all([recordSitemapBoundaries(app), recordSitemapBoundaries(app)]);
    const files = (await listSitemapFiles(app)).filter(({ part }) => part === "products");
    expect(files).toHaveLength(3);
    const lengths: number[] = [];
    const seen = new Set<string>();
    for (const file of files) {
      const rows = await readSitemapFile(app, file);
      lengths.push(rows.length);
      for (const { path } of rows) seen.add(path);
      expect(rows.every(({ path }) => /^\/product\/\w{26}$/.test(path))).toBe(true);
    }
    expect(lengths).toEqual([URLS_PER_SITEMAP, URLS_PER_SITEMAP, 7]);
    expect(seen.size).toBe(PRODUCTS);
  });

  it("reads about as many rows as it shows, in the middle too", async () => {
    const files = (await listSitemapFiles(app)).filter(({ part }) => part === "products");
    const middle = files[1];
    if (!middle) throw new Error("there is no middle");
    const { results } = await app.db.$client
      .prepare(
        "EXPLAIN QUERY PLAN SELECT id FROM products WHERE state = 'published' AND (published_at, id) > (?, ?) AND published_at <= ? AND (published_at, id) <= (?, ?) ORDER BY published_at, id LIMIT 5000",
      )
      .bind(middle.after?.at, middle.after?.id, middle.upTo?.at, middle.upTo?.at, middle.upTo?.id)
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(
        /SEARCH products USING (COVERING )?INDEX products_newest \(\(?published_at.*>.*published_at</,
      ),
    ]);
  });

  it("drops unpublished products", async () => {
    const [, second] = (await listSitemapFiles(app)).filter(({ part }) => part === "products");
    if (!second) throw new Error("there is no second file");
    const [first] = await readSitemapFile(app, second);
    const id = first?.path.split("/").at(-1) ?? "";
    await runTransaction(app.db, [sql`UPDATE products SET state = 'unpublished' WHERE id = ${id}`]);
    const rows = await readSitemapFile(app, second);
    expect(rows).toHaveLength(URLS_PER_SITEMAP - 1);
    expect(rows.some(({ path }) => path.endsWith(id))).toBe(false);
  });
});
