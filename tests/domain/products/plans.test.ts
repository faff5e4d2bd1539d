import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { createDb, runTransaction } from "~/db/client";
import { listCreatorProducts } from "~/domain/products/creator-products/list-creator-products";
import { listVersionsMissingMockups } from "~/domain/products/mockups/missing-mockups";
import { unpublishByPictureStatements } from "~/domain/products/publishing/unpublish-by-picture";
import { newestProductsQuery } from "~/domain/products/storefront/newest-products";
import {
  listStores,
  PRODUCT_SORTS,
  readStorePage,
} from "~/domain/products/storefront/product-and-store-lists";
import { readProductPage } from "~/domain/products/storefront/product-page";
import { listVariantOffers } from "~/domain/products/storefront/variant-offers";
import { newId } from "~/lib/ids";
import type { Cursor } from "~/lib/pagination";
import { START } from "../../support/app/test-app";

type Db = ReturnType<typeof createDb>;

/** SQLite's query plan for a read. */
async function plansOf(read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: { query: string; values: unknown[] }[] = [];
  const noting = new Proxy(env.DB, {
    get(d1, name) {
      if (name !== "prepare") return Reflect.get(d1, name).bind(d1);
      return (query: string) => {
        const note = { query, values: [] as unknown[] };
        asked.push(note);
        const statement = d1.prepare(query);
        return new Proxy(statement, {
          get(_, method) {
            if (method !== "bind") return Reflect.get(statement, method).bind(statement);
            return (...values: unknown[]) => {
              note.values = values;
              return statement.bind(...values);
            };
          },
        });
      };
    },
  });
  await read(createDb(noting));
  expect(asked.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const { query, values } of asked) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...values)
      .all<{ detail: string }>();
    plans.push(...results.map((row) => row.detail));
  }
  return plans;
}

const cursor: Cursor = { side: "after", key: [START, newId()] };
const storeId = newId();
const line = { productId: newId(), color: "navy", size: "M", quantity: 1 };

const READS: [string, (db: Db) => Promise<unknown>][] = [
  ...PRODUCT_SORTS.flatMap((sort): [string, (db: Db) => Promise<unknown>][] =>
    [null, cursor].map((at) => [
      `a store by ${sort}${at ? ", further on" : ""}`,
      (db) => readStorePage({ db, now: () => START }, { storeId, search: "", sort, cursor: at }),
    ]),
  ),
  [
    "a search by newest",
    (db) => readStorePage({ db, now: () => START }, { storeId, search: "cat", sort: "newest", cursor }),
  ],
  ["the directory", (db) => listStores({ db, now: () => START }, { search: "", cursor: null })],
  ["a later page of the directory", (db) => listStores({ db, now: () => START }, { search: "", cursor })],
  ["a search of stores", (db) => listStores({ db, now: () => START }, { search: "cat", cursor })],
  ["the newest products", (db) => newestProductsQuery({ db, now: () => START }, 8)],
  [
    "a product's page",
    (db) => readProductPage({ db, now: () => START }, { productId: newId(), color: null, size: null }),
  ],
  ["own products", (db) => listCreatorProducts({ db, now: () => START }, { userId: newId(), cursor: null })],
  ["a cart", (db) => listVariantOffers({ db, now: () => START }, [line, line])],
  ["undrawn versions", (db) => listVersionsMissingMockups({ db, now: () => START })],
];

describe("a read of a big table", () => {
  it.each(READS)("uses an index and sorts nothing: %s", async (_, read) => {
    for (const step of await plansOf(read)) {
      // A virtual table's scan is a look-up in its own index; json_each reads its argument; subqueries list their
      // own steps.
      if (/VIRTUAL TABLE|wanted|^SCAN (CONSTANT ROW|\(subquery-\d+\))$/.test(step)) continue;
      expect(step).not.toMatch(/^SCAN (?!.* USING (COVERING )?INDEX)/);
      expect(step).not.toContain("TEMP B-TREE");
    }
  });
});

it("taking a picture off sale reads the products that had it, not all that are published", async () => {
  const steps = await plansOf((db) => runTransaction(db, unpublishByPictureStatements(newId())));
  expect(steps.filter((step) => /^(SCAN|SEARCH) products /.test(step))).toEqual([
    expect.stringMatching(/^SEARCH products USING (COVERING )?INDEX sqlite_autoindex_products_1 \(id=\?\)$/),
  ]);
});
