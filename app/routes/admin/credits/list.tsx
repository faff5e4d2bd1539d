import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findUsers, type UserRow } from "~/domain/operations/users";
import { TEXT } from "~/lib/pagination";
import { codeColumn, linkColumn, numberColumn } from "../kit/columns";
import { ListPage } from "../kit/list-page";
import type { ListView } from "../kit/list-view";
import { type ListArgs, loadList } from "../kit/load-list";
import { words } from "./words";

const PATH = "/admin/credits";
const { list: text } = words;

export const view: ListView<UserRow> = {
  path: PATH,
  csv: "credits",
  title: text.title,
  lead: text.lead,
  // Searches are paged by email address, the newest by id.
  cursors: TEXT,
  filters: [{ name: "q", kind: "text", label: text.search, maxCharacters: 254 }],
  columns: [
    linkColumn(text.email, { path: PATH, read: (row) => row.email }),
    codeColumn(text.userId, (row) => row.id),
    numberColumn(text.credits, (row) => row.credits),
  ],
  caption: ({ rows, values, after, before }) =>
    values.q ? text.found({ count: rows.length, isOnePage: !after && !before }) : text.newestFirst,
  empty: () => text.empty,
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, ...page }) => findUsers(app, { search: values.q ?? "", ...page }));

export default function UserListPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
