import type { App } from "~/app";
import { readShopPage } from "~/domain/shop-pages/read-shop-page";
import { type ShopProduct, shopProduct } from "~/domain/shop-pages/shop-product";
import { startVisit } from "~/domain/shop-pages/visit-shops";
import type { AnalysisFault } from "../analysis-faults";
import { etsySearch } from "./parse-source";
import { readPasted } from "./pasted-products";
import { readShopifyFeed } from "./shopify-feed";

/** How products were read, as figures name it. */
export type ReadMethod =
  | "shopify-feed"
  | "etsy-api"
  | "json-ld"
  | "microdata"
  | "open-graph"
  | "html"
  | "pasted";

export type SourceProducts =
  | { status: "read"; method: ReadMethod; platform: string; products: ShopProduct[]; isWhole: boolean }
  | { status: "failed"; fault: AnalysisFault };

interface AnalysisSource {
  sourceKind: "shop" | "etsy" | "pasted";
  source: string;
  pasted: string;
}

type Parts = Pick<App, "db" | "now" | "pageFetcher" | "etsy">;

/** The products of a source. Errors that it throws are worth another attempt. */
export async function readSource(
  app: Parts,
  { sourceKind, source, pasted }: AnalysisSource,
): Promise<SourceProducts> {
  if (sourceKind === "pasted")
    return {
      status: "read",
      method: "pasted",
      platform: source,
      products: readPasted(pasted),
      isWhole: true,
    };
  return sourceKind === "etsy" ? readEtsy(app, source) : readShop(app, source);
}

/** A shop by its product feed, else by what the page says of its products. */
async function readShop(app: Parts, url: string): Promise<SourceProducts> {
  const visit = startVisit(app);
  const feed = await readShopifyFeed(visit, url);
  if (feed.status === "read")
    return {
      status: "read",
      method: "shopify-feed",
      platform: "Shopify",
      products: feed.products,
      isWhole: feed.isWhole,
    };
  const page = await visit.read(url, "html");
  if (!page.ok) return { status: "failed", fault: page.fault };
  const found = readShopPage(page.text(), page.url.href);
  switch (found.status) {
    case "wall":
      return { status: "failed", fault: found.wall };
    case "nothing":
      return { status: "failed", fault: "no-products" };
    case "products":
      return {
        status: "read",
        method: found.source,
        platform: page.url.hostname.replace(/^www\./, ""),
        products: found.products,
        isWhole: false,
      };
  }
}

async function readEtsy(app: Parts, url: string): Promise<SourceProducts> {
  const search = etsySearch(new URL(url));
  if (!app.etsy || !search) return { status: "failed", fault: "etsy-unavailable" };
  const { listings, isWhole } = await app.etsy.listListings(search);
  const products = listings.map(({ priceCents, ...listing }) =>
    shopProduct({ ...listing, priceCents: priceCents / 100 }, "https://www.etsy.com/"),
  );
  return {
    status: "read",
    method: "etsy-api",
    platform: "Etsy",
    products: products.filter((product) => product !== null),
    isWhole,
  };
}
