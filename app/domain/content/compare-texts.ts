import { diffLines, diffWordsWithSpace } from "diff";

/** A stretch of text: in both, only in the earlier (removed), or only in the later (added). */
export interface Stretch {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Beyond this many changed lines, or words of one stretch, the whole of it counts as replaced: comparing takes their square. */
const MAX_CHANGED_LINES = 2_000;
const MAX_CHANGED_WORDS = 1_500;

/** What changed between two texts: by line, and by word where lines took the place of others. */
export function compareTexts(before: string, after: string): Stretch[] {
  if (before === after) return after === "" ? [] : [{ kind: "same", text: after }];
  const lines = diffLines(before, after, { maxEditLength: MAX_CHANGED_LINES });
  if (!lines) return replaced(before, after);
  const stretches: Stretch[] = [];
  for (let at = 0; at < lines.length; at++) {
    const part = lines[at];
    const next = lines[at + 1];
    if (!part) continue;
    if (part.removed && next?.added) {
      stretches.push(...compareWords(part.value, next.value));
      at++;
    } else
      stretches.push({ kind: part.added ? "added" : part.removed ? "removed" : "same", text: part.value });
  }
  return stretches;
}

function compareWords(before: string, after: string): Stretch[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGED_WORDS });
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
