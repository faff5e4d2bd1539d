import { parse } from "csv-parse/sync";
import { isId } from "~/lib/ids";
import { cleanMultiLine, cleanSingleLine } from "~/lib/text/clean-text";
import { hasMoreThan } from "~/lib/text/count-signs";
import { withoutFormulaGuard } from "~/lib/text/csv";
import { type BannerFields, isDay, MAX_BANNER_CHARACTERS, MAX_DISPLAY_ORDER } from "./banner-fields";

export const MAX_BANNER_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 50_000;
/** Far more than any table of banners has. Columns beyond are not read. */
const MAX_COLUMNS = 100;
const MAX_CSV_HEAD_CHARACTERS = 20_000;
/** Twice what the most rows need with all our columns: a file of nothing but commas costs as little as a real one. */
const MAX_CSV_COMMAS = 20 * MAX_IMPORT_ROWS;
/** Opened lists and objects of a JSON text: deep nesting would fill the memory. */
const MAX_JSON_NODES = 4 * MAX_IMPORT_ROWS;

/** A row as it was given, in our names. A column that it does not have, or has empty, is left out. */
export interface ImportedRow {
  /** Of an exported banner. */
  id: string | null;
  sourceKey: string | null;
  given: Partial<BannerFields>;
  /** The column that cannot be used, if any. */
  fault: keyof BannerFields | null;
}

export type ReadRowsResult =
  | { status: "read"; rows: ImportedRow[] }
  | { status: "not-json" }
  | { status: "unreadable" }
  | { status: "empty" }
  | { status: "too-many" }
  | { status: "missing-fields"; count: number };

/** Reads a JSON text: an array of banners, or one banner. */
export function readJsonRows(text: string): ReadRowsResult {
  let read: unknown;
  if (hasMoreThan(MAX_JSON_NODES, text, "[", "{")) return { status: "too-many" };
  try {
    read = JSON.parse(text);
  } catch {
    return { status: "not-json" };
  }
  return checkRows((Array.isArray(read) ? read : [read]).map(namedRowReader()));
}

/** Reads a CSV text; its first line names the columns. */
export function readCsvRows(text: string): ReadRowsResult {
  const headEnd = text.search(/[\r\n]/);
  if ((headEnd < 0 ? text.length : headEnd) > MAX_CSV_HEAD_CHARACTERS) return { status: "unreadable" };
  if (hasMoreThan(MAX_CSV_COMMAS, text, ",")) return { status: "too-many" };
  try {
    let columns: Column[] | undefined;
    const rows: ImportedRow[] = [];
    parse(text, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      // The headings, and one row more than may be, so that too many are noticed without reading on.
      to: MAX_IMPORT_ROWS + 2,
      // Each at once, so that the records are not held beside the rows.
      on_record: (record: string[]) => {
        if (columns)
          rows.push(toRow(columns.map((column, at) => [column, withoutFormulaGuard(record[at] ?? "")])));
        else columns = record.slice(0, MAX_COLUMNS).map(columnOf);
        return null;
      },
    });
    return checkRows(rows);
  } catch {
    return { status: "unreadable" };
  }
}

/** Reads the records of a table elsewhere; `key` tells each from the others. */
export function readRecordRows(
  records: readonly { key: string; fields: Record<string, unknown> }[],
): ReadRowsResult {
  const read = namedRowReader();
  return checkRows(records.map(({ key, fields }) => ({ ...read(fields), sourceKey: key })));
}

function checkRows(rows: ImportedRow[]): ReadRowsResult {
  if (rows.length === 0) return { status: "empty" };
  if (rows.length > MAX_IMPORT_ROWS) return { status: "too-many" };
  const count = rows.filter(({ given }) => !given.title || !given.link_url).length;
  return count > 0 ? { status: "missing-fields", count } : { status: "read", rows };
}

/** Our column by the names that it has elsewhere, in lower case with one space between words. */
const COLUMNS = new Map<string, keyof BannerFields | "id">(
  Object.entries({
    id: "id",
    title: "title",
    "product name": "title",
    description: "description",
    link: "link_url",
    "link url": "link_url",
    "affiliate link": "link_url",
    "image url": "image_url",
    "banner image url": "image_url",
    "is active": "is_active",
    "active status": "is_active",
    "start date": "start_date",
    "end date": "end_date",
    "display order": "display_order",
    "project name": "project_name",
    "project name(s)": "project_name",
  } as const),
);

type Column = keyof BannerFields | "id" | undefined;

function columnOf(name: string): Column {
  return COLUMNS.get(
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, " "),
  );
}

/** Reads objects by the names of their fields; each name is understood once, not once a row. */
function namedRowReader(): (read: unknown) => ImportedRow {
  const known = new Map<string, Column>();
  return (read) => {
    const cells: [Column, unknown][] = [];
    let count = 0;
    if (typeof read === "object" && read !== null)
      for (const name in read) {
        if (++count > MAX_COLUMNS) break;
        if (!known.has(name)) known.set(name, columnOf(name));
        cells.push([known.get(name), (read as Record<string, unknown>)[name]]);
      }
    return toRow(cells);
  };
}

function toRow(cells: readonly (readonly [Column, unknown])[]): ImportedRow {
  const row: ImportedRow = { id: null, sourceKey: null, given: {}, fault: null };
  for (const [column, value] of cells) {
    if (column === undefined) continue;
    const text = textOf(value);
    if (text === "") continue;
    if (column === "id") {
      if (isId(text)) row.id = text;
    } else if (!setField(row.given, column, text)) row.fault ??= column;
  }
  const { start_date, end_date } = row.given;
  if (start_date && end_date && start_date > end_date) row.fault ??= "end_date";
  return row;
}

/** A cell as text: lists give their first entry, attachments their address. */
function textOf(value: unknown): string {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === "object" && one !== null && "url" in one) return textOf(one.url);
  return typeof one === "string"
    ? one.trim()
    : typeof one === "number" || typeof one === "boolean"
      ? String(one)
      : "";
}

/** False for a value that the column cannot have. */
function setField(given: Partial<BannerFields>, column: keyof BannerFields, text: string): boolean {
  switch (column) {
    case "title":
    case "project_name": {
      const most = MAX_BANNER_CHARACTERS[column === "title" ? "title" : "project"];
      given[column] = cleanSingleLine(text).slice(0, most);
      return text.length <= most;
    }
    case "description":
      given.description = cleanMultiLine(text).slice(0, MAX_BANNER_CHARACTERS.description);
      return text.length <= MAX_BANNER_CHARACTERS.description;
    case "link_url":
    case "image_url":
      given[column] = cleanSingleLine(text).slice(0, MAX_BANNER_CHARACTERS.url);
      return text.length <= MAX_BANNER_CHARACTERS.url && /^https?:\/\//i.test(text);
    case "is_active":
      given.is_active = /^(yes|true|1|active)$/i.test(text);
      return true;
    case "start_date":
    case "end_date": {
      // A moment gives its day.
      const day = /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? text.slice(0, 10) : text;
      if (isDay(day)) given[column] = day;
      return isDay(day);
    }
    case "display_order": {
      const order = /^\d{1,5}$/.test(text) ? Number(text) : 0;
      if (order >= 1) given.display_order = order;
      return order >= 1 && order <= MAX_DISPLAY_ORDER;
    }
  }
}
