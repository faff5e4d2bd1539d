import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedAuditEntry, listAuditLog } from "~/domain/audit-log/list-audit-log";
import { humanize } from "~/lib/text/humanize";
import { recordedChange, recordedNetwork, whyOf } from "../page-kit/audit-trail";
import { codeColumn, csvColumn, textColumn, timeColumn } from "../page-kit/columns";
import { ListPage } from "../page-kit/list-page";
import type { ListView } from "../page-kit/list-view";
import { type ListArgs, loadList } from "../page-kit/load-list";
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
      cell: (row) => (
        <span className="break">
          {humanize(row.action)}
          <small>{recordedChange(row.detail)}</small>
        </span>
      ),
    },
    {
      label: words.subject,
      csv: (row) => row.subject,
      cell: (row) => (
        <a className="mono break" href={`/admin/audit?q=${encodeURIComponent(row.subject)}`}>
          {row.subject}
        </a>
      ),
    },
    textColumn(words.who, (row) => row.email ?? row.actorId ?? words.bySystem),
    timeColumn(words.when, (row) => row.createdAt),
    textColumn(words.why, (row) => whyOf(row.detail)),
    codeColumn(words.network, (row) => recordedNetwork(row.detail)),
    csvColumn(words.detail, (row) => row.detail),
  ],
  empty: ({ q }) => (q ? words.none : words.empty),
};

export const meta: MetaFunction = () => [{ title: words.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, ...page }) => listAuditLog(app, { search: values.q ?? "", ...page }));

export default function AuditLogPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
