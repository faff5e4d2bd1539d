import { describe, expect, it } from "vitest";
import { createPageFetcher } from "~/adapters/pages/pages.server";
import { startVisit } from "~/domain/shop-pages/visit-shops";
import { computeFigures } from "~/domain/trends/figures/compute-figures";
import { readShopifyFeed } from "~/domain/trends/sources/shopify-feed";
import { sampleProduct } from "../../../sandbox/shops/catalog";
import { shopifyFeed, shopifyMeta } from "../../../sandbox/shops/shopify";
import { reportQualityResult } from "../../support/app/report-quality";
import { START, testApp } from "../../support/app/test-app";

const PRODUCTS = 5_000;
/** Ends what hangs: its processor time, which no other work on the machine lengthens, is bounded in feed-memory.node.test.ts. */
const MOST_MS = 30_000;
const HOUR_MS = 60 * 60 * 1000;

describe("a feed of 5,000 products", () => {
  it("is read and counted in workerd", async () => {
    const products = Array.from({ length: PRODUCTS }, (_, at) => sampleProduct(at, 2, START - at * HOUR_MS));
    // Written beforehand, so that the sandbox's work is not measured.
    const pages = new Map<string, Uint8Array<ArrayBuffer>>();
    for (let page = 1; page <= 21; page++) {
      const query = new URLSearchParams({ limit: "250", page: String(page) });
      pages.set(
        String(page),
        new Uint8Array(await shopifyFeed(products, query, "https://shop.com").arrayBuffer()),
      );
    }
    const bytes = [...pages.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    const app = testApp();
    app.pageFetcher = createPageFetcher({
      fetch: async (input) => {
        app.clock.now += 1_000;
        const { pathname, searchParams } = new URL(String(input));
        const body = pages.get(searchParams.get("page") ?? "");
        if (pathname === "/products.json" && body)
          return new Response(body, { headers: { "content-type": "application/json" } });
        return pathname === "/meta.json" ? shopifyMeta() : new Response("", { status: 404 });
      },
      dns: { resolve: async () => ["93.184.216.34"] },
      ownOrigin: "https://inkloom.com",
      sandboxDomain: null,
    });
    const startedAt = performance.now();
    const feed = await readShopifyFeed(startVisit(app, { pause: async () => {} }), "https://shop.com/");
    if (feed.status !== "read") throw new Error(feed.fault);
    const readMs = performance.now() - startedAt;
    const { figures, trends } = computeFigures(feed.products, {
      method: "shopify-feed",
      isWhole: true,
      now: START,
    });
    const tookMs = performance.now() - startedAt;
    expect(figures.sampleSize).toBe(PRODUCTS);
    expect(trends.length).toBeGreaterThan(3);
    expect(JSON.stringify(figures).length).toBeLessThan(100_000);
    expect(tookMs).toBeLessThan(MOST_MS);
    reportQualityResult(
      "S19",
      "a feed of 5,000 products",
      `${(bytes / 1e6).toFixed(0)} MB read in ${readMs.toFixed(0)} ms, counted in ${(tookMs - readMs).toFixed(0)} ms`,
    );
  });
});
