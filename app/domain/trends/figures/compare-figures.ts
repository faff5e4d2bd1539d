import type { TrendFigures } from "./figures";

export type Change = "new" | "gone" | "rising" | "falling";
/** The confidence that a change is not due to chance: a two-sided test of two proportions. */
export type Confidence = 99 | 95 | 90;

export interface KeywordChange {
  word: string;
  change: Change;
  /** Null where the word was not listed: fewer than two products, or fewer than those that were. */
  before: number | null;
  now: number | null;
  beforeShare: number;
  nowShare: number;
  confidence: Confidence;
}

/** Standard deviations of the normal distribution. */
const LEVELS: [Confidence, number][] = [
  [99, 2.576],
  [95, 1.96],
  [90, 1.645],
];
const MAX_CHANGES = 40;

/**
 * Keywords whose share of a source's products changed from one analysis to the next by more than chance explains. A word that
 * a list leaves out counts as often as it could without being listed, so that no change is invented.
 */
export function compareFigures(before: TrendFigures, now: TrendFigures): KeywordChange[] {
  const [earlier, later] = [countsOf(before), countsOf(now)];
  const words = new Set([...earlier.counts.keys(), ...later.counts.keys()]);
  const changes = [...words].flatMap((word): KeywordChange[] => {
    const was = earlier.counts.get(word);
    const is = later.counts.get(word);
    const wasCount = was ?? Math.min(earlier.mostUnlisted, is ?? 0);
    const isCount = is ?? Math.min(later.mostUnlisted, was ?? 0);
    const score = proportionScore(wasCount, before.sampleSize, isCount, now.sampleSize);
    const level = LEVELS.find(([, least]) => Math.abs(score) >= least);
    if (!level) return [];
    return [
      {
        word,
        change: score > 0 ? (was === undefined ? "new" : "rising") : is === undefined ? "gone" : "falling",
        before: was ?? null,
        now: is ?? null,
        beforeShare: wasCount / before.sampleSize,
        nowShare: isCount / now.sampleSize,
        confidence: level[0],
      },
    ];
  });
  const size = ({ beforeShare, nowShare }: KeywordChange) => Math.abs(nowShare - beforeShare);
  return changes
    .sort((one, other) => size(other) - size(one) || (one.word < other.word ? -1 : 1))
    .slice(0, MAX_CHANGES);
}

/** Lists leave out words of one product and, where there are too many words, those lighter than the last one. */
function countsOf({ keywords, hasMoreKeywords }: TrendFigures) {
  return {
    counts: new Map(keywords.map(({ word, count }) => [word, count])),
    mostUnlisted: hasMoreKeywords ? (keywords.at(-1)?.weight ?? 1) : 1,
  };
}

/** The z score of a test of two proportions with a pooled share; positive if the second is larger. */
export function proportionScore(first: number, firstOf: number, second: number, secondOf: number): number {
  const pooled = (first + second) / (firstOf + secondOf);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / firstOf + 1 / secondOf));
  return deviation === 0 || !Number.isFinite(deviation)
    ? 0
    : (second / secondOf - first / firstOf) / deviation;
}
