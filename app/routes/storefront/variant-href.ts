import type { ProductPage } from "~/domain/products/storefront/product-page";

/** Where a choice leads: the same page with another colour, size or picture in its address. */
export function variantHref(
  product: ProductPage,
  choice: { colour?: string; size?: string; picture?: string },
): string {
  const query = new URLSearchParams({ colour: product.colour.id, size: product.size.id, ...choice });
  return `/product/${product.id}?${query}`;
}
