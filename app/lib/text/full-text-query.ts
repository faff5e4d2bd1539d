/** More words would not narrow a search, and the limit keeps pasted text cheap. */
const MAX_QUERY_CHARACTERS = 100;
const MAX_QUERY_WORDS = 8;

/**
 * The `'s` of "Women's": an index has it as a word of its own, or not at all where a name is an id ("womens"), so a search
 * must not ask for it.
 */
const POSSESSIVE = /(?<=[\p{L}\p{N}])['’]s(?![\p{L}\p{N}])/giu;

/**
 * What a person typed, as words that FTS5 takes literally: each is quoted, so that `OR`, `*`, `"` and brackets are
 * text. The last word is a prefix, since people search while they type. Null where nothing is left to look for.
 *
 * `alike` gives words that mean the same; one of them is enough.
 */
export function fullTextQuery(
  text: string,
  { alike = () => [] }: { alike?: (word: string) => readonly string[] } = {},
): string | null {
  const words = wordsOf(text.slice(0, MAX_QUERY_CHARACTERS).replace(POSSESSIVE, ""));
  if (words.length === 0) return null;
  return words
    .map((word, index) => {
      const asTyped = `"${word}"${index === words.length - 1 ? "*" : ""}`;
      const others = alike(word.toLowerCase()).map((other) => `"${wordsOf(other).join(" ")}"`);
      return others.length > 0 ? `(${[asTyped, ...others].join(" OR ")})` : asTyped;
    })
    .join(" AND ");
}

/** The first words of a text, without signs. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize("NFC")
      .slice(0, MAX_QUERY_CHARACTERS)
      .match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
  return words.slice(0, MAX_QUERY_WORDS);
}
