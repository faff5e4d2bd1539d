import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readOutboxEntryForAdmin, resendOutboxEntryForAdmin } from "~/domain/operations/manage-outbox";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { ActionCard, ActionForm, DetailColumns, DetailPage, KnownFacts } from "../page-kit/detail-page";
import { readAdminNote } from "../page-kit/note-input";
import { RawText } from "../page-kit/raw-text";
import { readAdminAction } from "../page-kit/read-admin-action";
import { templateLabel, words } from "./words";

const PATH = "/admin/letters";
const { entry: text, states, toasts } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ title: data ? templateLabel(data.entry.template) : text.untitled }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/letters/:id", "see");
  return orNotFound(await readOutboxEntryForAdmin(context.app, { id: params.id ?? "" }));
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id, form } = await readAdminAction(args, "/admin/letters/:id", "resend");
  const resent = await resendOutboxEntryForAdmin(app, { id, by, why: readAdminNote(form) });
  if (resent.status === "unknown") throw notFound();
  return redirectWithToast(app.origin, `${PATH}/${id}`, toasts[resent.status]);
}

export default function OutboxMessagePage() {
  const { entry, content, audit } = useLoaderData<typeof loader>();
  const state = states[entry.state];
  const isCall = entry.channel === "webhook";
  const isSent = entry.state === "sent";
  const isDeleted = entry.recipient === "";
  return (
    <DetailPage
      title={templateLabel(entry.template)}
      crumbs={[{ label: words.list.title, href: PATH }, { label: text.thisOne }]}
      audit={audit}
    >
      <DetailColumns>
        <KnownFacts
          facts={[
            { label: text.state, value: <Badge tone={state.tone}>{state.label}</Badge> },
            {
              label: text.to,
              value: isDeleted ? (
                text.deleted
              ) : isCall ? (
                <a href="/admin/settings">{text.toWebhook}</a>
              ) : (
                <span className="break">{entry.recipient}</span>
              ),
            },
            { label: text.written, value: <DateTime at={entry.createdAt} time /> },
            entry.sentAt !== null && { label: text.sent, value: <DateTime at={entry.sentAt} time /> },
            { label: text.tries, value: entry.attempts },
            entry.state === "pending" && {
              label: text.nextTry,
              value: <DateTime at={entry.nextAttemptAt} time />,
            },
            entry.lastError !== null && {
              label: text.lastError,
              value: <span className="break">{entry.lastError}</span>,
            },
            entry.providerId !== null && {
              label: isCall ? text.answer : text.atResend,
              value: <span className="mono">{entry.providerId}</span>,
            },
          ]}
        />
        <ActionCard title={text.sendAgain}>
          <p>
            {isDeleted ? text.isDeleted : isSent ? (isCall ? text.wasCalled : text.wasSent) : text.sameKey}
          </p>
          {isDeleted || (isCall && isSent) ? null : (
            <ActionForm
              label={isCall ? text.callAgain : text.sendEmailAgain}
              busyText={text.sending}
              variant={isSent ? "outline" : "default"}
            />
          )}
        </ActionCard>
      </DetailColumns>
      <section className="mt-10">
        <h2 className="mb-3">{content ? content.subject : text.content}</h2>
        {content ? (
          <RawText label={isCall ? text.payload : text.text} text={content.text} />
        ) : (
          <Notice>
            <p>{isDeleted ? text.isDeleted : text.isGone}</p>
          </Notice>
        )}
        <p className="hint mt-3">{isCall ? text.payloadHint : text.secretsHint}</p>
      </section>
    </DetailPage>
  );
}
