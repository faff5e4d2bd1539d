import type { ComponentProps, ReactNode } from "react";
import type { CsvCell } from "~/lib/text/csv";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { words } from "../words";
import type { ListColumn } from "./list-view";

/** Common columns of a list. The table and the CSV file show the same values. */

export function textColumn<Row>(label: string, read: (row: Row) => string | null): ListColumn<Row> {
  return {
    label,
    csv: read,
    cell: (row) => <span className="break">{read(row) ?? words.none}</span>,
  };
}

/** An id or other text made by a program. */
export function codeColumn<Row>(label: string, read: (row: Row) => string | null): ListColumn<Row> {
  return { label, csv: read, cell: (row) => <span className="mono">{read(row) ?? words.none}</span> };
}

export function numberColumn<Row>(label: string, read: (row: Row) => number): ListColumn<Row> {
  return { label, numeric: true, csv: read, cell: (row) => read(row).toLocaleString("en-US") };
}

/** A time in UTC. `detail` is shown below it in the table. */
export function timeColumn<Row>(
  label: string,
  read: (row: Row) => number | null,
  detail?: (row: Row) => string | null,
): ListColumn<Row> {
  return {
    label,
    csv: (row) => csvTime(read(row)),
    cell: (row) => {
      const at = read(row);
      const below = detail?.(row);
      return (
        <span>
          {at === null ? words.none : <DateTime at={at} time />}
          {below ? <small>{below}</small> : null}
        </span>
      );
    },
  };
}

/** A row's state as a badge; below it when a failed attempt is repeated, if it is. */
export function stateColumn<Row>(
  label: string,
  {
    read,
    nextTry,
  }: {
    read: (row: Row) => { label: string; tone: ComponentProps<typeof Badge>["tone"] };
    nextTry: { label: string; at: (row: Row) => number | null };
  },
): ListColumn<Row> {
  return {
    label,
    csv: (row) => read(row).label,
    cell: (row) => {
      const at = nextTry.at(row);
      return (
        <span>
          <Badge tone={read(row).tone}>{read(row).label}</Badge>
          {at === null ? null : (
            <small>
              {nextTry.label} <DateTime at={at} time />
            </small>
          )}
        </span>
      );
    },
  };
}

/** A value that only the CSV file has. */
export function csvColumn<Row>(label: string, read: (row: Row) => CsvCell): ListColumn<Row> {
  return { label, csv: read };
}

/** The first column: the row's name with a link to its page. `detail` is shown below the name. */
export function linkColumn<Row extends { id: string }>(
  label: string,
  { path, read, detail }: { path: string; read: (row: Row) => string; detail?: (row: Row) => ReactNode },
): ListColumn<Row> {
  return {
    label,
    csv: read,
    cell: (row) => (
      <span dir="auto">
        <a href={`${path}/${row.id}`}>{read(row)}</a>
        {detail?.(row)}
      </span>
    ),
  };
}

/** A time in UTC, in the format that spreadsheets read. */
function csvTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
