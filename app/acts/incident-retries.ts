import type { App } from "~/app";
import type { IncidentKind } from "~/domain/incidents/incident-kinds";
import { isIncidentOpen } from "~/domain/incidents/is-incident-open";
import type { Incident } from "~/domain/incidents/list-incidents";
import { runCheckFromStart } from "~/domain/operations/run-checks";
import { retryPart } from "~/domain/orders/fulfillment/retry-part";
import { resendOutboxEntry } from "~/domain/outbox/resend-entry";
import { refreshChangedProducts } from "~/domain/partner-catalog/refresh-prices";
import { findUnwantedRefund } from "~/domain/payments/refunds/find-unwanted-refund";
import { retryRefund } from "~/domain/payments/refunds/send-refund";
import { settlePayment } from "~/domain/payments/settle";
import { queueMessageSchema } from "~/queue/queue-messages";
import { inbox } from "./inbox";

/** What a retry led to. `summary` states a fact in few words; it becomes the note of an incident that is closed by it. */
export type RetryOutcome =
  /** The cause is gone. */
  | { status: "mended"; summary: string }
  /** The cause remains; `summary` is what the provider or the partner answered. */
  | { status: "unchanged"; summary: string }
  /** Nothing can be retried. */
  | { status: "nothing" };

type Retry = (app: App, incident: Incident, by: string) => Promise<RetryOutcome>;

const causeResolved = (summary: string): RetryOutcome => ({ status: "mended", summary });
export const unchanged = (summary: string): RetryOutcome => ({ status: "unchanged", summary });
/** Only a person can resolve it. */
const notRetryable: Retry = async () => ({ status: "nothing" });

/** The id in a cause: `held:<part>` → the part's id. */
const entityOf = (incident: Incident) => incident.cause.split(":")[1] ?? "";

/** What a retry does for each kind. Each calls the domain that owns the cause, and is safe to repeat. */
export const INCIDENT_RETRIES: Record<IncidentKind, Retry> = {
  payment: settleAgain,
  unwanted: async (app, incident) => {
    const refundId = await findUnwantedRefund(app, { paymentId: entityOf(incident) });
    return refundId ? refundAgain(app, refundId) : unchanged("no refund is owed for it");
  },
  refund: (app, incident) => refundAgain(app, entityOf(incident)),
  "refund-by-hand": notRetryable,
  dispute: notRetryable,
  // An admin releases, resubmits or cancels a held part: ./operator-actions.ts.
  held: notRetryable,
  "partner-onhold": askPartner,
  "partner-failed": askPartner,
  "partner-canceled": askPartner,
  "not-withdrawn": async (app, incident) => {
    const part = await retryPart(app, { partId: entityOf(incident) });
    return part?.partnerState === "canceled"
      ? causeResolved("the partner has cancelled it")
      : unchanged("the partner keeps it");
  },
  "shipment-returned": notRetryable,
  "shipment-outstock": askPartner,
  catalogue: async (app, incident) => {
    const productId = Number(entityOf(incident));
    await refreshChangedProducts(app, { productIds: [productId] });
    return (await isIncidentOpen(app, incident))
      ? unchanged("the two still differ")
      : causeResolved("the catalogues agree");
  },
  margin: notRetryable,
  claim: notRetryable,
  event: async (app, incident) => {
    const replay = await inbox.replay(app, { eventId: entityOf(incident) });
    return replay.status === "processed" || replay.status === "ignored"
      ? causeResolved(`the event is ${replay.status}`)
      : unchanged(
          replay.status === "failed" ? `it failed: ${replay.error}` : `the event is ${replay.status}`,
        );
  },
  dead: async (app, incident) => {
    const message = queueMessageSchema.safeParse(incident.detail);
    if (!message.success) return unchanged("the message cannot be read any more");
    await app.enqueue(message.data);
    return causeResolved("sent again; it comes back here if it fails again");
  },
  letter: (app, incident, by) => resend(app, { incident, by, sentSummary: "the letter is sent" }),
  webhook: (app, incident, by) => resend(app, { incident, by, sentSummary: "the webhook took it" }),
  "webhook-unset": notRetryable,
  mail: notRetryable,
  openai: notRetryable,
  outage: notRetryable,
  invariant: async (app, incident) => {
    const broken = await runCheckFromStart(app, { name: incident.cause.slice("invariant:".length) });
    if (broken === null) return unchanged("this version has no such check");
    return broken.length === 0
      ? causeResolved("It holds again.")
      : unchanged(`${broken[0]?.subject}: ${broken[0]?.detail}`);
  },
};

export function isRetryable(kind: IncidentKind): boolean {
  return INCIDENT_RETRIES[kind] !== notRetryable;
}

async function settleAgain(app: App, incident: Incident): Promise<RetryOutcome> {
  const { status } = await settlePayment(app, { paymentId: entityOf(incident) });
  if (status === "settled" || status === "already") return causeResolved("the payment is settled");
  if (status === "returned") return causeResolved("all of it goes back");
  return unchanged(status === "mismatch" ? "it still differs" : `Stripe says that it is ${status}`);
}

async function refundAgain(app: App, refundId: string): Promise<RetryOutcome> {
  const state = await retryRefund(app, { refundId });
  if (state === "done") return causeResolved("the refund is done");
  return unchanged(
    state === "sent"
      ? "it is on its way; the bank has not confirmed it"
      : `the refund is ${state ?? "unknown"}`,
  );
}

async function askPartner(app: App, incident: Incident): Promise<RetryOutcome> {
  const part = await retryPart(app, { partId: entityOf(incident) });
  if (!part) return unchanged("there is no such part");
  return part.state === "on_hold" || part.state === "failed"
    ? unchanged(part.lastError ?? `the part is ${part.state.replace("_", " ")}`)
    : causeResolved(`the part is ${part.state.replace("_", " ")}`);
}

async function resend(
  app: App,
  { incident, by, sentSummary }: { incident: Incident; by: string; sentSummary: string },
): Promise<RetryOutcome> {
  const { status } = await resendOutboxEntry(app, { deliveryId: entityOf(incident), by });
  if (status === "sent") return causeResolved(sentSummary);
  return unchanged(status === "later" ? "not taken; it is tried again by itself" : `it is ${status}`);
}
