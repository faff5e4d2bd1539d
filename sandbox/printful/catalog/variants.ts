import { type CatalogArea, type CatalogProduct, PRODUCTS } from "./catalog-data.ts";

import { VARIANT_NUMBERS } from "./variant-numbers.ts";

export { type CatalogArea, type CatalogProduct, type PlacementName, PRODUCTS } from "./catalog-data.ts";

export const COLORS = [
  { id: "white", name: "White", hex: "#f7f6f3" },
  { id: "black", name: "Black", hex: "#1c1c1f" },
  { id: "navy", name: "Navy", hex: "#232d4b" },
  { id: "heather-grey", name: "Heather Grey", hex: "#b9bbc0" },
  { id: "red", name: "Red", hex: "#c3222f" },
  { id: "forest", name: "Forest", hex: "#24483a" },
  { id: "sand", name: "Sand", hex: "#dccdb2" },
  { id: "royal", name: "Royal", hex: "#2350a8" },
  { id: "maroon", name: "Maroon", hex: "#5b1f30" },
  { id: "charcoal", name: "Charcoal", hex: "#46474c" },
  { id: "light-blue", name: "Light Blue", hex: "#a9c8e2" },
  { id: "pink", name: "Pink", hex: "#f0b6c4" },
] as const;

const SIZE_EXTRA_CENTS: Record<string, number> = { "2XL": 200, "3XL": 400 };
export const DPI = 150;
export const TECHNIQUE = "dtg";

export interface CatalogVariant {
  id: number;
  product: CatalogProduct;
  color: { id: string; name: string; hex: string };
  size: string;
  /** With one print. */
  costCents: number;
}

/** Changes to the catalog, made on the control page. */
export interface CatalogOverrides {
  /** Discontinued variants. */
  gone: number[];
  /** Variants with another color or size than at first. */
  renamed: Record<string, { colour?: string; size?: string }>;
  /** Price differences by product. */
  dearerCents: Record<string, number>;
  /** Changed prices of additional prints, by product and placement: `71 back`. */
  placementCents: Record<string, number>;
}

export function noOverrides(): CatalogOverrides {
  return { gone: [], renamed: {}, dearerCents: {}, placementCents: {} };
}

const VARIANTS = new Map(
  PRODUCTS.flatMap((product) =>
    COLORS.flatMap((color) =>
      (VARIANT_NUMBERS[product.id]?.[color.id] ?? []).flatMap((id, index) => {
        const size = product.sizes[index];
        return size === undefined ? [] : [[id, { product, color, size }] as const];
      }),
    ),
  ),
);

export function findVariant(
  id: number,
  changes: CatalogOverrides = noOverrides(),
): CatalogVariant | undefined {
  const known = VARIANTS.get(id);
  if (!known || changes.gone.includes(id)) return undefined;
  const { product, color, size } = known;
  const renamed = changes.renamed[id];
  const dearer = changes.dearerCents[product.id] ?? 0;
  return {
    id,
    product,
    color: renamed?.colour ? { ...color, name: renamed.colour } : color,
    size: renamed?.size ?? size,
    costCents: product.baseCostCents + (SIZE_EXTRA_CENTS[size] ?? 0) + dearer,
  };
}

/** In the order of their ids, as Printful lists them. */
export function variantsOf(
  product: CatalogProduct,
  changes: CatalogOverrides = noOverrides(),
): CatalogVariant[] {
  return [...VARIANTS]
    .filter(([, variant]) => variant.product === product)
    .flatMap(([id]) => findVariant(id, changes) ?? [])
    .sort((one, other) => one.id - other.id);
}

export function areaCents(product: CatalogProduct, area: CatalogArea, changes: CatalogOverrides): number {
  return changes.placementCents[`${product.id} ${area.placement}`] ?? area.priceCents;
}

/** Price of one piece with prints on the given placements: the cheapest print is included. */
export function pieceCostCents(
  variant: CatalogVariant,
  placements: string[],
  changes: CatalogOverrides = noOverrides(),
): number {
  const { product } = variant;
  const prints = product.areas
    .filter((area) => placements.includes(area.placement))
    .map((area) => areaCents(product, area, changes));
  const all = prints.reduce((sum, cents) => sum + cents, 0);
  return variant.costCents + all - (prints.length > 0 ? Math.min(...prints) : 0);
}

/** "11.95" from 1195. */
export function centsToDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
