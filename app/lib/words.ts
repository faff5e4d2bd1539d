/**
 * Sentences that people read are in a `words.ts` (or `words.tsx` where a sentence holds a link or bold text)
 * beside the pages, emails or messages that show them; a sentence with values in it is a function of one object.
 * Modules that a browser loads export each sentence by itself, others may export one object `words`: see
 * docs/words.md.
 */

/** The type of a translation of a module of single exports: `Translation<typeof import("./words")>`. */
export type Translation<Words> = { [Key in keyof Words]: Words[Key] extends string ? string : Words[Key] };

/** The one language so far; part of the key under which pages are cached. */
export const LANGUAGE = "en-US";

const languages = new Map<string, { number: Intl.NumberFormat; rules: Intl.PluralRules }>();

/**
 * `plural(1, { one: "# credit", other: "# credits" })` is "1 credit"; `#` is replaced by the number, grouped
 * ("1,204"). A translation names its own language, and gives the forms that this language has.
 */
export function plural(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
  language = LANGUAGE,
): string {
  let intl = languages.get(language);
  if (!intl) {
    intl = { number: new Intl.NumberFormat(language), rules: new Intl.PluralRules(language) };
    languages.set(language, intl);
  }
  return (forms[intl.rules.select(count)] ?? forms.other).replaceAll("#", intl.number.format(count));
}
