import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PART_DEED_WORDS, WORDS } from "~/content/copy/attentions";
import { actOnPart, type Done, deedsOf, PART_DEEDS, type PartDeed } from "~/domain/oversight/deeds";
import { closeAttention, type Pressed, retryAttention } from "~/domain/oversight/retry";
import { readAttention } from "~/domain/oversight/story";
import { useFormReply } from "~/http/form-reply";
import { readForm, refuse } from "~/http/forms";
import { requireAdmin } from "~/http/guards";
import { found, invalid, notFound } from "~/http/responses";
import { redirectWithToast, type Toast } from "~/http/toasts";
import { formatCents } from "~/lib/money";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Textarea } from "~/ui/fields";
import { KeyValueList } from "~/ui/figures";
import { Badge, Notice } from "~/ui/notice";
import { Card, PageHead } from "~/ui/page";
import { DateTime } from "~/ui/price";
import { AuditTrail } from "../audit-trail";
import { MOST_NOTE_CHARACTERS, readNote } from "../note";
import { readableJson } from "../raw";
import { factsOf } from "./reason";
import { EventList, RelatedRows } from "./related";

const PATH = "/admin/attentions";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${(data?.attention.kind && WORDS[data.attention.kind].title) ?? "What needs a human"} · Inkloom`,
  },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const story = found(await readAttention(context.app, { id: params.id ?? "" }));
  return {
    ...story,
    deeds: deedsOf(story.attention.kind),
    events: story.events.map(({ payload, ...event }) => ({ ...event, body: readableJson(payload) })),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { id: by } = await requireAdmin(request, context);
  const { app } = context;
  const id = params.id ?? "";
  const form = await readForm(request);
  const note = readNote(form);
  if (form.get("intent") === "retry")
    return answer(app.origin, id, await retryAttention(app, { id, by, why: note }));
  const intent = form.get("intent");
  const deed = PART_DEEDS.find((each) => each === intent);
  if (intent !== "close" && !deed) throw notFound();
  if (note === "") return invalid(refuse(form, { note: "Please say why: it is kept with your name." }));
  if (deed) {
    const asked = Number(form.get("acceptCents") || Number.NaN);
    const acceptCents = Number.isSafeInteger(asked) ? asked : null;
    return answerDeed(app.origin, id, await actOnPart(app, { id, deed, by, note, acceptCents }));
  }
  const closed = await closeAttention(app, { id, by, note });
  if (closed.status === "unknown") throw notFound();
  return redirectWithToast(app.origin, PATH, {
    kind: "success",
    title: closed.status === "closed" ? "Closed" : "It was closed before",
    description: "It opens again by itself if it happens again.",
  });
}

function answer(origin: string, id: string, pressed: Pressed): Response {
  if (pressed.status === "unknown") throw notFound();
  const told: Record<typeof pressed.status, Toast> = {
    mended: {
      kind: "success",
      title: "Mended, and closed",
      description: "what" in pressed ? pressed.what : "",
    },
    unchanged: { kind: "info", title: "Still as it was", description: "what" in pressed ? pressed.what : "" },
    nothing: {
      kind: "info",
      title: "There is nothing to try again",
      description: "This one is done by hand.",
    },
  };
  return redirectWithToast(origin, `${PATH}/${id}`, told[pressed.status]);
}

function answerDeed(origin: string, id: string, done: Done): Response {
  if (done.status === "unknown") throw notFound();
  const told: Toast =
    done.status === "done"
      ? {
          kind: "success",
          title: DONE[done.deed],
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

const DONE: Record<PartDeed, string> = {
  release: "Sent on",
  resubmit: "Ordered anew",
  cancel: "Cancelled",
};

const REFUSED: Record<Extract<Done, { status: "refused" }>["why"], string> = {
  changed: "The partner's price has changed. Look at it and press again.",
  partners: "Only the partner can release it.",
  shipped: "Part of it has already been shipped.",
  "too-late": "The partner can no longer stop it. A claim is the way now.",
  unavailable: "The partner does not answer right now. Nothing was changed; please try again.",
};

export default function Attention() {
  const { attention, audit, events, deeds, ...related } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const words = attention.kind ? WORDS[attention.kind] : null;
  const isOpen = attention.resolvedAt === null;
  const [kind, entity] = attention.cause.split(":");
  const stopped = related.parts.find((part) => part.id === entity);
  return (
    <>
      <PageHead
        title={words?.title ?? attention.cause}
        crumbs={[{ label: "What needs a human", href: PATH }, { label: "This one" }]}
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
              ...(attention.times > 1
                ? [
                    { label: "Happened", value: `${attention.times} times` },
                    { label: "Last", value: <DateTime at={attention.lastAt} time /> },
                  ]
                : []),
              { label: "About", value: <span className="mono">{attention.subject}</span> },
              ...factsOf(attention).map(({ label, value }) => ({
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
              maxLength={MOST_NOTE_CHARACTERS}
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
                      {PART_DEED_WORDS[deed].label}
                    </Button>
                    <p className="hint">{PART_DEED_WORDS[deed].does}</p>
                  </div>
                ))}
              </div>
            ) : null}
            {words?.retry ? <p className="hint">{words.retry.does}</p> : null}
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
      <RelatedRows {...related} />
      <EventList events={events} />
      <AuditTrail audit={audit} />
    </>
  );
}
