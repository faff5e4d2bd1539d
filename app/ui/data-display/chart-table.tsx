import * as words from "./bar-chart-words";

export type Bar = { label: string; value: number };

export interface ChartTableProps {
  title: string;
  bars: readonly Bar[];
  format?: (value: number) => string;
  /** Headings of the table's two columns. */
  labelHeading: string;
  valueHeading: string;
}

/** A chart's numbers as a table that opens below it. */
export function ChartTable({ title, bars, format = String, labelHeading, valueHeading }: ChartTableProps) {
  return (
    <details>
      <summary>{words.showAsTable}</summary>
      <table className="tbl">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labelHeading}</th>
            <th scope="col" className="num">
              {valueHeading}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td className="num" data-label={valueHeading}>
                {format(bar.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
