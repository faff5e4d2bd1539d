import type { CountedWords } from "./count-words";
import { designCategory } from "./design-category";
import type { FoundTrend, WordCount } from "./figures";
import { quantile } from "./price-figures";

const MAX_TRENDS = 12;
/** Fewer products are no trend. */
const MIN_PRODUCTS = 3;
const MAX_KEYWORDS = 6;
const MAX_TITLES = 20;
/** Two trends that share more of their products are one. */
const MAX_OVERLAP = 0.6;
/** A pair says more than a word of the same weight. */
const PAIR_FACTOR = 1.6;
/** A word that nearly every product has is the shop's own name or its kind of goods. */
const MAX_SHARE = 0.7;

/**
 * Groups of products by their heaviest pairs and words, each group's products counted once: a later group must bring enough
 * products that no earlier one has.
 */
export function findTrends(
  sample: readonly CountedWords[],
  {
    keywords,
    pairs,
    currency,
  }: { keywords: readonly WordCount[]; pairs: readonly WordCount[]; currency: string | null },
): FoundTrend[] {
  const seeds = [
    ...pairs.map((pair) => ({ ...pair, rank: pair.weight * PAIR_FACTOR })),
    ...keywords.map((word) => ({ ...word, rank: word.weight })),
  ]
    .filter(
      ({ count }) => count >= MIN_PRODUCTS && (sample.length < 10 || count / sample.length <= MAX_SHARE),
    )
    .sort((one, other) => other.rank - one.rank || (one.word < other.word ? -1 : 1))
    .slice(0, 150);
  const taken = new Set<CountedWords>();
  const trends: FoundTrend[] = [];
  for (const { word } of seeds) {
    if (trends.length >= MAX_TRENDS) break;
    const members = sample.filter(({ words, pairs: own }) => words.has(word) || own.has(word));
    const fresh = members.filter((each) => !taken.has(each));
    if (fresh.length < MIN_PRODUCTS || fresh.length < members.length * (1 - MAX_OVERLAP)) continue;
    for (const each of members) taken.add(each);
    trends.push(describeTrend(word, members, currency));
  }
  return trends;
}

function describeTrend(seed: string, members: readonly CountedWords[], currency: string | null): FoundTrend {
  const counts = new Map<string, number>();
  for (const { words } of members) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const seedWords = seed.split(" ");
  const others = [...counts]
    .filter(([word, count]) => !seedWords.includes(word) && count >= 2)
    .sort(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1))
    .map(([word]) => word);
  const newest = [...members].sort(
    (one, other) => (other.product.publishedAt ?? 0) - (one.product.publishedAt ?? 0),
  );
  const prices = members
    .flatMap(({ product }) =>
      product.priceCents && product.currency === currency ? [product.priceCents] : [],
    )
    .sort((one, other) => one - other);
  return {
    trend: seedWords.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" "),
    keywords: [...seedWords, ...others].slice(0, MAX_KEYWORDS),
    exampleTitle: newest[0]?.product.title ?? "",
    titles: newest.slice(0, MAX_TITLES).map(({ product }) => product.title),
    category: designCategory(`${seed} ${others.slice(0, MAX_KEYWORDS).join(" ")}`),
    count: members.length,
    recent: members.filter(({ isRecent }) => isRecent).length,
    medianCents: prices.length > 0 ? quantile(prices, 0.5) : null,
    currency,
  };
}
