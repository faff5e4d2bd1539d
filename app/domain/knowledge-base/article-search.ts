import { fullTextQuery } from "~/lib/full-text-query";

/** Stop words of questions: they are not searched for. */
const SMALL_WORDS = new Set(
  "a an and are be can do does for from get have how i if in is it my no not of on or the there to was what when where which who why will with you your".split(
    " ",
  ),
);

/**
 * What a person asks, as words that FTS5 takes literally: "How do I get a refund?" looks for "refund". A question of
 * small words alone is looked for as it stands. Null where nothing is left to look for.
 */
export function articleSearchQuery(question: string): string | null {
  const words = question
    .split(/\s+/)
    .filter((word) => !SMALL_WORDS.has(word.toLowerCase().replace(/\W/g, "")));
  return fullTextQuery(words.join(" ")) ?? fullTextQuery(question);
}
