/** The cost of one suggestion, in credits. */
export const SUGGESTION_CREDITS = 1;

/** Languages that a suggestion can be written in; the names go into the model's instructions. */
export const SUGGESTION_LANGUAGES = [
  { code: "en", name: "English" },
  { code: "es", name: "Spanish" },
  { code: "fr", name: "French" },
  { code: "de", name: "German" },
] as const;

export type SuggestionLanguage = (typeof SUGGESTION_LANGUAGES)[number]["code"];

export function parseSuggestionLanguage(value: unknown): SuggestionLanguage {
  return SUGGESTION_LANGUAGES.find(({ code }) => code === value)?.code ?? "en";
}

export const MAX_SUGGESTED_TITLE_CHARACTERS = 100;
export const MAX_SUGGESTED_DESCRIPTION_CHARACTERS = 800;
export const MAX_TAGS = 12;
export const MAX_TAG_CHARACTERS = 30;

/** Words for a product as typed, with commas between them; without repeats, marks and what is too long. */
export function parseTags(text: string): string[] {
  const seen = new Set<string>();
  for (const part of text.slice(0, 2000).split(/[,\n#]/)) {
    const tag = part
      .replace(/[^\p{L}\p{M}\p{N} '&-]/gu, " ")
      .replace(/\s+/g, " ")
      .trim()
      .toLowerCase();
    if (tag !== "" && tag.length <= MAX_TAG_CHARACTERS) seen.add(tag);
    if (seen.size === MAX_TAGS) break;
  }
  return [...seen];
}
