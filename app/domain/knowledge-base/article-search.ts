import { fullTextQuery } from "~/lib/text/full-text-query";

/** Stop words of questions: they are not searched for. */
const SMALL_WORDS = new Set(
  "a an and are be can do does for from get have how i if in is it my no not of on or the there to was what when where which who why will with you your".split(
    " ",
  ),
);

/**
 * A person's question as quoted words for FTS5: "How do I get a refund?" searches for "refund". A question of
 * stop words only is searched for as it is. Null if no words are left.
 */
export function articleSearchQuery(question: string): string | null {
  const words = question
    .split(/\s+/)
    .filter((word) => !SMALL_WORDS.has(word.toLowerCase().replace(/\W/g, "")));
  return fullTextQuery(words.join(" ")) ?? fullTextQuery(question);
}
