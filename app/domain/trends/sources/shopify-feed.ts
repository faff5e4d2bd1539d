import { z } from "zod";
import type { PageFault } from "~/adapters/pages/page-fetcher";
import { cutLine, type ShopProduct, shopProduct } from "~/domain/shop-pages/shop-product";
import type { ShopVisit } from "~/domain/shop-pages/visit-shops";

const PRODUCTS_PER_PAGE = 250;
export const MAX_FEED_PAGES = 20;
const MAX_HANDLE_CHARACTERS = 300;

const text = z.string().nullish().catch(null);
const feed = z.object({ products: z.array(z.unknown()).max(1_000) });
const product = z.object({
  title: z.string(),
  handle: text,
  vendor: text,
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
  images: z
    .array(z.object({ src: z.string() }))
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
    for (const each of parsed.data.products) {
      const found = feedProduct(each, { origin, currency });
      if (found) products.push(found);
    }
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
  const { title, handle, vendor, product_type, published_at, tags, variants, images, options } = parsed.data;
  const prices = (variants ?? [])
    .map(({ price }) => Number(price))
    .filter((price) => Number.isFinite(price) && price > 0);
  return shopProduct(
    {
      title,
      pictures: images?.[0]?.src,
      url: handle ? `/products/${encodeURIComponent(cutLine(handle, MAX_HANDLE_CHARACTERS))}` : null,
      priceCents: prices.length > 0 ? Math.min(...prices) : null,
      currency,
      brand: vendor,
      category: product_type,
      tags: typeof tags === "string" ? tags.split(",") : tags,
      colors: options?.find(({ name }) => /^colou?r$/i.test(name))?.values,
      publishedAt: published_at,
    },
    origin,
  );
}

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
