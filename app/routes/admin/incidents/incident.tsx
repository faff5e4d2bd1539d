import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  PART_ACTIONS,
  type PartAction,
  type PartActionResult,
  partActionsFor,
  performPartAction,
} from "~/acts/operator-actions";
import { closeIncident, type RetryIncidentResult, retryIncident } from "~/acts/retry-incident";
import { INCIDENT_WORDS, PART_ACTION_WORDS } from "~/content/copy/operations/incidents";
import { readIncidentDetails } from "~/domain/operations/incident-details";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requireRole } from "~/http/security/access-guards";
import { formatCents } from "~/lib/money";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button, ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Textarea } from "~/ui/forms/fields";
import { AuditTrail } from "../kit/audit-trail";
import { MAX_NOTE_CHARACTERS, readAdminNote } from "../kit/note-input";
import { redactedJson } from "../kit/raw-text";
import { incidentFacts } from "./incident-facts";
import { ProviderEventList, RelatedRecords } from "./related-records";
import { words as texts } from "./words";

const PATH = "/admin/attentions";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${(data?.attention.kind && INCIDENT_WORDS[data.attention.kind].title) ?? texts.title} · Inkloom`,
  },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const story = orNotFound(await readIncidentDetails(context.app, { id: params.id ?? "" }));
  return {
    ...story,
    deeds: partActionsFor(story.attention.kind),
    events: story.events.map(({ payload, ...event }) => ({ ...event, body: redactedJson(payload) })),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { id: by } = await requireRole(request, context, "admin");
  const { app } = context;
  const id = params.id ?? "";
  const form = await readForm(request);
  const note = readAdminNote(form);
  if (form.get("intent") === "retry")
    return replyToRetry(app.origin, id, await retryIncident(app, { id, by, why: note }));
  const intent = form.get("intent");
  const deed = PART_ACTIONS.find((each) => each === intent);
  if (intent !== "close" && !deed) throw notFound();
  if (note === "")
    return invalidForm(fieldErrorsReply(form, { note: "Please say why: it is kept with your name." }));
  if (deed) {
    const asked = Number(form.get("acceptCents") || Number.NaN);
    const acceptCents = Number.isSafeInteger(asked) ? asked : null;
    return replyToOperatorAction(
      app.origin,
      id,
      await performPartAction(app, { id, deed, by, note, acceptCents }),
    );
  }
  const closed = await closeIncident(app, { id, by, note });
  if (closed.status === "unknown") throw notFound();
  return redirectWithToast(app.origin, PATH, {
    kind: "success",
    title: closed.status === "closed" ? "Closed" : "It was closed before",
    description: "It opens again by itself if it happens again.",
  });
}

function replyToRetry(origin: string, id: string, pressed: RetryIncidentResult): Response {
  if (pressed.status === "unknown") throw notFound();
  const told: Record<typeof pressed.status, Toast> = {
    mended: {
      kind: "success",
      title: "Mended, and closed",
      description: "summary" in pressed ? pressed.summary : "",
    },
    unchanged: {
      kind: "info",
      title: "Still as it was",
      description: "summary" in pressed ? pressed.summary : "",
    },
    nothing: {
      kind: "info",
      title: "There is nothing to try again",
      description: "This one is done by hand.",
    },
  };
  return redirectWithToast(origin, `${PATH}/${id}`, told[pressed.status]);
}

function replyToOperatorAction(origin: string, id: string, done: PartActionResult): Response {
  if (done.status === "unknown") throw notFound();
  const told: Toast =
    done.status === "done"
      ? {
          kind: "success",
          title: DONE[done.action],
          description:
            done.refundCents === null
              ? undefined
              : `${formatCents(done.refundCents)} goes back to the buyer.`,
        }
      : done.status === "already"
        ? { kind: "info", title: "It goes on already" }
        : { kind: "error", title: "Not done", description: REFUSED[done.why] };
  return redirectWithToast(origin, `${PATH}/${id}`, told);
}

const DONE: Record<PartAction, string> = {
  release: "Sent on",
  resubmit: "Ordered anew",
  cancel: "Cancelled",
};

const REFUSED: Record<Extract<PartActionResult, { status: "refused" }>["why"], string> = {
  changed: "The partner's price has changed. Look at it and press again.",
  partners: "Only the partner can release it.",
  shipped: "Part of it has already been shipped.",
  "too-late": "The partner can no longer stop it. A claim is the way now.",
  unavailable: "The partner does not answer right now. Nothing was changed; please try again.",
};

export default function IncidentPage() {
  const { attention, audit, events, deeds, ...related } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const words = attention.kind ? INCIDENT_WORDS[attention.kind] : null;
  const isOpen = attention.resolvedAt === null;
  const [kind, entity] = attention.cause.split(":");
  const stopped = related.parts.find((part) => part.id === entity);
  return (
    <>
      <PageHead
        title={words?.title ?? attention.cause}
        crumbs={[{ label: texts.title, href: PATH }, { label: "This one" }]}
        lead={words?.meaning}
      />
      {isOpen ? null : (
        <Notice kind="success" title="Closed" className="mb-6">
          <p>{attention.note}</p>
        </Notice>
      )}
      <div className="grid lg:grid-cols-2 gap-6 items-start">
        <Card>
          <h2>What is known</h2>
          <KeyValueList
            rows={[
              {
                label: "State",
                value: <Badge tone={isOpen ? "warn" : "good"}>{isOpen ? "Open" : "Closed"}</Badge>,
              },
              { label: "Since", value: <DateTime at={attention.createdAt} time /> },
              ...(attention.occurrences > 1
                ? [
                    { label: "Happened", value: `${attention.occurrences} times` },
                    { label: "Last", value: <DateTime at={attention.lastAt} time /> },
                  ]
                : []),
              { label: "About", value: <span className="mono">{attention.subject}</span> },
              ...incidentFacts(attention).map(({ label, value }) => ({
                label,
                value: <span className="break">{value}</span>,
              })),
            ]}
          />
        </Card>
        <Card tone="tint">
          <h2>What to do</h2>
          {words ? (
            <ol className="todo">
              {words.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          ) : null}
          {kind === "claim" && entity ? (
            <p>
              <ButtonLink href={`/admin/claims/${entity}`}>Look at it and decide</ButtonLink>
            </p>
          ) : null}
          <form method="post" className="form">
            {reply ? <ErrorSummary errors={reply.errors} /> : null}
            <Textarea
              label="Note"
              name="note"
              rows={2}
              maxLength={MAX_NOTE_CHARACTERS}
              hint="Kept with your name and the time. Closing needs one."
              defaultValue={reply?.values.note}
              error={reply?.errors.note}
            />
            {isOpen && deeds.length > 0 ? (
              <div className="deeds">
                {stopped?.partnerCostCents == null ? null : (
                  <input type="hidden" name="acceptCents" value={stopped.partnerCostCents} />
                )}
                {deeds.map((deed, index) => (
                  <div key={deed}>
                    <Button
                      name="intent"
                      value={deed}
                      variant={deed === "cancel" ? "destructive" : index === 0 ? "default" : "outline"}
                      busyText="One moment…"
                    >
                      {PART_ACTION_WORDS[deed].label}
                    </Button>
                    <p className="hint">{PART_ACTION_WORDS[deed].does}</p>
                  </div>
                ))}
              </div>
            ) : null}
            {words?.retry ? <p className="hint">{words.retry.effect}</p> : null}
            <div className="actions">
              {words?.retry ? (
                <Button name="intent" value="retry" busyText="Trying…">
                  {words.retry.label}
                </Button>
              ) : null}
              {isOpen ? (
                <Button
                  variant={words?.retry || deeds.length > 0 || kind === "claim" ? "outline" : "default"}
                  name="intent"
                  value="close"
                >
                  Close with this note
                </Button>
              ) : null}
            </div>
          </form>
        </Card>
      </div>
      <RelatedRecords {...related} />
      <ProviderEventList events={events} />
      <AuditTrail audit={audit} />
    </>
  );
}
