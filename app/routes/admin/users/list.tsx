import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedPerson, listPeople, PERSON_STATES } from "~/domain/operations/list-people";
import { TEXT } from "~/lib/pagination";
import { codeColumn, linkColumn, textColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { accountStateOf } from "./person-state";
import { words } from "./words";

const PATH = "/admin/users";
const { list: text } = words;

export const view: ListView<ListedPerson> = {
  path: PATH,
  csv: "users",
  title: text.title,
  lead: text.lead,
  // Searches are paged by email address, all others by id.
  cursors: TEXT,
  filters: [
    {
      name: "state",
      kind: "tabs",
      label: text.show,
      options: PERSON_STATES.map((value) => ({ value, label: text.states[value] })),
    },
    { name: "q", kind: "text", label: text.search, maxCharacters: 254, isExclusive: true },
  ],
  columns: [
    linkColumn(text.email, { path: PATH, read: (row) => row.email }),
    codeColumn(text.userId, (row) => row.id),
    textColumn(text.roles, (row) => row.roles.join(", ") || null),
    textColumn(text.state, (row) => words.states[accountStateOf(row)]),
    timeColumn(text.since, (row) => row.createdAt),
  ],
  empty: ({ q }) => (q ? text.none : text.empty),
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, ...page }) => {
    const state = PERSON_STATES.find((each) => each === values.state) ?? "all";
    return listPeople(app, { search: values.q ?? "", state, ...page });
  });

export default function UsersPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
