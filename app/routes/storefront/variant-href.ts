import type { ProductPage } from "~/domain/products/storefront/product-page";

/** Where a choice leads: the same page with another color, size or picture in its address. */
export function variantHref(
  product: ProductPage,
  {
    color = product.color.id,
    size = product.size.id,
    ...rest
  }: { color?: string; size?: string; picture?: string },
): string {
  const query = new URLSearchParams({ colour: color, size, ...rest });
  return `/product/${product.id}?${query}`;
}
