import { beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { createPageFetcher } from "~/adapters/pages/pages.server";
import type { ListingSearch } from "~/adapters/ports/listing-search";
import type { PageFault } from "~/adapters/ports/page-fetcher";
import { rateCounters, trendAnalyses, tshirtTrends } from "~/db/schema";
import { deleteAnalysis, deleteTrend } from "~/domain/trends/delete-trends";
import { findAnalysis, listTrends } from "~/domain/trends/list-trends";
import { listDueAnalyses, requestAnalysis } from "~/domain/trends/request-analysis";
import { runAnalysis } from "~/domain/trends/run-analysis";
import { parseSource } from "~/domain/trends/sources/parse-source";
import { sampleCatalog } from "../../../sandbox/shops/catalog";
import { listPage } from "../../../sandbox/shops/product-pages";
import { shopifyFeed, shopifyMeta } from "../../../sandbox/shops/shopify";
import { fakePlatform } from "../../support/app/fake-platform";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const PASTED = Array.from({ length: 8 }, (_, at) => `Retro Cat Tee ${at}`).join("\n");

let app: TestApp;
let ann: string;
beforeEach(async () => {
  app = testApp();
  for (const table of [tshirtTrends, trendAnalyses, rateCounters]) await app.db.delete(table);
  ann = await createUser(app, `ann-${crypto.randomUUID()}@example.com`);
});

const paste = (userId = ann, pasted = PASTED, name = "mine") =>
  requestAnalysis(app, { userId, kind: "pasted", key: `pasted:${name}`, source: name, pasted });
const rows = () => app.db.select().from(trendAnalyses).orderBy(trendAnalyses.id);
const trendRows = () => app.db.select().from(tshirtTrends).orderBy(tshirtTrends.position);

/** A shop whose pages are answered so; robots.txt is missing. */
function shop(answer: (url: URL) => Response | undefined) {
  const asked: string[] = [];
  app.pageFetcher = createPageFetcher({
    fetch: async (input) => {
      const url = new URL(String(input));
      asked.push(url.pathname + url.search);
      // Each turn at a host is a second; the test's clock does not wait.
      app.clock.now += 1_000;
      return answer(url) ?? new Response("", { status: 404 });
    },
    dns: { resolve: async () => ["93.184.216.34"] },
    ownOrigin: "https://inkloom.com",
    sandboxDomain: null,
  });
  return asked;
}
const readShop = async (url = "https://shop.com/") => {
  await requestAnalysis(app, { userId: ann, kind: "shop", key: url, source: url });
  await fakePlatform(app).deliver();
};

describe("an analysis", () => {
  it("of pasted titles becomes figures and rows of trends, and forgets what was pasted", async () => {
    expect((await paste()).status).toBe("queued");
    await fakePlatform(app).deliver();
    const [row] = await rows();
    expect(row).toMatchObject({ state: "done", sampleSize: 8, pasted: "", fault: null, claimedUntil: null });
    expect(await trendRows()).toMatchObject([
      {
        trend: "Retro Cat",
        platform: "mine",
        keywords: "retro, cat",
        exampleTitle: "Retro Cat Tee 0",
        notes: "8 products of 8 (100%)",
        imageUrl: null,
        userId: ann,
      },
    ]);
  });

  it("delivered ten times is made once", async () => {
    await paste();
    await fakePlatform(app).deliver(10);
    expect(await trendRows()).toHaveLength(1);
    const [row] = await rows();
    await runAnalysis(app, { analysisId: row?.id ?? "" });
    expect(await trendRows()).toHaveLength(1);
  });

  it("is one at a time for each person, also when asked for twice at once", async () => {
    const results = await Promise.all([paste(), paste(), paste()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["already", "already", "queued"]);
    const bob = await createUser(app, `bob-${crypto.randomUUID()}@example.com`);
    expect((await paste(bob)).status).toBe("queued");
  });

  it("can be asked for ten times an hour", async () => {
    for (let time = 0; time < 10; time++) {
      expect((await paste()).status).toBe("queued");
      await fakePlatform(app).deliver();
    }
    expect((await paste()).status).toBe("too-many");
    app.clock.now += 60 * 60 * 1000;
    expect((await paste()).status).toBe("queued");
  });

  it("whose message was lost is found by the cron", async () => {
    await paste();
    const platform = fakePlatform(app);
    platform.loseMessages();
    expect(await listDueAnalyses(app)).toEqual([]);
    await platform.passMinutes(2);
    await platform.deliver();
    expect((await rows())[0]?.state).toBe("done");
  });

  it.each([
    ["a\nb\nc", "too-few"],
    ["\n\n", "too-few"],
  ])("of %j fails with its reason", async (text, fault) => {
    await paste(ann, text);
    await fakePlatform(app).deliver();
    expect(await rows()).toMatchObject([{ state: "failed", fault, pasted: "", figures: null }]);
    expect(await trendRows()).toEqual([]);
  });

  it("deleted while it is made writes nothing", async () => {
    const made = await paste();
    if (made.status !== "queued") throw new Error(made.status);
    await deleteAnalysis(app, { userId: ann, analysisId: made.analysisId });
    await fakePlatform(app).deliver();
    expect([await rows(), await trendRows()]).toEqual([[], []]);
  });
});

describe("a shop", () => {
  const products = sampleCatalog(Date.UTC(2026, 10, 20), { seed: 1, hoursBetween: 20 });

  it("of Shopify is read by its feed, page by page, in its currency", async () => {
    const asked = shop((url) => {
      if (url.pathname === "/products.json") return shopifyFeed(products, url.searchParams, url.origin);
      return url.pathname === "/meta.json" ? shopifyMeta() : undefined;
    });
    await readShop();
    const [row] = await rows();
    expect(row).toMatchObject({ state: "done", platform: "Shopify", sampleSize: products.length });
    const figures = JSON.parse(row?.figures ?? "{}");
    expect(figures).toMatchObject({
      method: "shopify-feed",
      isWhole: true,
      productsRead: products.length,
      prices: { currency: "USD" },
    });
    const cats = products.filter(({ title }) => / Cat /.test(title)).length;
    expect(figures.keywords.find((each: { word: string }) => each.word === "cat").count).toBe(cats);
    expect(asked.filter((path) => path.startsWith("/products.json"))).toHaveLength(
      Math.floor(products.length / 250) + 1,
    );
    expect((await trendRows()).length).toBeGreaterThan(3);
  });

  it("that names a collection has only this one read", async () => {
    const asked = shop((url) =>
      url.pathname === "/collections/tees/products.json"
        ? shopifyFeed(products.slice(0, 9), url.searchParams, url.origin)
        : undefined,
    );
    await readShop("https://shop.com/collections/tees?sort_by=price");
    expect((await rows())[0]).toMatchObject({ state: "done" });
    expect(asked.some((path) => path.startsWith("/products.json"))).toBe(false);
  });

  it("without a feed is read by its product data, under its own name", async () => {
    shop((url) =>
      url.pathname === "/shirts"
        ? new Response(listPage(products.slice(0, 30), url.origin), {
            headers: { "content-type": "text/html" },
          })
        : undefined,
    );
    await readShop("https://www.shop.com/shirts");
    expect((await rows())[0]).toMatchObject({ state: "done", platform: "shop.com", sampleSize: 30 });
  });

  it.each<[string, (url: URL) => Response | undefined, PageFault | "captcha" | "no-products"]>([
    [
      "a captcha",
      () => new Response("<title>Robot Check</title>", { headers: { "content-type": "text/html" } }),
      "captcha",
    ],
    ["a wall", () => new Response("no", { status: 403 }), "wall"],
    [
      "nothing for sale",
      () => new Response("<h1>About us</h1>", { headers: { "content-type": "text/html" } }),
      "no-products",
    ],
    ["no page", () => undefined, "gone"],
    [
      "a robots.txt that forbids it",
      ({ pathname }) =>
        pathname === "/robots.txt"
          ? new Response("User-agent: *\nDisallow: /", { headers: { "content-type": "text/plain" } })
          : undefined,
      "robots",
    ],
  ])("with %s fails, and says so", async (_name, answer, fault) => {
    shop(answer);
    await readShop();
    expect(await rows()).toMatchObject([{ state: "failed", fault }]);
  });

  it("whose feed is hostile fails or is read, and breaks nothing", async () => {
    const feeds: unknown[] = [
      {
        products: [
          null,
          1,
          "x",
          { title: 5 },
          { title: "A", variants: "x", tags: { a: 1 }, images: [1], options: [{ name: 3 }] },
        ],
      },
      {
        products: Array.from({ length: 300 }, () => ({
          title: "<script>x</script> Cat Tee",
          variants: [{ price: "1e400" }, { price: -5 }],
        })),
      },
      {
        products: Array.from({ length: 6 }, () => ({
          title: `\ud83e Cat${" x".repeat(147)}\u{1f984} Tee`,
          handle: "\ud800",
          published_at: "9999-99-99",
        })),
      },
      { products: {} },
      [],
    ];
    for (const feed of feeds) {
      shop(({ pathname, searchParams }) =>
        pathname === "/products.json" && searchParams.get("page") === "1" ? Response.json(feed) : undefined,
      );
      await readShop();
    }
    expect((await rows()).map(({ state }) => state)).toEqual(["failed", "done", "done", "failed", "failed"]);
  });
});

describe("Etsy", () => {
  const listing = {
    title: "Retro Cat Tee",
    description: "",
    url: "https://www.etsy.com/listing/1",
    tags: ["cat"],
    priceCents: 2450,
    currency: "EUR",
    publishedAt: 0,
  };
  const readEtsy = async (etsy: ListingSearch | null) => {
    app.etsy = etsy;
    await requestAnalysis(app, {
      userId: ann,
      kind: "etsy",
      key: "etsy:cat",
      source: "https://www.etsy.com/search?q=cat",
    });
    await fakePlatform(app).deliver(3);
    return (await rows()).at(-1);
  };

  it("is read by its interface", async () => {
    const row = await readEtsy({
      listListings: async () => ({ listings: Array(6).fill(listing), isWhole: true }),
    });
    expect(row).toMatchObject({ state: "done", platform: "Etsy", sampleSize: 6 });
    expect(JSON.parse(row?.figures ?? "{}").prices).toMatchObject({ currency: "EUR", medianCents: 2450 });
  });

  it("that refuses ends the analysis at once; that is down, after three attempts", async () => {
    let calls = 0;
    const failing = (kind: "refused" | "retryable") => ({
      listListings: async () => {
        calls += 1;
        throw new AdapterError("etsy", kind === "refused" ? 404 : 503, kind, "no");
      },
    });
    expect(await readEtsy(failing("refused"))).toMatchObject({
      state: "failed",
      fault: "etsy-unavailable",
      attempts: 1,
    });
    expect(await readEtsy(failing("retryable"))).toMatchObject({
      state: "failed",
      fault: "etsy-unavailable",
      attempts: 3,
    });
    expect(calls).toBe(4);
    expect(await readEtsy(null)).toMatchObject({ state: "failed", fault: "etsy-unavailable" });
  });
});

describe("a typed source", () => {
  const read = (text: string, hasEtsy = true) =>
    parseSource(text, { origin: "https://inkloom.com", sandboxDomain: null, hasEtsy });

  it.each([
    ["shop.com", "shop.com"],
    ["https://www.Shop.com/collections/tees/?utm_source=x&page=2#top", "shop.com/collections/tees?page=2"],
    ["https://etsy.com/search?q=Retro+Cat", "etsy:retro cat"],
    ["https://www.etsy.com/uk/shop/ThreadsAndTees", "etsy:shop:threadsandtees"],
    ["https://www.etsy.com/market/retro_cat_tee", "etsy:retro cat tee"],
    ["https://notamazon.com/", "notamazon.com"],
  ])("%s is %s", (text, key) => {
    const parsed = read(text);
    expect(parsed.status === "readable" && parsed.source.key).toBe(key);
  });

  it.each([
    ["https://www.amazon.com/s?k=tee", "Amazon"],
    ["amazon.co.uk/dp/B0", "Amazon"],
    ["https://smile.amazon.de/", "Amazon"],
    ["https://amzn.to/x", "Amazon"],
    ["https://www.etsy.com/listing/1/tee", "Etsy"],
    ["https://www.etsy.com/", "Etsy"],
  ])("%s is closed: %s", (text, marketplace) =>
    expect(read(text)).toEqual({ status: "closed", marketplace }),
  );

  it("at Etsy is closed where no key is set", () =>
    expect(read("https://etsy.com/search?q=cat", false)).toEqual({ status: "closed", marketplace: "Etsy" }));

  it.each([
    "",
    "http://localhost",
    "https://10.0.0.1",
    "https://inkloom.com",
    "ftp://shop.com",
    "javascript:alert(1)",
  ])("%j is refused", (text) => expect(read(text).status).toBe("invalid"));
});

describe("trends", () => {
  it("are a person's own: nobody else lists, opens or deletes them", async () => {
    await paste();
    await fakePlatform(app).deliver();
    const bob = await createUser(app, `bob-${crypto.randomUUID()}@example.com`);
    const [trend] = await trendRows();
    const [analysis] = await rows();
    const ids = { trendId: trend?.id ?? "", analysisId: analysis?.id ?? "" };
    expect((await listTrends(app, { userId: bob, cursor: null })).rows).toEqual([]);
    expect(await findAnalysis(app, { userId: bob, beforeId: null, ...ids })).toBeNull();
    expect(await deleteTrend(app, { userId: bob, ...ids })).toBe(false);
    expect(await deleteAnalysis(app, { userId: bob, ...ids })).toBe(false);
    expect(await trendRows()).toHaveLength(1);
    expect(await deleteTrend(app, { userId: ann, ...ids })).toBe(true);
    expect(await deleteAnalysis(app, { userId: ann, ...ids })).toBe(true);
    expect(await deleteAnalysis(app, { userId: ann, ...ids })).toBe(false);
  });

  it("are listed newest analysis first, heaviest first within one, and go with their analysis", async () => {
    const two = "Retro Cat Tee\n".repeat(6) + "Coffee Dog Tee\n".repeat(4);
    for (const name of ["first", "second"]) {
      await paste(ann, two, name);
      await fakePlatform(app).deliver();
    }
    const { rows: listed } = await listTrends(app, { userId: ann, cursor: null });
    expect(listed.map(({ platform, trend }) => [platform, trend])).toEqual([
      ["second", "Retro Cat"],
      ["second", "Coffee Dog"],
      ["first", "Retro Cat"],
      ["first", "Coffee Dog"],
    ]);
    const [first] = await rows();
    await deleteAnalysis(app, { userId: ann, analysisId: first?.id ?? "" });
    expect(await trendRows()).toHaveLength(2);
  });

  it("of two analyses of one source are compared, with the newest earlier one or the one asked for", async () => {
    for (const text of [
      "Cat Tee\n".repeat(40),
      "Cat Tee\n".repeat(20) + "Dog Tee\n".repeat(20),
      "Dog Tee\n".repeat(40),
    ]) {
      await paste(ann, text, "same");
      await fakePlatform(app).deliver();
    }
    await paste(ann, "Fox Tee\n".repeat(9), "another");
    await fakePlatform(app).deliver();
    const [one, two, three, other] = (await rows()).map(({ id }) => id);
    const find = (analysisId = "", beforeId: string | null = null) =>
      findAnalysis(app, { userId: ann, analysisId, beforeId });
    expect((await find(three))?.before?.id).toBe(two);
    expect((await find(three, one))?.before?.id).toBe(one);
    expect((await find(three, other))?.before?.id).toBe(two);
    expect((await find(one))?.before).toBeNull();
    expect((await find(three))?.earlier.map(({ id }) => id)).toEqual([two, one]);
    expect((await find(other))?.earlier).toEqual([]);
  });

  it("missing fields have the specified defaults", async () => {
    await paste();
    const [analysis] = await rows();
    await app.db.insert(tshirtTrends).values({ userId: ann, analysisId: analysis?.id ?? "", position: 1 });
    expect((await trendRows()).at(-1)).toMatchObject({
      trend: "Uncategorized",
      platform: "Unknown",
      keywords: "N/A",
      exampleTitle: "N/A",
      notes: "",
      imageUrl: null,
    });
  });
});
