import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listProviderEvents, type ProviderEventFilter } from "~/domain/operations/provider-events";
import { requireAdmin } from "~/http/security/access-guards";
import { ID, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination, Tabs } from "~/ui/elements/navigation";
import { PageHead } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import { EventStateBadge } from "../event-state-badge";

const PATH = "/admin/events";

/** One thing at a time, so that each list is read from an index of its own. */
const VIEWS: { label: string; show: string; filter: ProviderEventFilter }[] = [
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
  const filter: ProviderEventFilter = type ? { by: "type", type } : (view?.filter ?? { by: "all" });
  const page = await listProviderEvents(context.app, { filter, cursor: parseCursor(searchParams, ID) });
  return { type, show: type ? null : (view?.show ?? ""), ...page };
}

export default function ProviderEventListPage() {
  const { type, show, rows, after, before } = useLoaderData<typeof loader>();
  const href = listLinks(PATH, { type, show: show ?? "" });
  return (
    <>
      <PageHead
        title="Provider events"
        lead="What Stripe and Printful told us, raw and kept for good. An event can be replayed at any time: what it did before is not done again."
      />
      <Tabs
        label="Which"
        tabs={VIEWS.map((view) => ({ label: view.label, href: listLinks(PATH, { show: view.show })() }))}
        current={show === null ? "" : listLinks(PATH, { show })()}
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
            { label: "State", cell: (row) => <EventStateBadge state={row.state} /> },
          ]}
        />
      ) : (
        <EmptyState title="No such event">
          <p>The providers' webhooks appear here once their signature has been verified.</p>
        </EmptyState>
      )}
      <Pagination {...pageLinks(href, { after, before })} />
    </>
  );
}
