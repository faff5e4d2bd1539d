/** Shorter words are too similar to be corrected. */
const MIN_CHARACTERS = 4;
/** A word of this length may have two slips. */
const TWO_SLIPS_CHARACTERS = 7;

/** The word of a list that was probably meant: one slip away, two for long words. Null if there is none, or if it is in the list. */
export function closestWord(typed: string, words: Iterable<string>): string | null {
  if (typed.length < MIN_CHARACTERS) return null;
  const most = typed.length >= TWO_SLIPS_CHARACTERS ? 2 : 1;
  let closest: string | null = null;
  let fewest = most + 1;
  for (const word of words) {
    if (word === typed) return null;
    if (Math.abs(word.length - typed.length) > most) continue;
    const slips = countSlips(typed, word);
    if (slips < fewest) [closest, fewest] = [word, slips];
  }
  return closest;
}

/** Letters added, left out, changed or swapped with their neighbor (the optimal string alignment distance). */
function countSlips(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let slips = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) slips = Math.min(slips, (beforeLast[at - 2] ?? 0) + 1);
      current.push(slips);
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
