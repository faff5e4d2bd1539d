/**
 * Sentences that people read stand in a `words.ts` (or `words.tsx` where a sentence holds a link or bold text) beside the
 * pages, e-mails or messages that show them. Each exports one object `words`, its keys grouped by page; a sentence with
 * values in it is a function of one object. Another language is another file of the same type (`typeof words`) beside it.
 */

/** The one language so far; part of the key under which pages are cached. */
export const LANGUAGE = "en-US";

const number = new Intl.NumberFormat(LANGUAGE);
const rules = new Intl.PluralRules(LANGUAGE);

/** `plural(1, { one: "# credit", other: "# credits" })` is "1 credit"; `#` stands for the number, grouped ("1,204"). */
export function plural(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return (forms[rules.select(count)] ?? forms.other).replaceAll("#", number.format(count));
}
