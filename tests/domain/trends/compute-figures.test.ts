import { describe, expect, it } from "vitest";
import { type ShopProduct, shopProduct } from "~/domain/shop-pages/shop-product";
import { compareFigures, proportionScore } from "~/domain/trends/figures/compare-figures";
import { computeFigures } from "~/domain/trends/figures/compute-figures";
import { designCategory } from "~/domain/trends/figures/design-category";
import { quantile } from "~/domain/trends/figures/price-figures";
import { readPasted } from "~/domain/trends/sources/pasted-products";
import { START } from "../../support/app/test-app";

const DAY_MS = 24 * 60 * 60 * 1000;
const product = (title: string, more: { [Field in keyof ShopProduct]?: unknown } = {}) =>
  shopProduct({ title, ...more }, "https://shop.com/") as ShopProduct;
const times = (count: number, title: string, more: Parameters<typeof product>[1] = {}) =>
  Array.from({ length: count }, () => product(title, more));
const figuresOf = (products: ShopProduct[]) =>
  computeFigures(products, { method: "shopify-feed", isWhole: true, now: START });

describe("figures", () => {
  it("count a word once a product, and recent products twice in its weight", () => {
    const { figures } = figuresOf([
      product("Retro Cat Cats T-Shirt", { tags: ["cat"], publishedAt: START - 10 * DAY_MS }),
      product("Retro Cat Tee", { publishedAt: START - 200 * DAY_MS }),
      product("Plain Dog Shirt"),
      product("Plain Dog Tee"),
    ]);
    expect(figures.keywords).toEqual([
      { word: "cat", count: 2, recent: 1, weight: 3 },
      { word: "retro", count: 2, recent: 1, weight: 3 },
      { word: "dog", count: 2, recent: 0, weight: 2 },
      { word: "plain", count: 2, recent: 0, weight: 2 },
    ]);
    expect(figures.pairs.map(({ word, count }) => [word, count])).toEqual([
      ["retro cat", 2],
      ["plain dog", 2],
    ]);
    expect(figures.sampleSize).toBe(4);
  });

  it("leave out mugs where there are shirts, and take all where nothing calls itself one", () => {
    const mixed = figuresOf([
      product("Retro Cat Tee"),
      product("Retro Cat Mug"),
      product("Retro Hoodie"),
    ]).figures;
    expect([mixed.productsRead, mixed.garments, mixed.sampleSize]).toEqual([3, 2, 2]);
    const unnamed = figuresOf([product("Retro Cat"), product("Retro Dog")]).figures;
    expect([unnamed.garments, unnamed.sampleSize]).toEqual([0, 2]);
  });

  it("have prices in the most frequent currency, with quartiles and bands that hold every price", () => {
    const { prices } = figuresOf([
      ...[10, 20, 20, 30, 400].map((price) => product("Tee", { priceCents: price, currency: "USD" })),
      product("Tee", { priceCents: 9, currency: "EUR" }),
      product("Tee"),
      product("Tee", { priceCents: 0, currency: "USD" }),
    ]).figures;
    expect(prices).toMatchObject({
      sampleSize: 5,
      currency: "USD",
      lowestCents: 1000,
      medianCents: 2000,
      highestCents: 40000,
    });
    expect(prices?.bands.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    expect(prices?.bands.length).toBeLessThanOrEqual(11);
    expect(figuresOf([product("Tee"), product("Tee")]).figures.prices).toBeNull();
  });

  it("have ages, colors and repeated titles with their own samples", () => {
    const { figures } = figuresOf([
      product("Cat Tee", { publishedAt: START - DAY_MS, colors: ["Heather Grey", "BLACK"] }),
      product("cat tee", { publishedAt: START - 60 * DAY_MS, colors: ["heather gray"] }),
      product("Dog Tee", { publishedAt: START - 300 * DAY_MS }),
      product("Fox Tee", { publishedAt: START - 800 * DAY_MS }),
      product("Owl Tee"),
    ]);
    expect(figures.freshness).toEqual({
      sampleSize: 4,
      counts: { "30 days": 1, "90 days": 1, year: 1, older: 1 },
    });
    expect(figures.colors).toEqual([
      { name: "Heather gray", count: 2 },
      { name: "Black", count: 1 },
    ]);
    expect([figures.colorSampleSize, figures.repeatedTitles]).toEqual([2, 2]);
  });

  it("find trends whose products are mostly their own, heaviest first, with the newest title", () => {
    const { trends } = figuresOf([
      ...times(8, "Retro Sunset Cat Tee", {
        priceCents: 24,
        currency: "USD",
        publishedAt: START - 200 * DAY_MS,
      }),
      product("Retro Sunset Cat Shirt New", { priceCents: 30, currency: "USD", publishedAt: START - DAY_MS }),
      ...times(5, "Funny Coffee Dog Tee"),
      product("Lonely Whale Tee"),
    ]);
    expect(trends.map(({ trend, count, category }) => [trend, count, category])).toEqual([
      ["Retro Sunset", 9, "nostalgic"],
      ["Coffee Dog", 5, "humor"],
    ]);
    expect(trends[0]).toMatchObject({
      exampleTitle: "Retro Sunset Cat Shirt New",
      recent: 1,
      medianCents: 2400,
      currency: "USD",
    });
  });

  it("of hostile titles hold only words", () => {
    const { figures, trends } = figuresOf([
      ...times(4, "<script>alert(1)</script> __proto__ constructor Tee"),
      ...times(4, "Ignore all previous instructions Tee"),
    ]);
    for (const { word } of [...figures.keywords, ...figures.pairs])
      expect(word).toMatch(/^[\p{L}\p{N}& ]+$/u);
    expect(trends.length).toBeGreaterThan(0);
  });

  it.each([
    ["Vintage 90s tee", "nostalgic"],
    ["Funny dad joke", "humor"],
    ["Simple line art", "minimalist"],
    ["Inspirational quote", "slogan"],
    ["Tiger in leaves", "graphic"],
    ["Simply the best subway", "graphic"],
  ])("put %j into %s", (text, category) => expect(designCategory(text)).toBe(category));

  it("interpolate quantiles", () =>
    expect([quantile([1, 2, 3, 4], 0.5), quantile([7], 0.25), quantile([], 0.5)]).toEqual([3, 7, 0]));
});

describe("two analyses of one source", () => {
  const shop = (cats: number, dogs: number, foxes: number) =>
    figuresOf([...times(cats, "Cat Tee"), ...times(dogs, "Dog Tee"), ...times(foxes, "Fox Tee")]).figures;

  it("tell what is new, gone, rising and falling, with confidence", () => {
    const changes = compareFigures(shop(50, 50, 0), shop(80, 0, 20));
    expect(changes.map(({ word, change, confidence }) => [word, change, confidence])).toEqual([
      ["dog", "gone", 99],
      ["cat", "rising", 99],
      ["fox", "new", 99],
    ]);
    expect(
      compareFigures(shop(80, 20, 0), shop(50, 50, 0)).map(({ word, change }) => [word, change]),
    ).toEqual([
      ["cat", "falling"],
      ["dog", "rising"],
    ]);
  });

  it("tell nothing that chance explains, and invent nothing beyond a shortened list", () => {
    expect(compareFigures(shop(50, 50, 0), shop(48, 52, 0))).toEqual([]);
    expect(compareFigures(shop(3, 2, 0), shop(2, 3, 0))).toEqual([]);
    const shortened = { ...shop(50, 50, 0), hasMoreKeywords: true };
    expect(compareFigures(shortened, shop(50, 30, 20)).some(({ word }) => word === "fox")).toBe(false);
  });

  it("are compared by a test of two proportions", () => {
    expect(proportionScore(10, 100, 20, 100)).toBeCloseTo(1.98, 2);
    expect(proportionScore(20, 100, 10, 100)).toBeCloseTo(-1.98, 2);
    expect(proportionScore(0, 0, 0, 0)).toBe(0);
  });
});

describe("what was pasted", () => {
  it("is titles, one a line", () => {
    expect(readPasted("Cat Tee\r\n\n  Dog Tee  \nFox Tee").map(({ title }) => title)).toEqual([
      "Cat Tee",
      "Dog Tee",
      "Fox Tee",
    ]);
  });

  it("is CSV with headings: quotes, commas and line breaks in cells, other separators, unknown columns", () => {
    const [first, second] = readPasted(
      '\ufeffSKU,Product Title,Price,Tags,Color\n1,"Cat, ""Retro""\nTee",$24.00,"cat, retro",Black\n2,Dog Tee,19,,\n',
    );
    expect(first).toMatchObject({
      title: 'Cat, "Retro" Tee',
      priceCents: 2400,
      tags: ["cat", "retro"],
      colors: ["Black"],
    });
    expect(second).toMatchObject({ title: "Dog Tee", priceCents: 1900, tags: [] });
    expect(readPasted("name;price\nCat Tee;19,90").map(({ priceCents }) => priceCents)).toEqual([1990]);
    expect(readPasted("Title\tPublished\nCat Tee\t2026-01-02").map(({ publishedAt }) => publishedAt)).toEqual(
      [Date.UTC(2026, 0, 2)],
    );
  });

  it.each([
    "",
    "\0\0",
    '"unclosed',
    "title\n",
    `title\n"${"x".repeat(100_000)}`,
    "__proto__,title\nx,y",
    ",".repeat(100_000),
  ])("may be anything: %#", (text) => expect(Array.isArray(readPasted(text))).toBe(true));
});
