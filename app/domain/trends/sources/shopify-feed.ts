import { z } from "zod";
import type { PageFault } from "~/adapters/ports/page-fetcher";
import { cutLine, type ShopProduct, shopProduct } from "~/domain/shop-pages/shop-product";
import type { ShopVisit } from "~/domain/shop-pages/visit-shops";

const PRODUCTS_PER_PAGE = 250;
export const MAX_FEED_PAGES = 20;
/** Objects and lists of a page, of which a feed has some tens of thousands: 5 MB of empty ones would take 100 MB. */
const MAX_NODES = 100_000;
/** Of all products. Five thousand ordinary ones have some 1.5 million; what comes after is not read. */
const MAX_KEPT_CHARACTERS = 4_000_000;
/** What is kept of each product is what figures count. */
const MAX_TAGS = 40;
const MAX_COLORS = 20;
const MAX_NAME_CHARACTERS = 40;

const text = z.string().nullish().catch(null);
const feed = z.object({ products: z.array(z.unknown()).max(1_000) });
const product = z.object({
  title: z.string(),
  product_type: text,
  published_at: text,
  tags: z
    .union([z.array(z.string()), z.string()])
    .nullish()
    .catch(null),
  variants: z
    .array(z.object({ price: z.union([z.string(), z.number()]).nullish() }))
    .nullish()
    .catch(null),
  options: z
    .array(z.object({ name: z.string(), values: z.array(z.string()).catch([]) }))
    .nullish()
    .catch(null),
});
const meta = z.object({ currency: z.string() });

export type FeedResult =
  | { status: "read"; products: ShopProduct[]; isWhole: boolean }
  /** The shop has no such feed, or does not let programs read it. */
  | { status: "no-feed"; fault: PageFault };

/**
 * A Shopify shop's public product feed, newest pages first, up to 20 pages: `/products.json`, or the one of the collection
 * that the address names. Prices have no currency there; the shop's own is in `/meta.json`.
 */
export async function readShopifyFeed(visit: ShopVisit, shopUrl: string): Promise<FeedResult> {
  const { origin, pathname } = new URL(shopUrl);
  const collection = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?collections\/[\w%-]+/i.exec(pathname)?.[0] ?? "";
  const products: ShopProduct[] = [];
  let currency: string | null = null;
  let kept = 0;
  for (let page = 1; page <= MAX_FEED_PAGES; page++) {
    const address = `${origin}${collection}/products.json?limit=${PRODUCTS_PER_PAGE}&page=${page}`;
    const read = await visit.read(address, "json");
    // A feed that breaks off later still gave a sample.
    if (!read.ok)
      return page === 1
        ? { status: "no-feed", fault: read.fault }
        : { status: "read", products, isWhole: false };
    const parsed = feed.safeParse(tryParse(read.text()));
    if (!parsed.success)
      return page === 1 ? { status: "no-feed", fault: "type" } : { status: "read", products, isWhole: false };
    if (page === 1) currency = await readCurrency(visit, origin);
    for (const each of parsed.data.products.slice(0, PRODUCTS_PER_PAGE)) {
      const found = feedProduct(each, { origin, currency });
      if (!found) continue;
      products.push(found);
      kept += found.title.length + found.tags.join("").length + found.colors.join("").length;
    }
    if (kept > MAX_KEPT_CHARACTERS) return { status: "read", products, isWhole: false };
    if (parsed.data.products.length < PRODUCTS_PER_PAGE) return { status: "read", products, isWhole: true };
  }
  return { status: "read", products, isWhole: false };
}

async function readCurrency(visit: ShopVisit, origin: string): Promise<string | null> {
  const read = await visit.read(`${origin}/meta.json`, "json");
  const parsed = read.ok ? meta.safeParse(tryParse(read.text())) : null;
  return parsed?.success ? parsed.data.currency : null;
}

function feedProduct(
  value: unknown,
  { origin, currency }: { origin: string; currency: string | null },
): ShopProduct | null {
  const parsed = product.safeParse(value);
  if (!parsed.success) return null;
  const { title, product_type, published_at, tags, variants, options } = parsed.data;
  const prices = (variants ?? [])
    .map(({ price }) => Number(price))
    .filter((price) => Number.isFinite(price) && price > 0);
  return shopProduct(
    {
      title,
      priceCents: prices.length > 0 ? Math.min(...prices) : null,
      currency,
      category: product_type,
      tags: shortNames(typeof tags === "string" ? tags.split(",", MAX_TAGS) : tags, MAX_TAGS),
      colors: shortNames(options?.find(({ name }) => /^colou?r$/i.test(name))?.values, MAX_COLORS),
      publishedAt: published_at,
    },
    origin,
  );
}

const shortNames = (names: string[] | null | undefined, most: number) =>
  (names ?? []).slice(0, most).map((name) => cutLine(name, MAX_NAME_CHARACTERS));

function tryParse(json: string): unknown {
  let nodes = 0;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    // { and [
    if ((unit === 123 || unit === 91) && ++nodes > MAX_NODES) return null;
  }
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
