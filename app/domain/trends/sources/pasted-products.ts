import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { type ShopProduct, shopProduct } from "~/domain/shop-pages/shop-product";
import { hasMoreThan } from "~/lib/text/count-signs";

export const MAX_PASTED_CHARACTERS = 150_000;
const MAX_PRODUCTS = 5_000;
/** More than shops export. Each costs once a row, and a file could be nothing but headings. */
const MAX_COLUMNS = 200;
const MAX_HEADINGS_CHARACTERS = 10_000;
/** A hundred for each product, commas in descriptions included: a file of nothing but commas costs no more than a real one. */
const MAX_DELIMITERS = 100 * MAX_PRODUCTS;

/** Column headings that are understood, in lower case. */
const HEADINGS: [keyof ShopProduct, string[]][] = [
  ["title", ["title", "name", "product", "product name", "product title", "item name"]],
  ["priceCents", ["price", "variant price", "sale price"]],
  ["currency", ["currency"]],
  ["tags", ["tags", "keywords"]],
  ["colors", ["color", "colour", "colors"]],
  ["category", ["category", "type", "product type"]],
  ["publishedAt", ["date", "published", "published at", "created"]],
  ["url", ["url", "link"]],
  ["brand", ["brand", "vendor"]],
];
const COLUMNS = new Map(HEADINGS.flatMap(([field, names]) => names.map((name) => [name, field] as const)));
/** The heading that each field is written under. */
const NAMES = new Map(HEADINGS.map(([field, [name]]) => [field, name] as const));

/** Products from CSV with headings, or from titles, one a line. */
export function readPasted(text: string): ShopProduct[] {
  const bounded = text.slice(0, MAX_PASTED_CHARACTERS);
  const table = readTable(bounded);
  const rows = table
    ? table.records.map((record) => rowOf(record, table.headings))
    : bounded.split(/\r\n|\n|\r/).map((title) => ({ title }));
  return rows
    .slice(0, MAX_PRODUCTS)
    .map((row) => shopProduct(row, "https://pasted.invalid/"))
    .filter((product) => product !== null);
}

/** A table without the columns that are not read, such as the page-long descriptions of a shop's export; else the text itself. */
export function keepReadColumns(text: string): string {
  const table = readTable(text);
  if (!table) return text;
  // Of several columns with one meaning, the first is read.
  const kept = table.headings.flatMap((field, at) =>
    field && table.headings.indexOf(field) === at ? [at] : [],
  );
  const headings = kept.map((at) => NAMES.get(table.headings[at] ?? "title") ?? "");
  return stringify([headings, ...table.records.map((record) => kept.map((at) => record[at] ?? ""))]);
}

interface PastedTable {
  headings: (keyof ShopProduct | null)[];
  records: string[][];
}

/** Null if the first line is not a line of headings with a title among them. */
function readTable(text: string): PastedTable | null {
  const [first = ""] = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/, 1);
  if (first.length > MAX_HEADINGS_CHARACTERS) return null;
  const delimiter = [",", ";", "\t"].find((sign) => first.includes(sign)) ?? ",";
  const headings = first.split(delimiter, MAX_COLUMNS).map((heading) => fieldOf(heading));
  if (!headings.includes("title") || hasMoreThan(MAX_DELIMITERS, text, delimiter)) return null;
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      from: 2,
      to: MAX_PRODUCTS + 1,
      max_record_size: 100_000,
    }) as string[][];
    return { headings, records };
  } catch {
    return null;
  }
}

function rowOf(record: string[], headings: (keyof ShopProduct | null)[]) {
  const row: { [Field in keyof ShopProduct]?: unknown } = {};
  for (const [at, field] of headings.entries()) {
    const cell = record[at];
    if (!field || cell === undefined || row[field] !== undefined) continue;
    row[field] = field === "tags" || field === "colors" ? cell.split(/[,;|/]/) : cell;
  }
  return row;
}

function fieldOf(heading: string): keyof ShopProduct | null {
  const name = heading.trim().replace(/^"|"$/g, "").trim().toLowerCase();
  return COLUMNS.get(name) ?? null;
}
