import { scaleLinear } from "d3-scale";
import { cutText } from "~/lib/text/cut-text";
import { ChartTable, type ChartTableProps } from "./chart-table";

const WIDTH = 520;
const ROW_HEIGHT = 34;
/** Space for names on the left and for numbers on the right of the longest bar. */
const MARGIN = { left: 196, right: 52 };
const BAR_HEIGHT = 18;
const MAX_NAME_CHARACTERS = 21;

/** Names in their order, a bar beside each, drawn on the server, with the same numbers as a table below. */
export function RankingChart(chart: Omit<ChartTableProps, "format">) {
  const { title, bars } = chart;
  const most = Math.max(...bars.map((bar) => bar.value), 1);
  const x = scaleLinear([0, most], [0, WIDTH - MARGIN.left - MARGIN.right]);
  return (
    <figure className="chart ranking">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${bars.length * ROW_HEIGHT}`} aria-hidden="true">
        {bars.map((bar, index) => {
          const middle = index * ROW_HEIGHT + ROW_HEIGHT / 2;
          return (
            <g key={bar.label}>
              <text x={MARGIN.left - 12} y={middle} dy=".32em" textAnchor="end">
                {shortened(bar.label)}
              </text>
              <rect x={MARGIN.left} y={middle - BAR_HEIGHT / 2} width={x(bar.value)} height={BAR_HEIGHT}>
                <title>{`${bar.label}: ${bar.value}`}</title>
              </rect>
              <text x={MARGIN.left + x(bar.value) + 8} y={middle} dy=".32em">
                {bar.value}
              </text>
            </g>
          );
        })}
      </svg>
      <ChartTable {...chart} />
    </figure>
  );
}

function shortened(name: string): string {
  return name.length > MAX_NAME_CHARACTERS ? `${cutText(name, MAX_NAME_CHARACTERS - 1)}…` : name;
}
