import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { INQUIRY_KINDS } from "~/domain/inquiries/forms";
import { INQUIRY_STATES, readInbox } from "~/domain/inquiries/inbox";
import { requireAdmin } from "~/http/security/access-guards";
import { ID, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Table } from "~/ui/data-display/table";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination, Tabs } from "~/ui/elements/navigation";
import { Badge, Notice } from "~/ui/elements/notice";
import { PageHead } from "~/ui/elements/page-layout";
import { INQUIRY_KIND_LABELS, INQUIRY_STATE_LABELS } from "./words";

const PATH = "/admin/inbox";

export const meta: MetaFunction = () => [{ title: "Inbox · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { searchParams } = new URL(request.url);
  const state = INQUIRY_STATES.find((each) => each === searchParams.get("state")) ?? "open";
  const kind = INQUIRY_KINDS.find((each) => each === searchParams.get("kind")) ?? null;
  return {
    state,
    kind,
    ...(await readInbox(context.app, { state, kind, cursor: parseCursor(searchParams, ID) })),
  };
}

export default function Inbox() {
  const { state, kind, rows, after, before, isWebhookSet } = useLoaderData<typeof loader>();
  const hrefOf = (asked: { state: string; kind: string }) =>
    listLinks(PATH, { state: asked.state === "open" ? "" : asked.state, kind: asked.kind });
  const href = hrefOf({ state, kind: kind ?? "" });
  return (
    <>
      <PageHead
        title="Inbox"
        lead="What people wrote through the forms. Each message was acknowledged by e-mail; support requests are promised an answer within 24 hours."
      />
      {isWebhookSet ? null : <WebhookMissing />}
      <div className="my-6 grid gap-3">
        <Tabs
          label="State"
          tabs={INQUIRY_STATES.map((each) => ({
            label: INQUIRY_STATE_LABELS[each].label,
            href: hrefOf({ state: each, kind: kind ?? "" })(),
          }))}
          current={href()}
        />
        <Tabs
          label="Form"
          tabs={[
            { label: "All forms", href: hrefOf({ state, kind: "" })() },
            ...INQUIRY_KINDS.map((each) => ({
              label: INQUIRY_KIND_LABELS[each],
              href: hrefOf({ state, kind: each })(),
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
              label: "Message",
              cell: (row) => (
                <span dir="auto">
                  <a href={`${PATH}/${row.id}`}>{row.subject || row.glimpse || "Without a message"}</a>
                  {row.subject && row.glimpse ? <small>{row.glimpse}</small> : null}
                </span>
              ),
            },
            {
              label: "From",
              cell: (row) => (
                <span className="break">
                  <bdi>{row.name}</bdi>
                  <small>{row.email}</small>
                </span>
              ),
            },
            { label: "Form", cell: (row) => <Badge>{INQUIRY_KIND_LABELS[row.kind]}</Badge> },
            {
              label: "Written",
              cell: (row) => (
                <span>
                  <DateTime at={row.createdAt} time />
                </span>
              ),
            },
          ]}
        />
      ) : (
        <EmptyState title={state === "open" ? "Nothing is waiting for an answer" : "Nothing here"}>
          <p>{state === "open" ? "Everyone who wrote has heard from us." : "No message is in this state."}</p>
        </EmptyState>
      )}
      <Pagination {...pageLinks(href, { after, before })} />
    </>
  );
}

function WebhookMissing() {
  return (
    <Notice kind="warning" title="Webhook URL not configured">
      <p>
        Please configure the webhook URL first, under <a href="/admin/settings">Settings</a>: applications for
        the beta program wait in the <a href="/admin/letters">outbox</a> until then.
      </p>
    </Notice>
  );
}
