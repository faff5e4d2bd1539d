import { type ChangeObject, diffLines, diffWordsWithSpace } from "diff";

/** A stretch of text: in both, only in the earlier (removed), or only in the later (added). */
export interface Stretch {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * How many changed lines and words are looked for, by all comparisons of a page together, because comparing takes
 * their square. Everything beyond counts as replaced.
 */
export interface ComparisonBudget {
  lines: number;
  words: number;
}

export const comparisonBudget = (): ComparisonBudget => ({ lines: 2_000, words: 1_500 });

/** What changed between two texts: by line, and by word where lines took the place of others. */
export function compareTexts(before: string, after: string, budget = comparisonBudget()): Stretch[] {
  if (before === after) return after === "" ? [] : [{ kind: "same", text: after }];
  const lines = diffLines(before, after, { maxEditLength: budget.lines });
  budget.lines = lines ? budget.lines - changesIn(lines) : 0;
  if (!lines) return replaced(before, after);
  const stretches: Stretch[] = [];
  for (let at = 0; at < lines.length; at++) {
    const part = lines[at];
    const next = lines[at + 1];
    if (!part) continue;
    if (part.removed && next?.added) {
      stretches.push(...compareWords(part.value, next.value, budget));
      at++;
    } else
      stretches.push({ kind: part.added ? "added" : part.removed ? "removed" : "same", text: part.value });
  }
  return stretches;
}

const changesIn = (parts: ChangeObject<string>[]): number =>
  parts.reduce((sum, { added, removed, count }) => (added || removed ? sum + count : sum), 0);

function compareWords(before: string, after: string, budget: ComparisonBudget): Stretch[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: budget.words });
  budget.words = words ? budget.words - changesIn(words) : 0;
  if (!words) return replaced(before, after);
  return words.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

function replaced(before: string, after: string): Stretch[] {
  const parts: Stretch[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return parts.filter(({ text }) => text !== "");
}
