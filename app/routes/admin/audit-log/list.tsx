import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedAuditEntry, listAuditLog } from "~/domain/audit-log/list-audit-log";
import { WhatCell, WhoCell } from "../page-kit/audit-trail";
import { csvColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { recordedNetwork, whyOf } from "../page-kit/recorded-changes";
import { words } from "./words";

export const view: ListView<ListedAuditEntry> = {
  path: "/admin/audit",
  csv: "audit",
  title: words.title,
  lead: words.lead,
  filters: [{ name: "q", kind: "text", label: words.search, maxCharacters: 254 }],
  columns: [
    {
      label: words.what,
      csv: (row) => row.action,
      cell: (row) => <WhatCell action={row.action} detail={row.detail} />,
    },
    {
      label: words.subject,
      csv: (row) => row.subject,
      cell: (row) => (
        <a className="mono break room" href={`/admin/audit?q=${encodeURIComponent(row.subject)}`}>
          {row.subject}
        </a>
      ),
    },
    {
      label: words.who,
      csv: whoOf,
      cell: (row) => <WhoCell who={whoOf(row)} detail={row.detail} />,
    },
    timeColumn(words.when, (row) => row.createdAt),
    {
      label: words.why,
      csv: (row) => whyOf(row.detail),
      cell: (row) => <div className="break room">{whyOf(row.detail)}</div>,
    },
    csvColumn(words.network, (row) => recordedNetwork(row.detail)),
    csvColumn(words.detail, (row) => row.detail),
  ],
  empty: ({ q }) => (q ? words.none : words.empty),
};

function whoOf({ email, actorId }: ListedAuditEntry): string {
  return email ?? actorId ?? words.bySystem;
}

export const meta: MetaFunction = () => [{ title: words.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, ...page }) => listAuditLog(app, { search: values.q ?? "", ...page }));

export default function AuditLogPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
