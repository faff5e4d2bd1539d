import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readOutboxEntryForAdmin, resendOutboxEntryForAdmin } from "~/domain/operations/outbox-entries";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireRole } from "~/http/security/access-guards";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { AuditTrail } from "../kit/audit-trail";
import { AdminNoteInput, readAdminNote } from "../kit/note-input";
import { RawText } from "../kit/raw-text";
import { templateLabel, words as texts } from "./words";

const PATH = "/admin/letters";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? templateLabel(data.letter.template) : "Letter"} · Inkloom` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return orNotFound(await readOutboxEntryForAdmin(context.app, { id: params.id ?? "" }));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { id: by } = await requireRole(request, context, "admin");
  const { app } = context;
  const id = params.id ?? "";
  const form = await readForm(request);
  const why = readAdminNote(form);
  const resent = await resendOutboxEntryForAdmin(app, { id, by, why });
  if (resent.status === "unknown") throw notFound();
  const told: Record<typeof resent.status, Toast> = {
    sent: { kind: "success", title: "Sent" },
    again: {
      kind: "success",
      title: "On its way again",
      description: "At most one copy an hour, however often you press.",
    },
    later: { kind: "info", title: "Not taken yet", description: "It is retried automatically." },
    dead: { kind: "error", title: "Refused again", description: "The reason stands below." },
    "not due": { kind: "info", title: "It is being sent right now" },
  };
  return redirectWithToast(app.origin, `${PATH}/${id}`, told[resent.status]);
}

export default function OutboxMessagePage() {
  const { letter, content, audit } = useLoaderData<typeof loader>();
  const words = texts.states[letter.state];
  const isCall = letter.channel === "webhook";
  return (
    <>
      <PageHead
        title={templateLabel(letter.template)}
        crumbs={[{ label: "Outbox", href: PATH }, { label: "This one" }]}
      />
      <div className="grid lg:grid-cols-2 gap-6 items-start">
        <Card>
          <h2>What is known</h2>
          <KeyValueList
            rows={[
              { label: "State", value: <Badge tone={words.tone}>{words.label}</Badge> },
              isCall
                ? { label: "To", value: <a href="/admin/settings">the webhook in the settings</a> }
                : { label: "To", value: <span className="break">{letter.recipient}</span> },
              { label: "Written", value: <DateTime at={letter.createdAt} time /> },
              ...(letter.sentAt ? [{ label: "Sent", value: <DateTime at={letter.sentAt} time /> }] : []),
              { label: "Tries", value: letter.attempts },
              ...(letter.state === "pending"
                ? [{ label: "Next try", value: <DateTime at={letter.nextAttemptAt} time /> }]
                : []),
              ...(letter.lastError
                ? [{ label: "Last error", value: <span className="break">{letter.lastError}</span> }]
                : []),
              ...(letter.providerId
                ? [
                    {
                      label: isCall ? "Answer" : "At Resend",
                      value: <span className="mono">{letter.providerId}</span>,
                    },
                  ]
                : []),
            ]}
          />
        </Card>
        <Card tone="tint">
          <h2>Send it again</h2>
          <p>
            {letter.state === "sent"
              ? isCall
                ? "The webhook accepted it: there is nothing to send again."
                : "It went out. If you press, a copy goes out, at most one an hour."
              : "It goes out under its own key: if it did arrive before, the other side does not accept a second one."}
          </p>
          {isCall && letter.state === "sent" ? null : (
            <form method="post" className="form">
              <AdminNoteInput />
              <div className="actions">
                <Button busyText="Sending…" variant={letter.state === "sent" ? "outline" : "default"}>
                  {isCall ? "Call the webhook again" : "Send the letter again"}
                </Button>
              </div>
            </form>
          )}
        </Card>
      </div>
      <section className="mt-10">
        <h2 className="mb-3">{content ? content.subject : "What it says"}</h2>
        {content ? (
          <RawText label={isCall ? "Payload" : "Text of the letter"} text={content.text} />
        ) : (
          <Notice>
            <p>Its template belongs to an older version and cannot be shown any more.</p>
          </Notice>
        )}
        <p className="hint mt-3">
          {isCall
            ? "The recipient’s email is filled in from the settings when it is sent."
            : "Links of letters open accounts and orders. Their secrets are made when a letter is sent and are not shown here."}
        </p>
      </section>
      <AuditTrail audit={audit} />
    </>
  );
}
