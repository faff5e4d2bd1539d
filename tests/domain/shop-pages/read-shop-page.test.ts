import { describe, expect, it } from "vitest";
import { readShopPage } from "~/domain/shop-pages/read-shop-page";
import { parsePrice } from "~/domain/shop-pages/shop-product";
import { sampleCatalog } from "../../../sandbox/shops/catalog";
import { HOSTILE_TEXTS } from "../../../sandbox/shops/hostile-texts";
import {
  jsonLdPage,
  jsonLdShapes,
  listPage,
  microdataPage,
  openGraphPage,
  page,
  plainPage,
} from "../../../sandbox/shops/product-pages";
import { reportChecks } from "../../support/app/report-quality";

reportChecks("S19", "pages of shops, hostile ones included");

const origin = "https://tees.shops.test";
const [product] = sampleCatalog(Date.UTC(2026, 10, 20));
if (!product) throw new Error("the sample shop is empty");
const read = (html: string, url = `${origin}/product`) => {
  const found = readShopPage(html, url);
  return found.status === "products" ? { source: found.source, ...found.products[0] } : found;
};
const known = {
  title: product.title,
  pictures: [`${origin}/pictures/${product.handle}.png`],
  priceCents: product.priceCents,
};

describe("a product's page", () => {
  it.each(jsonLdShapes(product, origin))("is read from JSON-LD: %s", (_shape, blocks, type) => {
    expect(read(jsonLdPage(product, blocks, type))).toMatchObject({
      ...known,
      source: "json-ld",
      currency: "USD",
    });
  });

  it("of a group has its variants' colors and pictures, and is one product", () => {
    const [, blocks = []] = jsonLdShapes(product, origin)[4] ?? [];
    const found = readShopPage(jsonLdPage(product, blocks), origin);
    expect(found.status === "products" && found.products.map(({ colors }) => colors)).toEqual([
      product.colors,
    ]);
  });

  it("names no product that is only related", () => {
    const [, blocks = []] = jsonLdShapes(product, origin)[9] ?? [];
    const found = readShopPage(jsonLdPage(product, blocks), origin);
    expect(found.status === "products" && found.products.length).toBe(1);
  });

  it("is read from microdata, Open Graph and plain HTML, in this order", () => {
    expect(read(microdataPage(product))).toMatchObject({
      ...known,
      source: "microdata",
      brand: "Threads & Tees",
      currency: "USD",
    });
    expect(read(openGraphPage(product))).toMatchObject({ ...known, source: "open-graph", currency: "USD" });
    expect(read(plainPage(product))).toMatchObject({ ...known, source: "html" });
    expect(read(openGraphPage(product).replace("<main>", `<main>${microdataPage(product)}`))).toMatchObject({
      source: "microdata",
    });
  });

  it("of many products lists them in the page's order", () => {
    const some = sampleCatalog(Date.UTC(2026, 10, 20)).slice(0, 48);
    const found = readShopPage(listPage(some, origin), origin);
    expect(found.status === "products" && found.products.map(({ url }) => url)).toEqual(
      some.map(({ handle }) => `${origin}/products/${handle}`),
    );
    expect(found.status === "products" && found.products[0]).toMatchObject({
      currency: "EUR",
      category: some[0]?.type,
      colors: some[0]?.colors,
      tags: some[0]?.tags,
    });
  });

  it.each([
    ["captcha", page("Robot Check", "", "<p>Enter the characters you see below</p>")],
    ["captcha", page("Just a moment...", "", "<p>Enable JavaScript and cookies to continue</p>")],
    ["captcha", page("shop", "", "<p>Press &amp; Hold to confirm you are a human</p>")],
    ["login", page("Sign in", "", "<form><input type=password></form>")],
    ["script", "<body>You need to enable JavaScript to run this app.<div id=root></div></body>"],
  ])("that is a wall is said to be one: %s", (wall, html) => {
    expect(readShopPage(html, origin)).toEqual({ status: "wall", wall });
  });

  it("that mentions a captcha beside its product is no wall", () => {
    expect(read(jsonLdPage(product, [{ "@type": "Product", name: "I am not a robot Tee" }]))).toMatchObject({
      title: "I am not a robot Tee",
    });
  });

  it.each([
    "",
    "<html></html>",
    "plain words",
    page("About", "", "<h1>About us</h1>"),
    "<img src=x>",
    "\u0000",
  ])("that sells nothing is nothing: %j", (html) =>
    expect(readShopPage(html, "https://a.com/about")).toEqual({ status: "nothing" }),
  );
});

describe("a price", () => {
  it.each([
    ["1,299.00", 129900],
    ["1.299,00 €", 129900],
    ["19,99", 1999],
    ["$24", 2400],
    [24.5, 2450],
    ["1 299,5 kr", 129950],
    ["1,299", 129900],
    ["0", 0],
    ["-5", null],
    ["1e400", null],
    [Number.POSITIVE_INFINITY, null],
    [Number.NaN, null],
    ["99999999999999", null],
    ["free", null],
    [null, null],
    [{}, null],
  ])("%j is %j hundredths", (text, cents) => expect(parsePrice(text)).toBe(cents));
});

describe("a hostile page", () => {
  it.each(HOSTILE_TEXTS.map((text, at) => [at, text] as const))(
    "text %i is cut, cleaned and kept as text",
    (_at, text) => {
      const block = JSON.stringify({
        "@type": "Product",
        name: text,
        description: text,
        brand: text,
        image: text,
        url: text,
        color: [text],
        category: text,
      });
      const found = read(`<script type="application/ld+json">${block.replaceAll("<", "\\u003c")}</script>`);
      if ("status" in found) return;
      expect(found.title.length).toBeLessThanOrEqual(300);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they must be gone
      expect(JSON.stringify(found)).not.toMatch(/[\u0000-\u0008\u202a-\u202e\u2066-\u2069]/);
      for (const address of [...found.pictures, found.url ?? "https://x"])
        expect(address).toMatch(/^https?:/);
    },
  );

  it.each([
    ["nested JSON", `<script type="application/ld+json">${"[".repeat(200_000)}</script>`],
    [
      "nested objects",
      `<script type="application/ld+json">${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}</script>`,
    ],
    [
      "a circle of references",
      '<script type="application/ld+json">{"@type":"Product","@id":"#a","name":"T","brand":{"@id":"#b"},"offers":{"@id":"#a"}}</script>',
    ],
    [
      "many products",
      `<script type="application/ld+json">[${'{"@type":"Product","name":"T"},'.repeat(30_000)}]</script>`,
    ],
    ["nested elements", "<div itemscope itemprop=a itemtype=Product>".repeat(50_000)],
    ["nested prices", "<span class=price>".repeat(50_000)],
    ["many attributes", `<div ${"a=1 ".repeat(300_000)}>`],
    ["an open tag", `<a ${"<".repeat(1_000_000)}`],
    ["entities", "&#x26;".repeat(300_000)],
    ["an open comment", `<!--${"-".repeat(1_900_000)}`],
    ["commas", `<script type="application/ld+json">{${",".repeat(900_000)}}</script>`],
    ["spaces", `<title>${" ".repeat(1_900_000)}</title>`],
    [
      "prototype names",
      '<script type="application/ld+json">{"@type":"Product","name":"T","__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}</script>',
    ],
    ["many meta", '<meta name="a" content="b">'.repeat(70_000)],
  ])("with %s is read in a moment", (_name, html) => {
    const startedAt = performance.now();
    readShopPage(html, origin);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
