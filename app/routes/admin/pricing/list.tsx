import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { listCustomerPrices, type PricedPlan } from "~/domain/operations/prices/customer-prices";
import { TEXT } from "~/lib/pagination";
import { AccessDeniedBoundary } from "../page-kit/access-denied";
import { csvColumn, linkColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { RefreshForm } from "../page-kit/lists/refresh-form";
import { words as kitWords } from "../page-kit/words";
import { PriceCell, type PricingRow } from "./price-cell";
import { words } from "./words";

const PATH = "/admin/pricing";
const { list: text } = words;

export const view: ListView<PricingRow> = {
  path: PATH,
  explainsRefusal: true,
  csv: "pricing",
  loading: text.loading,
  title: text.title,
  lead: text.lead,
  cursors: TEXT,
  filters: [{ name: "q", kind: "text", label: text.search, maxCharacters: 254 }],
  columns: [
    linkColumn(text.user, {
      path: PATH,
      read: (row) => row.email,
      detail: (row) => <small className="mono">{row.id}</small>,
    }),
    csvColumn(text.userId, (row) => row.id),
    csvColumn(text.csv.prices, (row) =>
      row.prices.map(({ planId, cents }) => `${planId}: ${((cents ?? 0) / 100).toFixed(2)}`).join("; "),
    ),
    csvColumn(text.csv.notes, (row) => row.prices.map(({ notes }) => notes).join("; ")),
  ],
  caption: ({ rows, after, before }) => text.found({ count: rows.length, isOnePage: !after && !before }),
  empty: () => text.empty,
};

/** The plans are rows of a table, so their columns are known with the data only. */
const withPlans = (plans: readonly PricedPlan[]): ListView<PricingRow> => ({
  ...view,
  columns: [
    ...view.columns,
    ...plans.map((plan) => ({
      label: text.plan({ name: plan.name, cents: plan.priceCents }),
      cell: (row: PricingRow) => <PriceCell row={row} plan={plan} />,
    })),
  ],
});

export const meta: MetaFunction = ({ error }) => [
  { title: error ? kitWords.accessDenied.metaTitle : text.metaTitle },
];

export const loader = (args: ListArgs) =>
  loadList(args, view, async (app, { values, ...page }) => {
    const found = await listCustomerPrices(app, { search: values.q ?? "", ...page });
    const listQuery = new URL(args.request.url).search;
    return { ...found, rows: found.rows.map((row) => ({ ...row, listQuery })) };
  });

export default function PricingPage() {
  const { search } = useLocation();
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage view={withPlans(list.plans)} list={list}>
      <RefreshForm path={PATH} search={search} loading={text.loading} />
    </ListPage>
  );
}

export const ErrorBoundary = AccessDeniedBoundary;
