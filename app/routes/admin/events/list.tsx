import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type EventFilter, listEvents } from "~/domain/oversight/events";
import { requireAdmin } from "~/http/guards";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/fields";
import { Pagination, Tabs } from "~/ui/navigation";
import { PageHead } from "~/ui/page";
import { DateTime } from "~/ui/price";
import { Table } from "~/ui/table";
import { EventState } from "../event-state";
import { hrefWith, idCursor } from "../paging";

const PATH = "/admin/events";

/** One thing at a time, so that each list is read from an index of its own. */
const VIEWS: { label: string; show: string; filter: EventFilter }[] = [
  { label: "All", show: "", filter: { by: "all" } },
  { label: "Failed", show: "failed", filter: { by: "state", state: "failed" } },
  { label: "Waiting", show: "received", filter: { by: "state", state: "received" } },
  { label: "Ignored", show: "ignored", filter: { by: "state", state: "ignored" } },
  { label: "Stripe", show: "stripe", filter: { by: "provider", provider: "stripe" } },
  { label: "Printful", show: "printful", filter: { by: "provider", provider: "printful" } },
];

export const meta: MetaFunction = () => [{ title: "Provider events · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { searchParams } = new URL(request.url);
  const type = (searchParams.get("type") ?? "").trim().slice(0, 100);
  const view = VIEWS.find((each) => each.show === searchParams.get("show"));
  const filter: EventFilter = type ? { by: "type", type } : (view?.filter ?? { by: "all" });
  const page = await listEvents(context.app, { filter, cursor: idCursor(searchParams) });
  return { type, show: type ? null : (view?.show ?? ""), ...page };
}

export default function Events() {
  const { type, show, rows, after, before } = useLoaderData<typeof loader>();
  const href = hrefWith(PATH, { type, show: show ?? "" });
  return (
    <>
      <PageHead
        title="Provider events"
        lead="What Stripe and Printful told us, raw and kept for good. An event can be replayed at any time: what it did before is not done again."
      />
      <Tabs
        label="Which"
        tabs={VIEWS.map((view) => ({ label: view.label, href: hrefWith(PATH, { show: view.show })() }))}
        current={show === null ? "" : hrefWith(PATH, { show })()}
      />
      <form method="get" className="filter">
        <Input
          label="Type"
          name="type"
          placeholder="checkout.session.completed"
          defaultValue={type}
          maxLength={100}
          autoComplete="off"
        />
        <Button variant="outline">Show</Button>
      </form>
      {rows.length > 0 ? (
        <Table
          caption="Newest first"
          hideCaption
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              label: "Event",
              cell: (row) => (
                <span>
                  <a href={`${PATH}/${row.id}`} className="mono">
                    {row.type}
                  </a>
                  {row.lastError ? <small>{row.lastError}</small> : null}
                </span>
              ),
            },
            { label: "From", cell: (row) => row.provider },
            { label: "About", cell: (row) => <span className="mono">{row.about ?? "–"}</span> },
            {
              label: "Came",
              cell: (row) => (
                <span>
                  <DateTime at={row.createdAt} time />
                </span>
              ),
            },
            { label: "State", cell: (row) => <EventState state={row.state} /> },
          ]}
        />
      ) : (
        <EmptyState title="No such event">
          <p>The providers' webhooks appear here once their signature has been verified.</p>
        </EmptyState>
      )}
      <Pagination nextHref={after ? href({ after }) : null} previousHref={before ? href({ before }) : null} />
    </>
  );
}
