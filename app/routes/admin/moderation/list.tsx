import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedCase, listModerationCases } from "~/domain/products/moderation/cases";
import { CASE_STATES } from "~/domain/products/moderation/moderation-terms";
import { linkColumn, numberColumn, textColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { words } from "./words";

const PATH = "/admin/moderation";
const { list: text } = words;

export const view: ListView<ListedCase> = {
  path: PATH,
  csv: "moderation",
  title: text.title,
  lead: text.lead,
  filters: [
    {
      name: "state",
      kind: "tabs",
      label: text.state,
      options: CASE_STATES.map((value) => ({ value, label: words.states[value] })),
    },
  ],
  columns: [
    linkColumn(text.design, { path: PATH, read: (row) => row.title }),
    textColumn(text.store, (row) => row.storeName),
    numberColumn(text.reports, (row) => row.reports),
    textColumn(text.reason, (row) => words.reasons[row.reason] ?? row.reason),
    textColumn(text.decision, (row) => (row.decision ? words.decisions[row.decision].label : null)),
    timeColumn(text.since, (row) => row.createdAt),
  ],
  empty: ({ state }) => (state === "open" ? text.emptyOpen : text.empty),
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, ...page }) => {
    const state = CASE_STATES.find((each) => each === values.state) ?? "open";
    return listModerationCases(app, { state, ...page });
  });

export default function ModerationListPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
