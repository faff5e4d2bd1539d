// biome-ignore lint/suspicious/noControlCharactersInRegex: they are exactly what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/g;
/** Lone surrogates, which databases and emails cannot hold. */
const HALVES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Control characters of text direction: in a name they make one address look like another. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Nothing to clean, as in nearly every cell of a long table. */
const PLAIN = /^[ -~]*$/;

/**
 * What a person typed into one line: no line breaks, so that it can begin no header of an email, no control
 * characters and none of text direction. Letters of every script and emoji stay.
 */
export function cleanSingleLine(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .replace(HALVES, "\ufffd")
    .replace(/[\r\n\t\u2028\u2029]+/g, " ")
    .replace(CONTROLS, "")
    .replace(DIRECTIONS, "")
    .trim();
}

/** What a person typed into a box of several lines; line breaks are `\n`. */
export function cleanMultiLine(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .replace(HALVES, "\ufffd")
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(CONTROLS, "")
    .trim();
}
