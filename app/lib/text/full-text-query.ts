/** Longer queries say nothing more, and a search stays cheap whatever is pasted. */
const MAX_QUERY_CHARACTERS = 100;
const MAX_QUERY_WORDS = 8;

/**
 * What a person typed, as words that FTS5 takes literally: each is quoted, so that `OR`, `*`, `"` and brackets are text.
 * The last word is a beginning, since people search while they type. Null where nothing is left to look for.
 */
export function fullTextQuery(text: string): string | null {
  const words =
    text
      .normalize("NFC")
      .slice(0, MAX_QUERY_CHARACTERS)
      .match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  if (words.length === 0) return null;
  return words
    .slice(0, MAX_QUERY_WORDS)
    .map((word, index, all) => `"${word}"${index === all.length - 1 ? "*" : ""}`)
    .join(" AND ");
}
