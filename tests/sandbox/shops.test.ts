import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { createEtsy } from "~/adapters/etsy.server";
import { createDnsResolver } from "~/adapters/pages/dns.server";
import { createPageFetcher } from "~/adapters/pages/pages.server";
import { withSandboxShops } from "~/adapters/pages/sandbox-shops";
import type { PageFetcher, PageKind } from "~/adapters/ports/page-fetcher";
import { readShopPage } from "~/domain/shop-pages/read-shop-page";
import { SANDBOX_SHOP_DOMAIN } from "~/lib/sandbox-shop-domain";
import { type RunningSandbox, startSandbox } from "../../sandbox/main";
import { SAMPLE_SHOPS } from "../../sandbox/shops/hosts";

let sandbox: RunningSandbox;
let pages: PageFetcher;
const folder = mkdtempSync(join(tmpdir(), "inkloom-shops-"));

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    appOrigin: "http://localhost:8788",
    dataFile: join(folder, "sandbox.json"),
  });
  const outside = {
    fetch,
    dns: {
      resolve: async () => {
        throw new Error("no name outside is asked for");
      },
    },
  };
  const sandboxDns = createDnsResolver({ baseUrl: `${sandbox.url}/shops/dns-query`, fetch });
  pages = createPageFetcher({
    ...withSandboxShops(outside, { sandboxOrigin: sandbox.url, sandboxDns }),
    ownOrigin: "http://localhost:8788",
    sandboxDomain: SANDBOX_SHOP_DOMAIN,
  });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How a page was read, or why it was not. */
async function found(address: string, kind: PageKind = "html"): Promise<string> {
  const page = await pages.read(address, { kind });
  if (!page.ok) return page.fault;
  if (kind !== "html") return `${page.bytes.length > 0}`;
  const shop = readShopPage(page.text(), page.url.href);
  if (shop.status === "wall") return shop.wall;
  return shop.status === "products" ? shop.source : shop.status;
}

const EXPECTED: Record<string, string> = {
  tees: "nothing",
  large: "nothing",
  market: "json-ld",
  "json-ld": "json-ld",
  microdata: "microdata",
  "open-graph": "open-graph",
  plain: "html",
  "no-product": "nothing",
  captcha: "captcha",
  challenge: "wall",
  login: "login",
  busy: "wall",
  broken: "status",
  // The fetcher alone: robots.txt is the visit's (domain/shop-pages/visit-shops.ts).
  "keep-out": "microdata",
  endless: "too-large",
  slow: "timeout",
  silent: "timeout",
  loop: "redirects",
  hops: "open-graph",
  "leads-inside": "address",
  latin1: "open-graph",
  "wrong-charset": "open-graph",
  bomb: "too-large",
  file: "type",
  hostile: "json-ld",
  inside: "inside",
  metadata: "inside",
  turns: "inside",
};

describe("a sample shop", () => {
  it.concurrent.each(Object.entries(SAMPLE_SHOPS).map(([name, { example }]) => [name, example] as const))(
    "%s is read as it should be",
    async (name, example) => {
      expect(await found(`https://${name}.shops.test${example}`)).toBe(EXPECTED[name]);
    },
  );

  it("has a feed, pages of its products and their pictures", async () => {
    const feed = await pages.read("https://tees.shops.test/products.json?limit=250&page=1", { kind: "json" });
    const { products } = JSON.parse(feed.ok ? feed.text() : "{}");
    expect(products.length).toBeGreaterThan(200);
    const [{ handle, images }] = products;
    expect(await found(`https://tees.shops.test/products/${handle}`)).toBe("json-ld");
    expect(await found(images[0].src, "picture")).toBe("true");
  });

  it("whose page is not in UTF-8 keeps its letters", async () => {
    for (const name of ["latin1", "wrong-charset"]) {
      const page = await pages.read(`https://${name}.shops.test/product`, { kind: "html" });
      expect(page.ok && page.text()).toContain("Café Crème Tee");
    }
  });

  it("does not exist by any other name", async () => {
    expect(await found("https://nowhere.shops.test/")).toBe("no-such-name");
    expect(await found("https://hops.shops.test/4")).toBe("redirects");
  });
});

describe("Etsy's interface", () => {
  const etsy = (key = "etsy-sandbox-keystring:etsy-sandbox-secret") =>
    createEtsy({ baseUrl: `${sandbox.url}/etsy/v3/application`, key, fetch });
  const fails = (work: Promise<unknown>) =>
    work.catch((error) => error instanceof AdapterError && error.kind);

  it("lists a search and a shop, page by page", async () => {
    const cats = await etsy().listListings({ shop: null, keywords: "retro cat" });
    expect(cats.listings.length).toBeGreaterThan(20);
    expect(cats.listings[0]).toMatchObject({ currency: "USD", tags: expect.arrayContaining(["cat"]) });
    expect(cats.listings[0]?.priceCents).toBeGreaterThan(1_500);
    const shop = await etsy().listListings({ shop: "threadsandtees", keywords: null });
    expect(shop.listings.length).toBeGreaterThan(400);
    expect(shop.isWhole).toBe(true);
  });

  it("refuses unknown shops and keys without their secret, and is tried again where it is down", async () => {
    expect(await fails(etsy().listListings({ shop: "nobody", keywords: null }))).toBe("refused");
    expect(await fails(etsy("keystring-alone").listListings({ shop: null, keywords: "cat" }))).toBe("auth");
    sandbox.control.setMode("etsy", "failing");
    expect(await fails(etsy().listListings({ shop: null, keywords: "cat" }))).toBe("retryable");
    sandbox.control.setMode("etsy", "normal");
  });
});
