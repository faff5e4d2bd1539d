import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | null;

/** What a spreadsheet takes for a formula, blanks before it included, also in the full-width forms of the signs. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** The apostrophe that `csvLines` puts in front of such a text. */
const GUARDED = new RegExp(`^'(?=${FORMULA.source.slice(1)})`);

/** A cell of a file that was exported here: without the apostrophe that keeps spreadsheets from running it. */
export function withoutFormulaGuard(text: string): string {
  return text.replace(GUARDED, "");
}

/**
 * Lines of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front and
 * quotes around it, as OWASP advises; numbers stay numbers.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(rows as CsvCell[][], {
    record_delimiter: "\r\n",
    quoted_match: /^'|[\r\n]/,
    cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text) },
  });
}
