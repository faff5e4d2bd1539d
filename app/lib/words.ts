/**
 * Sentences that people read stand in a `words.ts` (or `words.tsx` where a sentence holds a link or bold text) beside the
 * pages, e-mails or messages that show them. Each exports one object `words`, its keys grouped by page; a sentence with
 * values in it is a function of one object. Another language is another file of the same type (`typeof words`) beside it.
 */

/** The one language so far; part of the key under which pages are cached. */
export const LANGUAGE = "en-US";

const languages = new Map<string, { number: Intl.NumberFormat; rules: Intl.PluralRules }>();

/**
 * `plural(1, { one: "# credit", other: "# credits" })` is "1 credit"; `#` stands for the number, grouped ("1,204").
 * A translation names its own language, and gives the forms that this language has.
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
