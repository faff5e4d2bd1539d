import type { ShopProduct } from "~/domain/shop-pages/shop-product";
import type { PriceBand, PriceFigures } from "./figures";

const MAX_BANDS = 10;
/** Widths of bands that people find round, in hundredths. */
const WIDTHS = [
  100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000, 10_000_000,
];
/** Prices above this share of the sample are one band, so that a single coat does not flatten the chart. */
const SHOWN_SHARE = 0.98;

/** Prices in the currency that most products have; null if none has a price. */
export function priceFigures(products: readonly ShopProduct[]): PriceFigures | null {
  const byCurrency = new Map<string | null, number[]>();
  for (const { priceCents, currency } of products) {
    if (priceCents === null || priceCents === 0) continue;
    const known = byCurrency.get(currency);
    if (known) known.push(priceCents);
    else byCurrency.set(currency, [priceCents]);
  }
  const [most] = [...byCurrency].sort(([, one], [, other]) => other.length - one.length);
  if (!most) return null;
  const [currency, unsorted] = most;
  const prices = unsorted.sort((one, other) => one - other);
  return {
    sampleSize: prices.length,
    currency,
    lowestCents: prices[0] ?? 0,
    lowerQuartileCents: quantile(prices, 0.25),
    medianCents: quantile(prices, 0.5),
    upperQuartileCents: quantile(prices, 0.75),
    highestCents: prices.at(-1) ?? 0,
    bands: bandsOf(prices),
  };
}

/** Of sorted numbers, interpolated between the two nearest. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return Math.round(below + (above - below) * (place - Math.floor(place)));
}

function bandsOf(prices: readonly number[]): PriceBand[] {
  const highest = quantile(prices, SHOWN_SHARE);
  const lowest = prices[0] ?? 0;
  const width =
    WIDTHS.find((each) => Math.floor(highest / each) - Math.floor(lowest / each) < MAX_BANDS) ?? highest;
  const first = Math.floor(lowest / width);
  const count = Math.floor(highest / width) - first + 1;
  const bands = Array.from({ length: count }, (_, at) => ({
    fromCents: (first + at) * width,
    toCents: (first + at + 1) * width,
    count: 0,
  }));
  for (const price of prices) {
    const band = bands[Math.min(count - 1, Math.floor(price / width) - first)];
    if (band) band.count += 1;
  }
  const last = bands.at(-1);
  if (last) last.toCents = Math.max(last.toCents, (prices.at(-1) ?? 0) + 1);
  return bands;
}
