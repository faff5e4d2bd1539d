/**
 * Reads a feed of twenty pages and computes its figures, as a process of its own whose heap is bounded by the caller
 * (`--max-old-space-size`); prints how much was live at most, as JSON. The argument names the feed.
 */
import { computeFigures } from "../../../app/domain/trends/figures/compute-figures";
import { readShopifyFeed } from "../../../app/domain/trends/sources/shopify-feed";
import { sampleProduct } from "../../../sandbox/shops/catalog";
import { shopifyFeed } from "../../../sandbox/shops/shopify";

const PAGE_BYTES = 5_000_000;
const PRODUCTS_PER_PAGE = 250;
const NOW = Date.UTC(2026, 10, 20);
const HOUR_MS = 60 * 60 * 1000;

/** Pages of a feed, each written when it is asked for. */
const FEEDS: Record<string, (page: number) => Promise<string>> = {
  async ordinary(page) {
    const products = Array.from({ length: PRODUCTS_PER_PAGE }, (_, at) =>
      sampleProduct((page - 1) * PRODUCTS_PER_PAGE + at, 2, NOW - at * HOUR_MS),
    );
    return shopifyFeed(products, new URLSearchParams({ limit: "250", page: "1" }), "https://shop.com").text();
  },
  /** All that a page may weigh, in fields that are kept. */
  "of long texts": async (page) => {
    const room = PAGE_BYTES / PRODUCTS_PER_PAGE / 4;
    const text = (at: number) => `Cat Tee ${page} ${at} ${"wörd ".repeat(room / 6)}`.slice(0, room - 200);
    return JSON.stringify({
      products: Array.from({ length: PRODUCTS_PER_PAGE }, (_, at) => ({
        ...{ title: text(at), product_type: text(at), handle: text(at), vendor: text(at) },
        ...{ tags: ["cat"], variants: [{ price: "20.00" }] },
      })),
    });
  },
  /** As many different words as a page can hold. */
  "of different words": async (page) => {
    const list = (at: number, count: number) =>
      Array.from(
        { length: count },
        (_, tag) => `"${[1, 2, 3].map((n) => `w${page}x${at}y${tag}z${n}`).join(" ")}"`,
      );
    const products = Array.from(
      { length: PRODUCTS_PER_PAGE },
      (_, at) =>
        `{"title":"Cat Tee ${list(at, 8).join(" ").replaceAll('"', "")}","tags":[${list(at, 250)}],"options":[{"name":"Color","values":[${list(at, 100)}]}]}`,
    );
    return `{"products":[${products}]}`;
  },
  "of empty objects": async () => `{"products":[${"{},".repeat(PAGE_BYTES / 3 - 20)}{}]}`,
};

const make = FEEDS[process.argv[2] ?? ""];
if (!make) throw new Error(`no feed is called ${process.argv[2]}`);
const live = () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
const before = live();
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let most = 0;
/** Of writing pages and of measuring, which are not the reader's. */
let ownMs = 0;
let bytes = 0;
const startedAt = cpuMs();
const feed = await readShopifyFeed(
  {
    async read(address) {
      const page = Number(new URL(address).searchParams.get("page"));
      if (!page) return { ok: false, fault: "gone" };
      const since = cpuMs();
      most = Math.max(most, live() - before);
      const text = await make(page);
      bytes += text.length;
      ownMs += cpuMs() - since;
      return { ok: true, url: new URL(address), bytes: new Uint8Array(), text: () => text };
    },
  },
  "https://shop.com/",
);
if (feed.status !== "read") console.log(JSON.stringify({ fault: feed.fault, bytes, most }));
else {
  const { figures } = computeFigures(feed.products, { method: "shopify-feed", isWhole: false, now: NOW });
  const readerMs = cpuMs() - startedAt - ownMs;
  most = Math.max(most, live() - before);
  console.log(JSON.stringify({ sampleSize: figures.sampleSize, bytes, most, readerMs }));
}
