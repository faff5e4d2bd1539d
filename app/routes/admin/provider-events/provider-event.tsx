import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { replayEventForAdmin } from "~/acts/replay-event";
import { readProviderEvent } from "~/domain/operations/provider-events";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { DateTime } from "~/ui/elements/money-and-dates";
import { ActionCard, ActionForm, DetailColumns, DetailPage, KnownFacts } from "../page-kit/detail-page";
import { readAdminNote } from "../page-kit/note-input";
import { RawText, redactedJson } from "../page-kit/raw-text";
import { readAdminAction } from "../page-kit/read-admin-action";
import { describeTries } from "./describe-tries";
import { EventStateBadge } from "./event-state-badge";
import { words } from "./words";

const PATH = "/admin/events";
const { event: text, toasts } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ type: data?.event.type ?? text.untitled }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/events/:id", "see");
  const { event, audit } = orNotFound(await readProviderEvent(context.app, { id: params.id ?? "" }));
  const { payload, ...facts } = event;
  return { event: facts, body: redactedJson(payload), audit };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id, form } = await readAdminAction(args, "/admin/events/:id", "replay");
  const replay = await replayEventForAdmin(app, { id, by, why: readAdminNote(form) });
  if (replay.status === "unknown") throw notFound();
  return redirectWithToast(
    app.origin,
    `${PATH}/${id}`,
    replay.status === "failed"
      ? { kind: "error", title: toasts.failed, description: replay.error }
      : { kind: "success", title: toasts.replayed, description: toasts[replay.status] },
  );
}

export default function ProviderEventPage() {
  const { event, body, audit } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={event.type}
      crumbs={[{ label: words.list.title, href: PATH }, { label: text.thisOne }]}
      audit={audit}
    >
      <DetailColumns>
        <KnownFacts
          facts={[
            { label: text.state, value: <EventStateBadge state={event.state} /> },
            { label: text.from, value: event.provider },
            { label: text.received, value: <DateTime at={event.createdAt} time /> },
            event.processedAt !== null && {
              label: text.processed,
              value: <DateTime at={event.processedAt} time />,
            },
            describeTries(event),
            event.lastError !== null && { label: text.lastError, value: event.lastError },
            { label: text.theirId, value: <span className="mono">{event.eventId}</span> },
            { label: text.about, value: <span className="mono">{event.about ?? text.none}</span> },
          ]}
        />
        <ActionCard title={text.replay}>
          <p>{body === "" ? text.bodyDeleted : text.replayHint}</p>
          {body === "" ? null : <ActionForm label={text.replayButton} busyText={text.replaying} />}
        </ActionCard>
      </DetailColumns>
      <section className="mt-10">
        <h2 className="mb-3">{text.body}</h2>
        <RawText label={text.body} text={body === "" ? text.bodyDeleted : body} />
      </section>
    </DetailPage>
  );
}
