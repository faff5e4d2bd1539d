import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { INCIDENT_WORDS } from "~/content/copy/operations/incidents";
import { INCIDENT_KINDS, isIncidentKind } from "~/domain/incidents/incident-kinds";
import { type Incident, listIncidents } from "~/domain/incidents/list-incidents";
import { codeColumn, csvColumn, linkColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { incidentReason } from "./incident-facts";
import { words } from "./words";

const PATH = "/admin/attentions";
const { list: text } = words;
const titleOf = ({ kind, cause }: Incident) => (kind ? INCIDENT_WORDS[kind].title : cause);

export const view: ListView<Incident> = {
  path: PATH,
  csv: "incidents",
  title: words.title,
  lead: text.lead,
  filters: [
    {
      name: "state",
      kind: "tabs",
      label: text.which,
      options: [
        { value: "open", label: text.open },
        { value: "closed", label: text.closed },
      ],
    },
    {
      name: "kind",
      kind: "select",
      label: text.kind,
      options: [
        { value: "", label: text.allKinds },
        ...INCIDENT_KINDS.map((value) => ({ value, label: INCIDENT_WORDS[value].title })),
      ],
    },
  ],
  columns: [
    linkColumn(text.what, {
      path: PATH,
      read: titleOf,
      detail: (row) => <small>{incidentReason(row)}</small>,
    }),
    csvColumn(text.reason, incidentReason),
    codeColumn(text.about, (row) => row.subject),
    timeColumn(
      text.since,
      (row) => row.createdAt,
      ({ occurrences }) => (occurrences > 1 ? text.times({ count: occurrences }) : null),
    ),
    csvColumn(text.happened, (row) => row.occurrences),
    {
      ...timeColumn<Incident>(
        text.closed,
        (row) => row.resolvedAt,
        (row) => row.note,
      ),
      isShown: ({ state }) => state === "closed",
    },
    csvColumn(text.note, (row) => row.note),
  ],
  empty: ({ state }) => (state === "open" ? text.emptyOpen : text.emptyClosed),
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, ...page }) => {
    const state = values.state === "closed" ? "closed" : "open";
    const kind = values.kind && isIncidentKind(values.kind) ? values.kind : null;
    return listIncidents(app, { state, kind, ...page });
  });

export default function IncidentListPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
