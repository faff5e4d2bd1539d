import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createDb, runTransaction } from "~/db/client";
import { withQueryCounts } from "~/db/query-counts";
import { setUserPlanStatement } from "~/domain/plans/user-plans";
import { newestProductsQuery } from "~/domain/products/storefront/newest-products";
import {
  type ListedProduct,
  listStores,
  PRODUCT_SORTS,
  type ProductSort,
  readStorePage,
} from "~/domain/products/storefront/product-and-store-lists";
import { newId } from "~/lib/ids";
import { type Cursor, type Page, parseCursor } from "~/lib/pagination";
import { fullTextQuery } from "~/lib/text/full-text-query";
import { START, testApp } from "../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../support/data/factories";
import { createPublishedProduct } from "../../support/data/product-factories";

const app = testApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const PRODUCTS = 2_000;
/** Few distinct prices and times, so that nearly every key has ties. */
const PRICES = [1900, 2400, 2400, 4900];
let storeId: string;
let emptyStoreId: string;

beforeAll(async () => {
  const userId = await createUser(app, "many@example.com");
  storeId = await createStore(app, userId, "Many Threads");
  emptyStoreId = await createStore(app, await createUser(app, "none@example.com"), "No Threads Yet");
  const pictureId = await createPicture(app, userId);
  const { versionId } = await createPublishedProduct(app, {
    userId,
    storeId,
    pictureId,
    title: 'Señor Zebra says "OR" and 100% *',
    priceCents: 3333,
    publishedAt: START - 1_000_000,
  });
  const rows = Array.from({ length: PRODUCTS - 1 }, (_, index) => ({
    id: newId(),
    title: `${index % 10 === 0 ? "Otter" : "Heron"} number ${index}`,
    price: PRICES[index % PRICES.length],
    at: START + Math.floor(index / 50),
  }));
  await env.DB.prepare(
    `INSERT INTO products (id, user_id, store_id, state, title, description, version_id, min_price_cents, cover_key, published_at, updated_at, created_at)
     SELECT value ->> 'id', ?1, ?2, 'published', value ->> 'title', 'x', ?3, value ->> 'price', 'mockups/a.webp', value ->> 'at', 0, 0 FROM json_each(?4)`,
  )
    .bind(userId, storeId, versionId, JSON.stringify(rows))
    .run();
});

async function walk(
  sort: ProductSort,
  search = "",
): Promise<{ pages: Page<ListedProduct>[]; ids: string[] }> {
  const pages: Page<ListedProduct>[] = [];
  let cursor: Cursor | null = null;
  for (;;) {
    const read = await readStorePage(app, { storeId, search, sort, cursor });
    if (!read) throw new Error("the store is there");
    pages.push(read.products);
    if (!read.products.after) break;
    cursor = parseCursor(new URLSearchParams({ after: read.products.after }));
  }
  return { pages, ids: pages.flatMap((page) => page.rows.map((row) => row.id)) };
}

const first = (sort: ProductSort, search: string, inStore = storeId) =>
  readStorePage(app, { storeId: inStore, search, sort, cursor: null });

describe("a store's products", () => {
  it("come exactly once each in every sort, with thousands of ties", async () => {
    for (const sort of PRODUCT_SORTS) {
      const { ids, pages } = await walk(sort);
      expect(new Set(ids).size).toBe(PRODUCTS);
      const rows = pages.flatMap((page) => page.rows);
      const keys = rows.map((row) => (sort.startsWith("price") ? row.priceCents : row.publishedAt));
      const rising = sort === "oldest" || sort === "price-low";
      expect(keys).toEqual([...keys].sort((a, b) => (rising ? a - b : b - a)));
    }
  });

  it("lead back by the same pages", async () => {
    const forth = (await walk("price-low")).pages.slice(0, 4);
    const back = await readStorePage(app, {
      storeId,
      search: "",
      sort: "price-low",
      cursor: parseCursor(new URLSearchParams({ before: forth[2]?.before ?? "" })),
    });
    expect(back?.products.rows).toEqual(forth[1]?.rows);
    expect(back?.products.before).toBe(forth[1]?.before);
    const start = await readStorePage(app, {
      storeId,
      search: "",
      sort: "price-low",
      cursor: parseCursor(new URLSearchParams({ before: back?.products.before ?? "" })),
    });
    expect(start?.products.rows).toEqual(forth[0]?.rows);
    expect(start?.products.before).toBeNull();
  });

  it("are none for an empty store, and a missing store is missing", async () => {
    expect((await first("newest", "", emptyStoreId))?.products).toEqual({
      rows: [],
      after: null,
      before: null,
    });
    expect(await first("newest", "", newId())).toBeNull();
  });

  it("ignore a cursor that is not one", () => {
    for (const text of ["", "1", "-", "1-x", `${"9".repeat(30)}-${newId()}`, `1-${newId()}' OR 1=1`])
      expect(parseCursor(new URLSearchParams({ after: text }))).toBeNull();
  });
});

describe("searching a store", () => {
  it("finds titles by word, by beginning, without accents, and only in that store", async () => {
    expect((await walk("newest", "otter")).ids).toHaveLength(200);
    expect((await walk("oldest", "number ott")).ids).toHaveLength(200);
    expect((await first("newest", "senor ZEB"))?.products.rows).toHaveLength(1);
    expect((await first("newest", "otter", emptyStoreId))?.products.rows).toEqual([]);
    expect((await first("newest", "tter"))?.products.rows).toEqual([]);
  });

  it("sorts what it finds by price, over ties", async () => {
    const { pages, ids } = await walk("price-high", "otter");
    const prices = pages.flatMap((page) => page.rows.map((row) => row.priceCents));
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(200);
  });

  it.each([
    ['"', 0],
    ["*", 0],
    ["🦓", 0],
    ["   ", 24],
    ["OR", 1],
    ["zebra OR otter", 0],
    ["NOT zebra", 0],
    ['zebra "', 1],
    ["zebra*", 1],
    ["title:zebra", 0],
    ["store:x", 0],
    ["100%", 12],
    ["(zebra", 1],
    ["NEAR(zebra says)", 0],
    ["zebra 🦓 says", 1],
    ["'; DROP TABLE products; --", 0],
  ])("takes %j as words, not as orders", async (search, hits) => {
    for (const sort of PRODUCT_SORTS) expect((await first(sort, search))?.products.rows).toHaveLength(hits);
  });

  it("limits the length of a query", () => {
    expect(fullTextQuery("a ".repeat(100_000))?.split(" AND ")).toHaveLength(8);
  });
});

describe("the cost of a page", () => {
  it("is one round trip and about as many rows as are shown, first page or last, in every sort", async () => {
    for (const sort of PRODUCT_SORTS) {
      const last = (await walk(sort)).pages.at(-2)?.after ?? "";
      for (const after of ["", last]) {
        const { d1, count } = withQueryCounts(env.DB);
        const cursor = parseCursor(new URLSearchParams({ after }));
        const read = await readStorePage(
          { db: createDb(d1), now: () => START },
          { storeId, search: "", sort, cursor },
        );
        expect(count.roundTrips).toBe(1);
        expect(count.rowsRead).toBeLessThanOrEqual(2.2 * (read?.products.rows.length ?? 0) + 20);
      }
    }
  });

  it("stays there when a word is found hundreds of times", async () => {
    const { d1, count } = withQueryCounts(env.DB);
    await readStorePage(
      { db: createDb(d1), now: () => START },
      { storeId, search: "heron", sort: "newest", cursor: null },
    );
    expect(count.roundTrips).toBe(1);
    expect(count.rowsRead).toBeLessThanOrEqual(2.2 * 24 + 20);
  });

  it("is the same for the directory and the newest products", async () => {
    const { d1, count } = withQueryCounts(env.DB);
    const newest = await newestProductsQuery({ db: createDb(d1), now: () => START + DAY_MS }, 12);
    expect(newest).toHaveLength(12);
    expect(newest[0]?.storeName).toBe("Many Threads");
    expect(count.rowsRead).toBeLessThanOrEqual(2.2 * 12 + 20);
  });
});

describe("the directory", () => {
  it("shows the newest store first, with its number of products", async () => {
    const { page, featured } = await listStores(app, { search: "", cursor: null });
    expect(featured).toEqual([]);
    expect(page.rows.map((row) => row.storeName)).toEqual(["No Threads Yet", "Many Threads"]);
    expect(page.rows[1]?.productCount).toBe(PRODUCTS);
  });

  it("finds stores by name and takes punctuation as text", async () => {
    const names = async (search: string) =>
      (await listStores(app, { search, cursor: null })).page.rows.map((row) => row.storeName);
    expect(await names("thre")).toEqual(["No Threads Yet", "Many Threads"]);
    expect(await names("MANY")).toEqual(["Many Threads"]);
    expect(await names('"many')).toEqual(["Many Threads"]);
    expect(await names("*")).toEqual([]);
    expect(await names("many OR yet")).toEqual([]);
  });

  it("continues by key", async () => {
    for (let index = 0; index < 30; index += 1)
      await createStore(app, await createUser(app, `s${index}@example.com`), `Atelier ${index}`);
    for (const search of ["", "atelier"]) {
      const { page: one } = await listStores(app, { search, cursor: null });
      const { page: two } = await listStores(app, {
        search,
        cursor: parseCursor(new URLSearchParams({ after: one.after ?? "" })),
      });
      expect(one.rows).toHaveLength(24);
      expect(two.rows).toHaveLength(search ? 6 : 8);
      expect(new Set([...one.rows, ...two.rows].map((row) => row.id)).size).toBe(search ? 30 : 32);
      const { d1, count } = withQueryCounts(env.DB);
      await listStores({ ...app, db: createDb(d1) }, { search, cursor: null });
      expect(count.roundTrips).toBe(1);
      expect(count.rowsRead).toBeLessThanOrEqual(2.2 * 24 + 20);
    }
  });

  it("shows three stores of plans that feature them above the list, others each hour, none with nothing to sell", async () => {
    const creators = await Promise.all(
      Array.from({ length: 12 }, (_, index) => createUser(app, `featured${index}@example.com`)),
    );
    for (const [index, userId] of creators.entries()) {
      const storeId = await createStore(app, userId, `Featured ${index}`);
      // The last has a plan without it; the one before sells nothing.
      const planId = index === 11 ? 1 : 2 + (index % 2);
      await runTransaction(app.db, [
        setUserPlanStatement(app, { userId, planId, paidUntil: null }),
        sql`UPDATE stores SET product_count = ${index === 10 ? 0 : 1} WHERE id = ${storeId}`,
      ]);
    }
    const seen = new Set<string>();
    for (let hour = 0; hour < 24; hour++) {
      const at = app.now() + hour * 3_600_000;
      const { featured } = await listStores({ ...app, now: () => at }, { search: "", cursor: null });
      expect(new Set(featured.map(({ id }) => id)).size).toBe(3);
      for (const { storeName } of featured) seen.add(storeName);
    }
    expect([...seen].sort()).toEqual(Array.from({ length: 10 }, (_, index) => `Featured ${index}`));
    const { featured } = await listStores(app, { search: "featured", cursor: null });
    expect(featured).toEqual([]);
  });
});

// Last, since it opens another store.
describe("searching a store with tags", () => {
  it("finds garments, colors and tags, by other names and forms of them", async () => {
    const userId = await createUser(app, "words@example.com");
    const ownStore = await createStore(app, userId, "Words");
    const pictureId = await createPicture(app, userId);
    const { productId } = await createPublishedProduct(app, {
      ...{ userId, storeId: ownStore, pictureId, title: "Night Swim" },
      ...{ garmentId: "hoodie", colors: ["heather-grey", "black"] },
    });
    await app.db.run(sql`UPDATE products SET tags = '["ocean waves","retro"]' WHERE id = ${productId}`);
    await createPublishedProduct(app, {
      ...{
        userId,
        storeId: ownStore,
        pictureId,
        title: "Quiet",
        garmentId: "t-shirt-womens",
        colors: ["white"],
      },
    });
    const found = async (search: string) =>
      (await first("newest", search, ownStore))?.products.rows.map(({ title }) => title);
    for (const search of [
      "hoodie",
      "hoodies",
      "hooded",
      "gray hoodie",
      "heather gr",
      "wave",
      "retro ocean",
      "swimming",
    ])
      expect(await found(search), search).toEqual(["Night Swim"]);
    for (const search of ["tee", "tshirt", "white t-shirt", "womens", "ladies"])
      expect(await found(search), search).toEqual(["Quiet"]);
    expect(await found("hoodie white")).toEqual([]);
    await app.db.run(sql`UPDATE products SET state = 'unpublished' WHERE id = ${productId}`);
    expect(await found("hoodie")).toEqual([]);
  });
});

// Last, since it adds a store.
describe("a store of garments for women", () => {
  it("finds a garment by the name that its page shows, and a possessive in a title", async () => {
    const userId = await createUser(app, "tees@example.com");
    const tees = await createStore(app, userId, "Tees");
    const pictureId = await createPicture(app, userId);
    for (const [title, garmentId] of [
      ["Otter", "t-shirt-womens"],
      ["Cat's nap", "tank-top-womens"],
    ] as const)
      await createPublishedProduct(app, { userId, storeId: tees, pictureId, title, garmentId });
    const found = async (search: string) =>
      (await first("newest", search, tees))?.products.rows.map(({ title }) => title);
    for (const search of ["women tee", "women's tee", "Women’s t-shirt", "WOMEN’S T-SHIRT"])
      expect(await found(search), search).toEqual(["Otter"]);
    for (const search of ["cat", "cat's", "cat’s nap", "women's tank top"])
      expect(await found(search), search).toEqual(["Cat's nap"]);
  });
});
