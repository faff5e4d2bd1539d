import { scaleBand, scaleLinear } from "d3-scale";
import { ChartTable, type ChartTableProps } from "./chart-table";

const WIDTH = 640;
const HEIGHT = 252;
/** Space for labels. On a phone they are almost twice as large, because the chart is half as wide. */
const MARGIN = { top: 14, right: 4, bottom: 44, left: 88 };

/** About as many labels as fit under the chart without touching. */
const LABELS_THAT_FIT = 6;

/** Bars over time or kinds, drawn on the server, with the same numbers as a table below. */
export function BarChart(chart: ChartTableProps) {
  const { title, bars, format = String } = chart;
  const x = scaleBand(
    bars.map((bar) => bar.label),
    [MARGIN.left, WIDTH - MARGIN.right],
  ).paddingInner(0.35);
  const most = Math.max(...bars.map((bar) => bar.value), 0);
  const y = scaleLinear([0, most || 1], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  const every = Math.ceil(bars.length / LABELS_THAT_FIT);
  const floor = y(0);
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {(most ? y.ticks(4) : [0]).map((tick) => (
          <g key={tick}>
            <path className="rule" d={`M${MARGIN.left} ${y(tick)}H${WIDTH}`} />
            <text x={MARGIN.left - 8} y={y(tick)} dy=".32em" textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.label}>
            <rect
              x={x(bar.label)}
              y={y(Math.max(bar.value, 0))}
              width={x.bandwidth()}
              height={Math.max(floor - y(Math.max(bar.value, 0)), 0)}
            >
              <title>{`${bar.label}: ${format(bar.value)}`}</title>
            </rect>
            {index % every === 0 ? (
              <text x={(x(bar.label) ?? 0) + x.bandwidth() / 2} y={HEIGHT - 8} textAnchor="middle">
                {bar.label}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <ChartTable {...chart} />
    </figure>
  );
}
