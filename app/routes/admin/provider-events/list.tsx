import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listCompanies } from "~/adapters/companies";
import {
  type ListedProviderEvent,
  listProviderEvents,
  type ProviderEventFilter,
} from "~/domain/operations/provider-events";
import { codeColumn, csvColumn, linkColumn, textColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { EventStateBadge } from "./event-state-badge";
import { words } from "./words";

const PATH = "/admin/events";
const { list: text } = words;

const PROVIDERS = listCompanies().filter(({ leaves }) => leaves === "events");

/** Only one filter applies at a time, so that each list is read from its own index. */
const FILTERS: Record<string, ProviderEventFilter> = {
  failed: { by: "state", state: "failed" },
  received: { by: "state", state: "received" },
  ignored: { by: "state", state: "ignored" },
  ...Object.fromEntries(PROVIDERS.map(({ name }) => [name, { by: "provider", provider: name }])),
};

export const view: ListView<ListedProviderEvent> = {
  path: PATH,
  csv: "provider-events",
  title: text.title,
  lead: text.lead,
  filters: [
    {
      name: "show",
      kind: "tabs",
      label: text.which,
      options: [
        { value: "", label: text.views.all },
        { value: "failed", label: text.views.failed },
        { value: "received", label: text.views.waiting },
        { value: "ignored", label: text.views.ignored },
        ...PROVIDERS.map(({ name, label }) => ({ value: name, label })),
      ],
    },
    { name: "type", kind: "text", label: text.type, placeholder: text.typeExample, isExclusive: true },
  ],
  columns: [
    linkColumn(text.event, {
      path: PATH,
      read: (row) => row.type,
      detail: (row) => (row.lastError ? <small>{row.lastError}</small> : null),
    }),
    textColumn(text.from, (row) => row.provider),
    codeColumn(text.about, (row) => row.about),
    timeColumn(text.received, (row) => row.createdAt),
    { label: text.state, csv: (row) => row.state, cell: (row) => <EventStateBadge state={row.state} /> },
    csvColumn(text.attempts, (row) => row.attempts),
    csvColumn(text.lastError, (row) => row.lastError),
  ],
  empty: () => text.empty,
  rowAction: (row) =>
    row.state === "failed" ? { label: text.replay, busyText: text.replaying, about: row.type } : null,
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, ...page }) => {
    const filter: ProviderEventFilter = values.type
      ? { by: "type", type: values.type }
      : (FILTERS[values.show ?? ""] ?? { by: "all" });
    return listProviderEvents(app, { filter, ...page });
  });

export default function ProviderEventListPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
