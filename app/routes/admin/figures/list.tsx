import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listDailyFigures } from "~/domain/operations/figures/daily-figures";
import { TEXT } from "~/lib/pagination";
import { BarChart } from "~/ui/data-display/bar-chart";
import { formatCents } from "~/ui/elements/money-and-dates";
import { numberColumn, textColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListColumn, ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { words } from "./words";

const PATH = "/admin/figures";
type Day = Awaited<ReturnType<typeof listDailyFigures>>["rows"][number];

/** The figures that the chart can show; the first is the default. */
const CHARTS = {
  takenCents: words.taken,
  orders: words.orders,
  signUps: words.signUps,
  pictures: words.pictures,
  revenueCents: words.revenue,
  earningsCents: words.earnings,
  refundsCents: words.refunds,
} as const;
type ChartName = keyof typeof CHARTS;

/** Whole dollars, which fit beside the chart on a phone; the table below has the cents. */
const formatDollars = (cents: number) => formatCents(Math.round(cents / 100) * 100).replace(/\.00$/, "");

function centsColumn(label: string, read: (row: Day) => number): ListColumn<Day> {
  return {
    label,
    numeric: true,
    csv: (row) => read(row) / 100,
    cell: (row) => formatCents(read(row)),
  };
}

export const view: ListView<Day> = {
  path: PATH,
  csv: "figures",
  title: words.title,
  lead: words.lead,
  cursors: TEXT,
  filters: [
    {
      name: "chart",
      kind: "tabs",
      label: words.chart,
      options: Object.entries(CHARTS).map(([value, label]) => ({ value, label })),
    },
  ],
  columns: [
    textColumn(words.day, (row) => row.day),
    numberColumn(words.signUps, (row) => row.signUps),
    numberColumn(words.pictures, (row) => row.pictures),
    numberColumn(words.orders, (row) => row.orders),
    centsColumn(words.taken, (row) => row.takenCents),
    centsColumn(words.revenue, (row) => row.revenueCents),
    centsColumn(words.earnings, (row) => row.earningsCents),
    centsColumn(words.refunds, (row) => row.refundsCents),
    centsColumn(words.print, (row) => row.printCents),
    { label: words.emails, csv: (row) => row.emails },
    { ...timeColumn<Day>(words.computed, (row) => row.computedAt), cell: undefined },
  ],
  empty: () => words.empty,
};

export const meta: MetaFunction = () => [{ title: words.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values: _chart, ...page }) => listDailyFigures(app, page));

export default function FiguresPage() {
  const list = useLoaderData<typeof loader>();
  const chart = (list.values.chart || "takenCents") as ChartName;
  const days = [...list.rows].reverse();
  return (
    <ListPage view={view} list={list}>
      {days.length > 0 ? (
        <div className="my-6">
          <BarChart
            title={words.over({ figure: CHARTS[chart], days: days.length })}
            bars={days.map((row) => ({ label: row.day.slice(5), value: row[chart] }))}
            format={chart.endsWith("Cents") ? formatDollars : String}
            labelHeading={words.day}
            valueHeading={CHARTS[chart]}
          />
        </div>
      ) : null}
    </ListPage>
  );
}
