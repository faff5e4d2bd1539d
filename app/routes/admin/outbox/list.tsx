import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOutboxEntries, OUTBOX_ENTRY_STATES } from "~/domain/outbox/outbox-entries";
import { requireAdmin } from "~/http/security/access-guards";
import { ID, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Table } from "~/ui/data-display/table";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination, Tabs } from "~/ui/elements/navigation";
import { Badge } from "~/ui/elements/notice";
import { PageHead } from "~/ui/elements/page-layout";
import { OUTBOX_STATE_LABELS, templateLabel } from "./words";

const PATH = "/admin/letters";

export const meta: MetaFunction = () => [{ title: "Outbox · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { searchParams } = new URL(request.url);
  const state = OUTBOX_ENTRY_STATES.find((each) => each === searchParams.get("state")) ?? null;
  return {
    state,
    ...(await listOutboxEntries(context.app, { state, cursor: parseCursor(searchParams, ID) })),
  };
}

export default function OutboxPage() {
  const { state, rows, after, before } = useLoaderData<typeof loader>();
  const href = listLinks(PATH, { state: state ?? "" });
  return (
    <>
      <PageHead
        title="Outbox"
        lead="Every letter and every webhook call is a row first, written together with what it is about. It is sent once, and retried automatically while the other side is away."
      />
      <div className="mb-6">
        <Tabs
          label="Which"
          tabs={[
            { label: "All", href: PATH },
            ...OUTBOX_ENTRY_STATES.map((each) => ({
              label: OUTBOX_STATE_LABELS[each].label,
              href: listLinks(PATH, { state: each })(),
            })),
          ]}
          current={href()}
        />
      </div>
      {rows.length > 0 ? (
        <Table
          caption="Newest first"
          hideCaption
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              label: "What",
              cell: (row) => (
                <span>
                  <a href={`${PATH}/${row.id}`}>{templateLabel(row.template)}</a>
                  {row.channel === "webhook" ? <Badge tone="spot">Webhook</Badge> : null}
                  {row.lastError ? <small>{row.lastError}</small> : null}
                </span>
              ),
            },
            {
              label: "To",
              cell: (row) => (
                <span className="break">
                  {row.channel === "webhook" ? "the webhook" : maskEmail(row.recipient)}
                </span>
              ),
            },
            {
              label: "Written",
              cell: (row) => (
                <span>
                  <DateTime at={row.createdAt} time />
                </span>
              ),
            },
            {
              label: "State",
              cell: (row) => (
                <span>
                  <Badge tone={OUTBOX_STATE_LABELS[row.state].tone}>
                    {OUTBOX_STATE_LABELS[row.state].label}
                  </Badge>
                  {row.state === "pending" && row.attempts > 0 ? (
                    <small>
                      next try <DateTime at={row.nextAttemptAt} time />
                    </small>
                  ) : null}
                </span>
              ),
            },
            { label: "Tries", numeric: true, cell: (row) => row.attempts },
          ]}
        />
      ) : (
        <EmptyState title="Nothing here">
          <p>{state === "dead" ? "None was given up on." : "None is in this state right now."}</p>
        </EmptyState>
      )}
      <Pagination {...pageLinks(href, { after, before })} />
    </>
  );
}

/** Enough to tell letters apart in a list; the whole address stands on the letter's own page. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "…" : `${address.charAt(0)}…${address.slice(at)}`;
}
