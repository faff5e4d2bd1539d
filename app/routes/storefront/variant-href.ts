import type { ProductPage } from "~/domain/products/storefront/product-page";

/** The address of a choice: the same page with another color, size or picture. */
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
