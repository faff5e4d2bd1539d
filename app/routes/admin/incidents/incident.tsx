import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { decideTransfer, TRANSFER_ACTIONS, transferActionsFor } from "~/acts/incidents/decide-transfer";
import { PART_ACTIONS, partActionsFor, performPartAction } from "~/acts/incidents/part-actions";
import { canBePaidByHand, payRefundByHand } from "~/acts/incidents/pay-refund-by-hand";
import { retryActFor } from "~/acts/incidents/retry-act";
import { retryIncident } from "~/acts/incidents/retry-incident";
import { INCIDENT_WORDS } from "~/content/copy/operations/incidents";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { findIncident } from "~/domain/incidents/list-incidents";
import { closeIncident } from "~/domain/operations/close-incident";
import { readIncidentDetails } from "~/domain/operations/details/incident-details";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { parseDollars } from "~/lib/money";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";
import { ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { ActionCard, DetailColumns, DetailPage, KnownFacts } from "../page-kit/detail-page";
import { readAdminNote } from "../page-kit/note-input";
import { redactedJson } from "../page-kit/raw-text";
import { readAdminAction } from "../page-kit/read-admin-action";
import {
  replyToPaidByHand,
  replyToPartAction,
  replyToRetry,
  replyToTransferDecision,
} from "./action-replies.server";
import { incidentFacts } from "./incident-facts";
import { IncidentForm } from "./incident-form";
import { PaidByHandForm } from "./paid-by-hand-form";
import { ProviderEventList, RelatedRecords } from "./related-records";
import { TransferForm } from "./transfer-form";
import { words } from "./words";

const PATH = "/admin/attentions";
const PAGE = "/admin/attentions/:id";
const { incident: text, toasts } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: text.metaTitle({
      title: (data?.attention.kind && INCIDENT_WORDS[data.attention.kind].title) ?? words.title,
    }),
  },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, context, "/admin/attentions/:id", "see");
  const handlesOrders = isAllowed(viewer, "/admin/attentions/:id", "handleOrder");
  const handlesMoney = isAllowed(viewer, PAGE, "handleMoney");
  const details = orNotFound(await readIncidentDetails(context.app, { id: params.id ?? "" }));
  const { kind } = details.attention;
  return {
    ...details,
    mayRetry: kind !== null && isAllowed(viewer, PAGE, retryActFor(kind)),
    transferActions:
      handlesMoney && details.attention.resolvedAt === null ? transferActionsFor(details.attention) : [],
    isPaidByHand: handlesMoney && canBePaidByHand(details.attention),
    partActions: handlesOrders ? partActionsFor(details.attention.kind) : [],
    events: details.events.map(({ payload, ...event }) => ({ ...event, body: redactedJson(payload) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id, form } = await readAdminAction(args, "/admin/attentions/:id", "resolve");
  const note = readAdminNote(form);
  const intent = form.get("intent");
  if (intent === "retry") {
    const incident = orNotFound(await findIncident(app, { id }));
    if (incident.kind)
      await requirePermission(args.request, args.context, PAGE, retryActFor(incident.kind), form);
    return replyToRetry(app.origin, id, await retryIncident(app, { incident, by, why: note }));
  }
  const partAction = PART_ACTIONS.find((each) => each === intent);
  const transferAction = TRANSFER_ACTIONS.find((each) => each === intent);
  const isPaidByHand = intent === "paid-by-hand";
  if (intent !== "close" && !partAction && !transferAction && !isPaidByHand) throw notFound();
  if (transferAction || isPaidByHand)
    await requirePermission(args.request, args.context, PAGE, "handleMoney", form);
  if (partAction) await requirePermission(args.request, args.context, PAGE, "handleOrder", form);
  if (note === "") return invalidForm(fieldErrorsReply(form, { note: text.noteMissing }));
  if (isPaidByHand) return replyToPaidByHand(app.origin, id, await payRefundByHand(app, { id, by, note }));
  if (partAction) {
    const acceptCents = parseWholeNumber(form.get("acceptCents"));
    const done = await performPartAction(app, { id, action: partAction, by, note, acceptCents });
    return replyToPartAction(app.origin, id, done);
  }
  if (transferAction) {
    const cents = transferAction === "accept" ? parseDollars(String(form.get("worth") ?? "")) : 0;
    if (cents === null) return invalidForm(fieldErrorsReply(form, { worth: words.transfer.worthMissing }));
    const decided = await decideTransfer(app, { id, action: transferAction, cents, by, note });
    if (decided.status === "too-little")
      return invalidForm(fieldErrorsReply(form, { worth: words.transfer.tooLittle }));
    return replyToTransferDecision(app.origin, id, decided);
  }
  const closed = await closeIncident(app, { id, by, note });
  if (closed.status === "unknown") throw notFound();
  return redirectWithToast(app.origin, PATH, {
    kind: "success",
    title: closed.status === "closed" ? toasts.closed : toasts.closedBefore,
    description: toasts.opensAgain,
  });
}

export default function IncidentPage() {
  const {
    attention: incident,
    audit,
    events,
    partActions,
    transferActions,
    isPaidByHand,
    mayRetry,
    ...related
  } = useLoaderData<typeof loader>();
  const kindWords = incident.kind ? INCIDENT_WORDS[incident.kind] : null;
  const isOpen = incident.resolvedAt === null;
  const [kind, entity] = incident.cause.split(":");
  const stopped = related.parts.find((part) => part.id === entity);
  return (
    <DetailPage
      title={kindWords?.title ?? incident.cause}
      crumbs={[{ label: words.title, href: PATH }, { label: text.thisOne }]}
      lead={kindWords?.meaning}
      audit={audit}
    >
      {isOpen ? null : (
        <Notice kind="success" title={text.isClosed} className="mb-6">
          <p>{incident.note}</p>
        </Notice>
      )}
      <DetailColumns>
        <KnownFacts
          facts={[
            {
              label: text.state,
              value: <Badge tone={isOpen ? "warn" : "good"}>{isOpen ? text.open : text.isClosed}</Badge>,
            },
            { label: text.since, value: <DateTime at={incident.createdAt} time /> },
            incident.occurrences > 1 && {
              label: text.happened,
              value: text.times({ count: incident.occurrences }),
            },
            incident.occurrences > 1 && { label: text.last, value: <DateTime at={incident.lastAt} time /> },
            { label: text.about, value: <span className="mono">{incident.subject}</span> },
            ...incidentFacts(incident).map(({ label, value }) => ({
              label,
              value: <span className="break">{value}</span>,
            })),
          ]}
        />
        <ActionCard title={text.whatToDo}>
          {kindWords ? (
            <ol className="todo">
              {kindWords.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          ) : null}
          {kind === "claim" && entity ? (
            <p>
              <ButtonLink href={`/admin/claims/${entity}`}>{text.decideClaim}</ButtonLink>
            </p>
          ) : null}
          {transferActions.length > 0 ? (
            <TransferForm actions={transferActions} worthCents={readWorth(incident.detail.worthCents)} />
          ) : null}
          {isPaidByHand ? <PaidByHandForm /> : null}
          <IncidentForm
            incident={incident}
            mayRetry={mayRetry}
            partActions={partActions}
            acceptCents={stopped?.partnerCostCents ?? null}
          />
        </ActionCard>
      </DetailColumns>
      <RelatedRecords {...related} />
      <ProviderEventList events={events} />
    </DetailPage>
  );
}

function readWorth(worthCents: unknown): number | null {
  return typeof worthCents === "number" ? worthCents : null;
}
