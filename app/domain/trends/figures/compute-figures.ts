import type { ShopProduct } from "~/domain/shop-pages/shop-product";
import type { ReadMethod } from "../sources/read-source";
import { type CountedWords, countKeywords, countPairs, wordsOf } from "./count-words";
import { designCategory } from "./design-category";
import {
  AGES,
  type Age,
  DESIGN_CATEGORIES,
  type DesignCategory,
  type NamedCount,
  type TrendFigures,
} from "./figures";
import { findTrends } from "./find-trends";
import { priceFigures } from "./price-figures";
import { isGarment } from "./product-words";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_NAMES = 20;

/** All figures of a sample, and the trends in it. Pure: the same products at the same time give the same figures. */
export function computeFigures(
  products: readonly ShopProduct[],
  { method, isWhole, now }: { method: ReadMethod; isWhole: boolean; now: number },
) {
  const garments = products.filter(({ title, category, tags }) =>
    isGarment(`${title} ${category ?? ""} ${tags.join(" ")}`),
  );
  // A shop that never says "shirt" may sell nothing else.
  const chosen = garments.length > 0 ? garments : products;
  const sample = chosen.map((product) => wordsOf(product, now));
  const { keywords, hasMore } = countKeywords(sample);
  const pairs = countPairs(sample);
  const prices = priceFigures(chosen);
  const figures: TrendFigures = {
    method,
    readAt: now,
    productsRead: products.length,
    garments: garments.length,
    sampleSize: chosen.length,
    isWhole,
    keywords,
    pairs,
    hasMoreKeywords: hasMore,
    prices,
    freshness: freshness(chosen, now),
    categories: categories(sample),
    productTypes: mostOften(chosen.flatMap(({ category }) => (category ? [category] : []))),
    colors: mostOften(chosen.flatMap(({ colors }) => [...new Set(colors.map(nameOfColor))])),
    colorSampleSize: chosen.filter(({ colors }) => colors.length > 0).length,
    repeatedTitles: repeatedTitles(chosen),
  };
  return { figures, trends: findTrends(sample, { keywords, pairs, currency: prices?.currency ?? null }) };
}

function freshness(products: readonly ShopProduct[], now: number): TrendFigures["freshness"] {
  const counts = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>;
  let sampleSize = 0;
  for (const { publishedAt } of products) {
    if (publishedAt === null) continue;
    sampleSize += 1;
    const days = (now - publishedAt) / DAY_MS;
    counts[days < 30 ? "30 days" : days < 90 ? "90 days" : days < 365 ? "year" : "older"] += 1;
  }
  return { sampleSize, counts };
}

function categories(sample: readonly CountedWords[]): Record<DesignCategory, number> {
  const counts = Object.fromEntries(DESIGN_CATEGORIES.map((each) => [each, 0])) as Record<
    DesignCategory,
    number
  >;
  for (const { product } of sample) counts[designCategory(`${product.title} ${product.tags.join(" ")}`)] += 1;
  return counts;
}

function mostOften(names: readonly string[]): NamedCount[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, MAX_NAMES);
}

/** "HEATHER GREY" and "heather gray" are one color. */
function nameOfColor(color: string): string {
  const lower = color
    .toLowerCase()
    .replace(/\bgrey\b/g, "gray")
    .trim();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

function repeatedTitles(products: readonly ShopProduct[]): number {
  const counts = new Map<string, number>();
  for (const { title } of products)
    counts.set(title.toLowerCase(), (counts.get(title.toLowerCase()) ?? 0) + 1);
  let repeated = 0;
  for (const count of counts.values()) if (count > 1) repeated += count;
  return repeated;
}
