import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { findUsers } from "~/domain/operations/list-user-credits";
import { newId } from "~/lib/ids";
import { TEXT } from "~/lib/pagination";
import { AccessDeniedBoundary } from "../page-kit/access-denied";
import { codeColumn, linkColumn, numberColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { RefreshForm } from "../page-kit/lists/refresh-form";
import { words as kitWords } from "../page-kit/words";
import { CreditsForm, RoleControl, type UserListRow } from "./row-forms";
import { words } from "./words";

const PATH = "/admin/credits";
const { list: text } = words;

export const view: ListView<UserListRow> = {
  path: PATH,
  explainsRefusal: true,
  csv: "credits",
  loading: text.loading,
  title: text.title,
  lead: text.lead,
  // Searches are paged by email address, the newest by id.
  cursors: TEXT,
  filters: [{ name: "q", kind: "text", label: text.search, maxCharacters: 254 }],
  columns: [
    linkColumn(text.email, { path: PATH, read: (row) => row.email }),
    codeColumn(text.userId, (row) => row.id),
    numberColumn(text.credits, (row) => row.credits),
    { label: text.add, cell: (row) => <CreditsForm row={row} way="add" /> },
    { label: text.remove, cell: (row) => <CreditsForm row={row} way="remove" /> },
    {
      label: text.controls,
      cell: (row) => <RoleControl row={row} />,
      csv: (row) => row.roles.join(" "),
    },
  ],
  caption: ({ rows, after, before }) => text.found({ count: rows.length, isOnePage: !after && !before }),
  empty: () => text.empty,
};

export const meta: MetaFunction = ({ error }) => [
  { title: error ? kitWords.accessDenied.metaTitle : text.metaTitle },
];

export const loader = (args: ListArgs) =>
  loadList(args, view, async (app, { values, ...page }) => {
    const found = await findUsers(app, { search: values.q ?? "", ...page });
    const mayChangeRoles = isAllowed(await args.context.viewer(), "/admin/credits/:id/roles", "change");
    const listQuery = new URL(args.request.url).search;
    return {
      ...found,
      rows: found.rows.map((row) => ({ ...row, formKey: newId(), listQuery, mayChangeRoles })),
    };
  });

export default function UserListPage() {
  const { search } = useLocation();
  return (
    <ListPage view={view} list={useLoaderData<typeof loader>()}>
      <RefreshForm path={PATH} search={search} loading={text.loading} />
    </ListPage>
  );
}

export const ErrorBoundary = AccessDeniedBoundary;
