import type { ReactNode } from "react";
import type { ListPageAddress } from "~/domain/accounts/roles/permissions";
import { type CursorFormat, listLinks, type Page } from "~/lib/pagination";
import type { CsvCell } from "~/lib/text/csv";

/** Describes an admin list as data, without queries or components. How to add one: docs/admin-pages.md. */
export interface ListView<Row extends { id: string }> {
  /** The path of the list. A row's own page, which receives its actions, is `<path>/<id>`. */
  path: ListPageAddress;
  title: string;
  lead: string;
  filters: readonly ListFilter[];
  columns: readonly ListColumn<Row>[];
  /** The table's caption. Default: "Newest first", for screen readers only. */
  caption?: (list: ListData<Row>) => string;
  /** The search button's text while the answer is awaited. */
  loading?: string;
  empty: (values: FilterValues) => { title: string; text: string };
  /** An action shown in a row; null if the row has none. The row's page must make it safe to press twice. */
  rowAction?: (row: Row) => RowAction | null;
  /** Explains a refusal (401, 403). Other pages answer 404 to those who may not see them. */
  explainsRefusal?: true;
  /** The list's name under /admin/download/. Without it there is no CSV file. */
  csv?: string;
  /** Default: sorted by id, newest first. */
  cursors?: CursorFormat;
}

export interface ListColumn<Row> {
  label: string;
  /** The cell in the table. Leave it out for a column of the CSV file only. */
  cell?: (row: Row) => ReactNode;
  /** The value in the CSV file. Leave it out for a column of the table only. */
  csv?: (row: Row) => CsvCell;
  numeric?: boolean;
  isShown?: (values: FilterValues) => boolean;
}

export interface ListFilter {
  /** Its query parameter. */
  name: string;
  kind: "tabs" | "select" | "text";
  label: string;
  /** For tabs and selects. The first is the default, which addresses omit. */
  options?: readonly { value: string; label: string }[];
  placeholder?: string;
  maxCharacters?: number;
  /** When set, all other filters are ignored: each such filter has its own index. */
  isExclusive?: boolean;
}

/** Values by filter name; null if an exclusive filter disables it. */
export type FilterValues = Record<string, string | null>;

export interface RowAction {
  label: string;
  busyText: string;
  /** Names the row to screen readers. */
  about: string;
  fields?: Record<string, string>;
}

export interface ListData<Row> extends Page<Row> {
  values: FilterValues;
  /** The total number of rows, if it is cheap to count. */
  count?: number;
}

/** Reads the filters' values from a query. An unknown option becomes the default. */
export function readFilters(filters: readonly ListFilter[], search: URLSearchParams): FilterValues {
  const values = Object.fromEntries(filters.map((filter) => [filter.name, readFilter(filter, search)]));
  const exclusive = filters.find(({ isExclusive, name }) => isExclusive && values[name] !== "");
  if (!exclusive) return values;
  return Object.fromEntries(
    filters.map(({ name }) => [name, name === exclusive.name ? values[name] : null]),
  ) as FilterValues;
}

function readFilter({ name, options, maxCharacters = 100 }: ListFilter, search: URLSearchParams): string {
  const text = search.get(name) ?? "";
  if (!options) return text.trim().slice(0, maxCharacters);
  return options.find(({ value }) => value === text)?.value ?? defaultOf({ options });
}

function defaultOf({ options }: Pick<ListFilter, "options">): string {
  return options?.[0]?.value ?? "";
}

/** The list's address with these filter values and other parameters. */
export function listHref(
  path: string,
  filters: readonly ListFilter[],
  values: FilterValues,
): (place?: Record<string, string>) => string {
  const kept = filters.flatMap((filter) => {
    const value = values[filter.name];
    return value && value !== defaultOf(filter) ? [[filter.name, value] as const] : [];
  });
  return listLinks(path, Object.fromEntries(kept));
}
