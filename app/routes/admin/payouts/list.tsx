import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type AdminPayout, listPayouts, PAYOUT_STATES } from "~/domain/payouts/queries/admin-payouts";
import { ID } from "~/lib/pagination";
import { formatCents } from "~/ui/elements/money-and-dates";
import { csvColumn, linkColumn, numberColumn, stateColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { words } from "./words";

const PATH = "/admin/payouts";
const { list: text, states } = words;

export const view: ListView<AdminPayout> = {
  path: PATH,
  csv: "payouts",
  title: text.title,
  lead: text.lead,
  filters: [
    {
      name: "state",
      kind: "tabs",
      label: text.which,
      options: [
        { value: "", label: text.all },
        ...PAYOUT_STATES.map((value) => ({ value, label: states[value].label })),
      ],
    },
  ],
  columns: [
    linkColumn(text.to, {
      path: PATH,
      read: (row) => row.email,
      detail: (row) => (row.lastError ? <small>{row.lastError}</small> : null),
    }),
    { label: text.amount, numeric: true, cell: (row) => formatCents(row.amountCents) },
    csvColumn(text.cents, (row) => row.amountCents),
    {
      label: text.takenBack,
      numeric: true,
      csv: (row) => row.reversedCents,
      cell: (row) => (row.reversedCents > 0 ? formatCents(-row.reversedCents) : "–"),
    },
    timeColumn(text.made, (row) => row.createdAt),
    stateColumn(text.state, {
      read: (row) => states[row.state],
      nextTry: {
        label: text.nextTry,
        at: (row) => (row.state === "wanted" && row.attempts > 0 ? row.nextAttemptAt : null),
      },
    }),
    numberColumn(text.tries, (row) => row.attempts),
    csvColumn(text.lastError, (row) => row.lastError),
  ],
  empty: ({ state }) => ({ title: text.empty.title, text: state ? text.empty.text : text.empty.none }),
  rowAction: (row) =>
    row.state === "sent" ? null : { label: text.retry, busyText: text.retrying, about: row.email },
  cursors: ID,
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, ...page }) => {
    const state = PAYOUT_STATES.find((each) => each === values.state) ?? null;
    return listPayouts(app, { state, ...page });
  });

export default function PayoutsListPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
