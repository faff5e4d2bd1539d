import type { SampleProduct } from "./catalog.ts";

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 250;
const MAX_PRODUCTS = 25_000;

/** A shop's public feed, `/products.json?limit=&page=`, with the fields that Shopify's have: no currency, prices as text. */
export function shopifyFeed(products: SampleProduct[], query: URLSearchParams, origin: string): Response {
  const limit = Math.min(MAX_LIMIT, Number(query.get("limit") ?? DEFAULT_LIMIT) || DEFAULT_LIMIT);
  const page = Math.max(1, Number(query.get("page") ?? 1) || 1);
  if (page * limit > MAX_PRODUCTS) return Response.json({ errors: "page is too far" }, { status: 400 });
  const shown = products.slice((page - 1) * limit, page * limit);
  return Response.json({ products: shown.map((product) => feedProduct(product, origin)) });
}

export function shopifyMeta(): Response {
  return Response.json({
    id: 41_000_001,
    name: "Threads & Tees",
    city: "Portland",
    currency: "USD",
    published_products_count: 240,
  });
}

function feedProduct(product: SampleProduct, origin: string): unknown {
  const published = new Date(product.publishedAt).toISOString();
  const price = (product.priceCents / 100).toFixed(2);
  const sizes = ["S", "M", "L"];
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    body_html: product.description,
    published_at: published,
    created_at: published,
    updated_at: published,
    vendor: product.vendor,
    product_type: product.type,
    tags: product.tags,
    variants: product.colors.flatMap((color, at) =>
      sizes.map((size, index) => ({
        id: product.id * 10 + at * 3 + index,
        title: `${color} / ${size}`,
        option1: color,
        option2: size,
        option3: null,
        sku: `${product.handle}-${at}-${size}`,
        requires_shipping: true,
        taxable: true,
        featured_image: null,
        available: product.isAvailable,
        price,
        grams: 180,
        compare_at_price: null,
        position: at * 3 + index + 1,
        product_id: product.id,
        created_at: published,
        updated_at: published,
      })),
    ),
    images: [
      {
        id: product.id * 100,
        created_at: published,
        position: 1,
        updated_at: published,
        product_id: product.id,
        variant_ids: [],
        src: `${origin}/pictures/${product.handle}.png`,
        width: 800,
        height: 800,
      },
    ],
    options: [
      { name: "Color", position: 1, values: product.colors },
      { name: "Size", position: 2, values: sizes },
    ],
  };
}
