import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { replayEventForAdmin } from "~/acts/replay-event";
import { readProviderEvent } from "~/domain/operations/provider-events";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireRole } from "~/http/security/access-guards";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { AuditTrail } from "../kit/audit-trail";
import { AdminNoteInput, readAdminNote } from "../kit/note-input";
import { RawText, redactedJson } from "../kit/raw-text";
import { EventStateBadge } from "./event-state-badge";

const PATH = "/admin/events";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.event.type ?? "Event"} · Inkloom` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const { event, audit } = orNotFound(await readProviderEvent(context.app, { id: params.id ?? "" }));
  const { payload, ...facts } = event;
  return { event: facts, body: redactedJson(payload), audit };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { id: by } = await requireRole(request, context, "admin");
  const { app } = context;
  const id = params.id ?? "";
  const form = await readForm(request);
  const why = readAdminNote(form);
  const replay = await replayEventForAdmin(app, { id, by, why });
  if (replay.status === "unknown") throw notFound();
  return redirectWithToast(
    app.origin,
    `${PATH}/${id}`,
    replay.status === "failed"
      ? { kind: "error", title: "It failed again", description: replay.error }
      : { kind: "success", title: "Replayed", description: SAID[replay.status] },
  );
}

const SAID = {
  processed: "What it asks for is done.",
  ignored: "It concerns nothing of ours.",
  received: "It is being processed already, and is retried automatically.",
};

export default function ProviderEventPage() {
  const { event, body, audit } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={event.type}
        crumbs={[{ label: "Provider events", href: PATH }, { label: "This one" }]}
      />
      <div className="grid lg:grid-cols-2 gap-6 items-start">
        <Card>
          <h2>What is known</h2>
          <KeyValueList
            rows={[
              { label: "State", value: <EventStateBadge state={event.state} /> },
              { label: "From", value: event.provider },
              { label: "Came", value: <DateTime at={event.createdAt} time /> },
              ...(event.processedAt
                ? [{ label: "Processed", value: <DateTime at={event.processedAt} time /> }]
                : []),
              { label: "Failed tries", value: event.attempts },
              ...(event.lastError ? [{ label: "Last error", value: event.lastError }] : []),
              { label: "Their id", value: <span className="mono">{event.eventId}</span> },
              { label: "About", value: <span className="mono">{event.about ?? "–"}</span> },
            ]}
          />
        </Card>
        <Card tone="tint">
          <h2>Replay</h2>
          <p>
            Processes the event from the start. Everything an event does has a lock of its own: what it did
            before is not done again, however often you press this.
          </p>
          <form method="post" className="form">
            <AdminNoteInput />
            <div className="actions">
              <Button busyText="Replaying…">Replay the event</Button>
            </div>
          </form>
        </Card>
      </div>
      <section className="mt-10">
        <h2 className="mb-3">Its body</h2>
        <RawText label="Body" text={body} />
      </section>
      <AuditTrail audit={audit} />
    </>
  );
}
