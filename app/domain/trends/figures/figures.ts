import type { ReadMethod } from "../sources/read-source";

/** A word or a pair of words, counted over the sample. */
export interface WordCount {
  word: string;
  /** Products that have it in title or tags. */
  count: number;
  /** Of these, published within the last 90 days. */
  recent: number;
  /** Each product once, recent ones twice. */
  weight: number;
}

/** Between two prices, the upper one excluded, in hundredths. */
export interface PriceBand {
  fromCents: number;
  toCents: number;
  count: number;
}

export interface PriceFigures {
  /** Products with a price in this currency. */
  sampleSize: number;
  /** ISO 4217; null where the source names none. */
  currency: string | null;
  lowestCents: number;
  lowerQuartileCents: number;
  medianCents: number;
  upperQuartileCents: number;
  highestCents: number;
  bands: PriceBand[];
}

export interface NamedCount {
  name: string;
  count: number;
}

export const AGES = ["30 days", "90 days", "year", "older"] as const;
export type Age = (typeof AGES)[number];

export const DESIGN_CATEGORIES = ["nostalgic", "humor", "minimalist", "slogan", "graphic"] as const;
export type DesignCategory = (typeof DESIGN_CATEGORIES)[number];

/** Products that have a word in common with more than this share of the sample are many. */
export const SATURATION = { high: 0.15, medium: 0.05 } as const;

/** Everything computed from one reading of a source. Stored as JSON, so fields are only ever added. */
export interface TrendFigures {
  method: ReadMethod;
  /** When the source was read, epoch ms. */
  readAt: number;
  /** Products read, and those of them that are shirts or the like; figures are made from the latter, or from all if none are. */
  productsRead: number;
  garments: number;
  sampleSize: number;
  /** False if the source has more products than were read. */
  isWhole: boolean;
  keywords: WordCount[];
  pairs: WordCount[];
  /** True if words were left out of `keywords`; then each of them has at most the count of the last one. */
  hasMoreKeywords: boolean;
  prices: PriceFigures | null;
  /** Products by age; `sampleSize` of them have a date. */
  freshness: { sampleSize: number; counts: Record<Age, number> };
  categories: Record<DesignCategory, number>;
  /** What the source calls its kinds. */
  productTypes: NamedCount[];
  colors: NamedCount[];
  /** Products that name colors. */
  colorSampleSize: number;
  /** Products whose words make another's: the share of titles that appear more than once. */
  repeatedTitles: number;
}

/** A group of products that share words. */
export interface FoundTrend {
  trend: string;
  keywords: string[];
  exampleTitle: string;
  /** Of its products, newest first; not all of them. */
  titles: string[];
  category: DesignCategory;
  count: number;
  recent: number;
  medianCents: number | null;
  currency: string | null;
}
