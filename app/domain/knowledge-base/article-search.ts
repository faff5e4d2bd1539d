import { closestWord } from "~/lib/text/closest-word";
import { fullTextQuery, wordsOf } from "~/lib/text/full-text-query";
import { KNOWN_WORDS, wordsAlike } from "./synonyms";

/** Stop words of questions: they are not searched for. */
const SMALL_WORDS = new Set(
  "a an and are be can do does for from get have how i if in is it my no not of on or the there to was what when where which who why will with you your".split(
    " ",
  ),
);

/**
 * A person's question as quoted words for FTS5, with words that mean the same: "How do I get a refund?" searches for "refund" or
 * "money back". A question of stop words only is searched for as it is. Null if no words are left.
 */
export function articleSearchQuery(question: string): string | null {
  return fullTextQuery(searchedWords(question), { alike: wordsAlike }) ?? fullTextQuery(question);
}

/** The question with words that were probably meant instead of those that no text has; null if there are none such. */
export function correctedQuestion(question: string, texts: readonly string[]): string | null {
  const known = new Set(KNOWN_WORDS);
  for (const text of texts) for (const word of text.toLowerCase().match(/\p{L}{4,}/gu) ?? []) known.add(word);
  const words = wordsOf(searchedWords(question)).map((word) => word.toLowerCase());
  const corrected = words.map((word) => closestWord(word, known) ?? word);
  return corrected.some((word, at) => word !== words[at]) ? corrected.join(" ") : null;
}

function searchedWords(question: string): string {
  return question
    .split(/\s+/)
    .filter((word) => !SMALL_WORDS.has(word.toLowerCase().replace(/\W/g, "")))
    .join(" ");
}
