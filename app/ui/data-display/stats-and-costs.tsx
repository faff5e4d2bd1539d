import type { ReactNode } from "react";
import { cx } from "../elements/class-names";
import { formatCents } from "../elements/money-and-dates";

/** A large number with its label. */
export function StatCard({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="stat">
      <p className="label">{label}</p>
      <p className="display num">{value}</p>
      {note ? <p className="hint">{note}</p> : null}
    </div>
  );
}

/** Pairs of name and value, such as the facts of an order. */
export function KeyValueList({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="kv">
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type CostRow = { label: string; cents: number; note?: string };

/** The parts of a price: a row for each, and their sum. */
export function CostBreakdown({
  rows,
  total,
  caption,
}: {
  rows: readonly CostRow[];
  total: CostRow;
  /** What is added up, for screen readers. */
  caption: string;
}) {
  return (
    <table className="costs">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {[...rows, total].map((row) => (
          <tr key={row.label} className={cx(row === total && "total")}>
            <th scope="row">
              {row.label}
              {row.note ? <small>{row.note}</small> : null}
            </th>
            <td className="num">{formatCents(row.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
