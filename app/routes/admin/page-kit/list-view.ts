import type { ReactNode } from "react";
import type { ListPage } from "~/domain/accounts/permissions";
import { type CursorFormat, listLinks, type Page } from "~/lib/pagination";
import type { CsvCell } from "~/lib/text/csv";

/** What an admin list shows, as data: no query and no component. How to add one: docs/admin-pages.md. */
export interface ListView<Row extends { id: string }> {
  /** A row's own page, where its action posts to, is `<path>/<id>`. */
  path: ListPage;
  title: string;
  lead: string;
  filters: readonly ListFilter[];
  columns: readonly ListColumn<Row>[];
  /** The table's caption; where absent it says "Newest first" to screen readers only. */
  caption?: (list: ListData<Row>) => string;
  empty: (values: FilterValues) => { title: string; text: string };
  /** An action offered beside a row, null where there is none. Its page must make it safe to press twice. */
  rowAction?: (row: Row) => RowAction | null;
  /** Says why it stays closed (401, 403), where other pages do not exist for those who may not see them. */
  explainsRefusal?: true;
  /** The list's name under /admin/download/; absent where it has no CSV file. */
  csv?: string;
  /** Sorted by id, newest first, where absent. */
  cursors?: CursorFormat;
}

export interface ListColumn<Row> {
  label: string;
  /** In the table; absent where the column is in the CSV file only. */
  cell?: (row: Row) => ReactNode;
  /** In the CSV file; absent where the column is in the table only. */
  csv?: (row: Row) => CsvCell;
  numeric?: boolean;
  isShown?: (values: FilterValues) => boolean;
}

export interface ListFilter {
  /** Its parameter in the address. */
  name: string;
  kind: "tabs" | "select" | "text";
  label: string;
  /** Of tabs and selects. The first is the default, which addresses leave out. */
  options?: readonly { value: string; label: string }[];
  placeholder?: string;
  maxCharacters?: number;
  /** Once filled in, no other filter counts: each is read from an index of its own. */
  isExclusive?: boolean;
}

/** By a filter's name; null where an exclusive filter put it out of use. */
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
  /** How many rows there are in all, where that is cheap to know. */
  count?: number;
}

/** The filters' values in an address; what is none of the options is the default. */
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

/** The list's address with these values, and whatever else is given. */
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
