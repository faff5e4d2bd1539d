import { microdataAsJson } from "./microdata";
import { type PageElements, readPageElements } from "./page-elements";
import { parseJsonLd } from "./parse-json-ld";
import { type ShopProduct, shopProduct } from "./shop-product";
import { structuredProducts } from "./structured-products";
import { findWall, type Wall } from "./walls";

/** How a page said what it sells, the most explicit way first. */
export type PageSource = "json-ld" | "microdata" | "open-graph" | "html";

export type ShopPage =
  /** In the page's order; a product's own page has one. */
  | { status: "products"; source: PageSource; products: [ShopProduct, ...ShopProduct[]] }
  | { status: "wall"; wall: Wall }
  /** A page, but not of a product. */
  | { status: "nothing" };

/** What a page of a shop sells. `url` is where it was found. Pure. */
export function readShopPage(html: string, url: string): ShopPage {
  const page = readPageElements(html);
  const baseUrl = URL.parse(page.base ?? "", url)?.href ?? url;
  const [first, ...others] = structuredProducts(page.jsonLd.map(parseJsonLd), baseUrl);
  if (first)
    return { status: "products", source: "json-ld", products: [complete(first, page, baseUrl), ...others] };
  const [item, ...items] = structuredProducts(page.microdata.map(microdataAsJson), baseUrl);
  if (item)
    return { status: "products", source: "microdata", products: [complete(item, page, baseUrl), ...items] };
  const wall = findWall(page);
  if (wall) return { status: "wall", wall };
  const shared = fromOpenGraph(page, baseUrl);
  if (shared) return { status: "products", source: "open-graph", products: [shared] };
  const plain = fromPlainHtml(page, baseUrl);
  return plain ? { status: "products", source: "html", products: [plain] } : { status: "nothing" };
}

/** Fills a picture and an address from the page's head where the product itself names none. */
function complete(product: ShopProduct, page: PageElements, baseUrl: string): ShopProduct {
  const shared = fromOpenGraph(page, baseUrl);
  return {
    ...product,
    pictures: product.pictures.length > 0 ? product.pictures : (shared?.pictures ?? []),
    description: product.description || (shared?.description ?? ""),
    url: product.url ?? shared?.url ?? null,
  };
}

function fromOpenGraph(page: PageElements, baseUrl: string): ShopProduct | null {
  const read = (...names: string[]) => names.map((name) => page.meta.get(name)).find(Boolean);
  const type = read("og:type") ?? "";
  const price = read("product:price:amount", "og:price:amount", "product:sale_price:amount");
  const picture = read(
    "og:image:secure_url",
    "og:image",
    "og:image:url",
    "twitter:image",
    "twitter:image:src",
  );
  const isProduct = /product/i.test(type) || price !== undefined;
  if (!picture && !isProduct) return null;
  return shopProduct(
    {
      title: read("og:title", "twitter:title") ?? page.h1,
      description: read("og:description", "twitter:description", "description"),
      pictures: picture,
      url: read("og:url") ?? page.canonical ?? baseUrl,
      priceCents: price,
      currency: read("product:price:currency", "og:price:currency"),
      brand: read("product:brand", "og:brand"),
      category: read("product:category"),
      tags: (read("keywords") ?? "").split(","),
      colors: read("product:color"),
    },
    baseUrl,
  );
}

/** The last resort: a heading, a picture and a price or an address that speaks of a product. */
function fromPlainHtml(page: PageElements, baseUrl: string): ShopProduct | null {
  const price = page.prices.find((text) => /\d/.test(text));
  if (page.pictures.length === 0 || (price === undefined && !/product|item|listing|shop|dp\//i.test(baseUrl)))
    return null;
  return shopProduct(
    {
      title: page.h1 || page.title,
      description: page.meta.get("description"),
      pictures: page.pictures,
      url: page.canonical ?? baseUrl,
      priceCents: price,
      tags: (page.meta.get("keywords") ?? "").split(","),
    },
    baseUrl,
  );
}
