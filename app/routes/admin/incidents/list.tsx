import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { INCIDENT_WORDS } from "~/content/copy/operations/incidents";
import { INCIDENT_KINDS, isIncidentKind } from "~/domain/incidents/incident-kinds";
import { type Incident, listIncidents } from "~/domain/incidents/list-incidents";
import { requireAdmin } from "~/http/security/access-guards";
import { ID, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination, Tabs } from "~/ui/elements/navigation";
import { PageHead } from "~/ui/elements/page-layout";
import { Select } from "~/ui/forms/fields";
import { incidentReason } from "./incident-facts";

const PATH = "/admin/attentions";

export const meta: MetaFunction = () => [{ title: "What needs a human · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { searchParams } = new URL(request.url);
  const state = searchParams.get("state") === "closed" ? ("closed" as const) : ("open" as const);
  const wanted = searchParams.get("kind") ?? "";
  const kind = isIncidentKind(wanted) ? wanted : null;
  return {
    state,
    kind,
    ...(await listIncidents(context.app, { state, kind, cursor: parseCursor(searchParams, ID) })),
  };
}

export default function IncidentListPage() {
  const { state, kind, rows, after, before } = useLoaderData<typeof loader>();
  const href = listLinks(PATH, { state: state === "open" ? "" : state, kind: kind ?? "" });
  return (
    <>
      <PageHead
        title="What needs a human"
        lead="What the machine would not decide. Nothing is granted, charged or shipped for these until somebody decides; every button is safe to press twice."
      />
      <Tabs
        label="Which"
        tabs={[
          { label: "Open", href: listLinks(PATH, { kind: kind ?? "" })() },
          { label: "Closed", href: listLinks(PATH, { state: "closed", kind: kind ?? "" })() },
        ]}
        current={href()}
      />
      <form method="get" className="filter">
        {state === "closed" ? <input type="hidden" name="state" value="closed" /> : null}
        <Select
          label="Kind"
          name="kind"
          placeholder="All kinds"
          defaultValue={kind ?? ""}
          autoSubmit
          options={INCIDENT_KINDS.map((each) => ({ value: each, label: INCIDENT_WORDS[each].title }))}
        />
        <Button variant="outline">Show</Button>
      </form>
      {rows.length > 0 ? (
        <Table
          caption="Newest first"
          hideCaption
          rows={rows}
          rowKey={(row) => row.id}
          columns={columns(state)}
        />
      ) : (
        <EmptyState title={state === "open" ? "Nothing needs a human" : "Nothing was closed yet"}>
          <p>
            {state === "open"
              ? "When something does, it appears here within a minute and the support address gets a letter."
              : "What is closed stays here, with who closed it and why."}
          </p>
        </EmptyState>
      )}
      <Pagination {...pageLinks(href, { after, before })} />
    </>
  );
}

function columns(state: "open" | "closed") {
  return [
    {
      label: "What",
      cell: (row: Incident) => (
        <span>
          <a href={`${PATH}/${row.id}`}>{row.kind ? INCIDENT_WORDS[row.kind].title : row.cause}</a>
          <small>{incidentReason(row)}</small>
        </span>
      ),
    },
    { label: "About", cell: (row: Incident) => <span className="mono">{row.subject}</span> },
    {
      label: "Since",
      cell: (row: Incident) => (
        <span>
          <DateTime at={row.createdAt} time />
          {row.occurrences > 1 ? <small>{row.occurrences} times</small> : null}
        </span>
      ),
    },
    ...(state === "open"
      ? []
      : [
          {
            label: "Closed",
            cell: (row: Incident) => (
              <span>
                {row.resolvedAt ? <DateTime at={row.resolvedAt} time /> : null}
                {row.note ? <small>{row.note}</small> : null}
              </span>
            ),
          },
        ]),
  ];
}
