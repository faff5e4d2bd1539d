import type { ShopProduct } from "~/domain/shop-pages/shop-product";
import type { WordCount } from "./figures";
import { meaningfulWords } from "./product-words";

/** A product's words and neighboring pairs, each once. */
export interface CountedWords {
  product: ShopProduct;
  words: Set<string>;
  pairs: Set<string>;
  isRecent: boolean;
}

const RECENT_MS = 90 * 24 * 60 * 60 * 1000;
const MAX_KEYWORDS = 300;
const MAX_PAIRS = 100;
/** A word of a single product is no trend. */
const MIN_COUNT = 2;
/** Of one product, title and tags together. */
const MAX_WORDS_OF_PRODUCT = 64;
/** Different words at once. A large shop has some thousands; beyond, those of a single product are forgotten. */
const MAX_TERMS = 50_000;

export function wordsOf(product: ShopProduct, now: number): CountedWords {
  const inTitle = meaningfulWords(product.title);
  const words = new Set(inTitle.filter((word) => word !== null));
  const pairs = new Set<string>();
  for (const [at, word] of inTitle.entries()) {
    const next = inTitle[at + 1];
    if (word && next && word !== next) pairs.add(`${word} ${next}`);
  }
  for (const tag of product.tags) {
    if (words.size >= MAX_WORDS_OF_PRODUCT) break;
    for (const word of meaningfulWords(tag)) if (word) words.add(word);
  }
  const isRecent = product.publishedAt !== null && now - product.publishedAt < RECENT_MS;
  return { product, words, pairs, isRecent };
}

export function countKeywords(sample: readonly CountedWords[]): { keywords: WordCount[]; hasMore: boolean } {
  const all = counted(sample, ({ words }) => words);
  return { keywords: all.slice(0, MAX_KEYWORDS), hasMore: all.length > MAX_KEYWORDS };
}

export function countPairs(sample: readonly CountedWords[]): WordCount[] {
  return counted(sample, ({ pairs }) => pairs).slice(0, MAX_PAIRS);
}

/** Heaviest first; of equal ones in the order of the alphabet, so that one sample gives one list. */
function counted(sample: readonly CountedWords[], termsOf: (each: CountedWords) => Set<string>): WordCount[] {
  const counts = new Map<string, WordCount>();
  for (const each of sample) {
    if (counts.size > MAX_TERMS) for (const [word, { count }] of counts) if (count === 1) counts.delete(word);
    for (const word of termsOf(each)) {
      const known = counts.get(word) ?? { word, count: 0, recent: 0, weight: 0 };
      known.count += 1;
      if (each.isRecent) known.recent += 1;
      known.weight = known.count + known.recent;
      counts.set(word, known);
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count >= MIN_COUNT)
    .sort((one, other) => other.weight - one.weight || (one.word < other.word ? -1 : 1));
}
