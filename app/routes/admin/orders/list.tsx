import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedOrder, listOrders } from "~/domain/operations/list-orders";
import { formatCents } from "~/lib/money";
import { humanize } from "~/lib/text/formats/humanize";
import { csvColumn, linkColumn, textColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { words } from "./words";

const PATH = "/admin/orders";

export const view: ListView<ListedOrder> = {
  path: PATH,
  csv: "orders",
  title: words.title,
  lead: words.lead,
  filters: [{ name: "q", kind: "text", label: words.search, maxCharacters: 254 }],
  columns: [
    linkColumn(words.number, { path: PATH, read: (row) => row.number }),
    csvColumn(words.id, (row) => row.id),
    textColumn(words.email, (row) => row.email),
    textColumn(words.state, (row) => words.states[row.state] ?? row.state),
    textColumn(words.parts, (row) => row.parts.split(",").filter(Boolean).map(humanize).join(", ")),
    { label: words.total, numeric: true, cell: (row) => formatCents(row.totalCents) },
    csvColumn(words.cents, (row) => row.totalCents),
    timeColumn(words.placed, (row) => row.createdAt),
  ],
  empty: ({ q }) => (q ? words.none : words.empty),
};

export const meta: MetaFunction = () => [{ title: words.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, ...page }) => listOrders(app, { search: values.q ?? "", ...page }));

export default function OrdersPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
