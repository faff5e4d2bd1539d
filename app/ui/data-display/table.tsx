import type { ReactNode } from "react";
import { cx } from "../elements/class-names";

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers: right-aligned, in digits of equal width. */
  numeric?: boolean;
};

/** A table that turns into labeled cards on a phone. The first column heads its row. */
export function Table<Row>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  className,
}: {
  caption: string;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  className?: string;
}) {
  return (
    <table className={cx("tbl", className)}>
      <caption className={hideCaption ? "sr-only" : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.numeric ? "num" : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.label} scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.label}
                  data-label={column.label}
                  className={column.numeric ? "num" : undefined}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
