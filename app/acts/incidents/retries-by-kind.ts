import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { endPause } from "~/domain/designs/generation/jobs/credit-returns";
import type { IncidentKind } from "~/domain/incidents/incident-kinds";
import { isIncidentOpen } from "~/domain/incidents/is-incident-open";
import type { Incident } from "~/domain/incidents/list-incidents";
import { runCheckFromStart } from "~/domain/operations/checks/run-checks";
import { markReplayedStatement } from "~/domain/operations/queues/dead-letters";
import { retryPart } from "~/domain/orders/fulfillment/retry-part";
import { resendOutboxEntry } from "~/domain/outbox/resend-entry";
import { refreshChangedProducts } from "~/domain/partner-catalog/refresh-prices";
import { syncTransfer } from "~/domain/payments/crypto/sync-transfer";
import { paymentProvider } from "~/domain/payments/providers";
import { findUnwantedRefund } from "~/domain/payments/refunds/find-unwanted-refund";
import { retryRefund } from "~/domain/payments/refunds/retry-refund";
import { settlePayment } from "~/domain/payments/settle";
import { retryPayout } from "~/domain/payouts/retry-payout";
import { retryReversals } from "~/domain/payouts/reversals/retry-reversals";
import { queueMessageSchema } from "~/queue/queue-messages";
import { webhookEvents } from "../webhook-events";
import { words } from "../words";

const text = words.retriesByKind;

/** The result of a retry. `summary` is a short fact; it becomes the note of the incident if the retry closes it. */
export type RetryOutcome =
  /** The cause is gone. */
  | { status: "resolved"; summary: string }
  /** The cause remains; `summary` is what the provider or the partner answered. */
  | { status: "unchanged"; summary: string }
  /** Nothing can be retried. */
  | { status: "nothing" };

type Retry = (app: App, incident: Incident, by: string) => Promise<RetryOutcome>;

const resolved = (summary: string): RetryOutcome => ({ status: "resolved", summary });
export const unchanged = (summary: string): RetryOutcome => ({ status: "unchanged", summary });
/** Only a person can resolve it. */
const notRetryable: Retry = async () => ({ status: "nothing" });

/** The id in a cause: `held:<part>` → the part's id. */
const entityOf = (incident: Incident) => incident.cause.split(":")[1] ?? "";

/** What a retry does for each kind. Each calls the domain that owns the cause, and is safe to repeat. */
export const RETRIES_BY_KIND: Record<IncidentKind, Retry> = {
  payment: settleAgain,
  unwanted: async (app, incident) => {
    const refundId = await findUnwantedRefund(app, { paymentId: entityOf(incident) });
    return refundId ? refundAgain(app, refundId) : unchanged(text.noRefundOwed);
  },
  refund: (app, incident) => refundAgain(app, entityOf(incident)),
  "refund-by-hand": notRetryable,
  "invoice-withdrawn": notRetryable,
  "payment-key": async (app, incident) => {
    // No payment has this id: any response except a rejected key proves that the key works.
    await paymentProvider(app, entityOf(incident)).findPaymentId("pi_check");
    return resolved("the key is accepted");
  },
  crypto: readTransferAgain,
  payout: async (app, incident) => {
    const payoutId = entityOf(incident);
    const takenBack = await retryReversals(app, { payoutId });
    if (takenBack) return takenBack === "over" ? resolved(text.reversalOver) : unchanged(text.reversalWaits);
    const state = await retryPayout(app, { payoutId });
    return state === "sent"
      ? resolved(text.payoutSent)
      : unchanged(text.payoutIs({ state: state ?? "unknown" }));
  },
  "payout-taken-back": notRetryable,
  dispute: notRetryable,
  "fraud-warning": notRetryable,
  // An admin releases, resubmits or cancels a held part: ./part-actions.ts.
  held: notRetryable,
  "partner-onhold": askPartner,
  "partner-failed": askPartner,
  "partner-canceled": askPartner,
  "not-withdrawn": async (app, incident) => {
    const part = await retryPart(app, { partId: entityOf(incident) });
    return part?.partnerState === "canceled" ? resolved(text.partnerCanceled) : unchanged(text.partnerKeeps);
  },
  "shipment-returned": notRetryable,
  "shipment-outstock": askAboutParcel,
  "shipment-onhold": askAboutParcel,
  "shipment-canceled": askAboutParcel,
  catalogue: async (app, incident) => {
    const productId = Number(entityOf(incident));
    await refreshChangedProducts(app, { productIds: [productId] });
    return (await isIncidentOpen(app, incident))
      ? unchanged(text.catalogsDiffer)
      : resolved(text.catalogsAgree);
  },
  margin: notRetryable,
  claim: notRetryable,
  "picture-withdrawn": notRetryable,
  event: async (app, incident) => {
    const replay = await webhookEvents.replay(app, { eventId: entityOf(incident) });
    return replay.status === "processed" || replay.status === "ignored"
      ? resolved(text.eventIs(replay))
      : unchanged(replay.status === "failed" ? text.eventFailed(replay) : text.eventIs(replay));
  },
  dead: async (app, incident, by) => {
    const message = queueMessageSchema.safeParse(incident.detail);
    if (!message.success) return unchanged(text.messageUnreadable);
    await runTransaction(app.db, [markReplayedStatement(app, { message: message.data, by })]);
    await app.enqueue(message.data);
    return resolved(text.messageSent);
  },
  letter: (app, incident, by) => resend(app, { incident, by, sentSummary: text.emailSent }),
  webhook: (app, incident, by) => resend(app, { incident, by, sentSummary: text.webhookTaken }),
  "webhook-unset": notRetryable,
  mail: notRetryable,
  openai: notRetryable,
  "image-model": notRetryable,
  returns: async (app, incident) => {
    await endPause(app, entityOf(incident));
    return resolved("the pause is over");
  },
  outage: notRetryable,
  invariant: async (app, incident) => {
    const broken = await runCheckFromStart(app, { name: incident.cause.slice("invariant:".length) });
    if (broken === null) return unchanged(text.noSuchCheck);
    return broken.length === 0
      ? resolved(text.checkHolds)
      : unchanged(`${broken[0]?.subject}: ${broken[0]?.detail}`);
  },
};

export function isRetryable(kind: IncidentKind): boolean {
  return RETRIES_BY_KIND[kind] !== notRetryable;
}

async function settleAgain(app: App, incident: Incident): Promise<RetryOutcome> {
  const { status } = await settlePayment(app, { paymentId: entityOf(incident) });
  if (status === "settled" || status === "already") return resolved(text.paymentSettled);
  if (status === "refunding") return resolved(text.paymentRefunding);
  return unchanged(status === "mismatch" ? text.paymentDiffers : text.paymentIs({ status }));
}

/** The transfer is the last part of the cause; the rule for its present state is applied. */
async function readTransferAgain(app: App, incident: Incident): Promise<RetryOutcome> {
  const sessionId = incident.cause.split(":")[3] ?? "";
  const provider = app.config.cryptoProvider;
  if (!provider || !(await syncTransfer(app, { provider, sessionId })))
    return unchanged(text.transferUnknown);
  const { status } = await settlePayment(app, { paymentId: entityOf(incident) });
  return status === "settled" || status === "already"
    ? resolved(text.paymentSettled)
    : unchanged(text.transferSame);
}

async function refundAgain(app: App, refundId: string): Promise<RetryOutcome> {
  const state = await retryRefund(app, { refundId });
  if (state === "done") return resolved(text.refundDone);
  return unchanged(state === "sent" ? text.refundSent : text.refundIs({ state: state ?? "unknown" }));
}

async function askPartner(app: App, incident: Incident): Promise<RetryOutcome> {
  const part = await retryPart(app, { partId: entityOf(incident) });
  if (!part) return unchanged(text.noSuchPart);
  return part.state === "on_hold" || part.state === "failed"
    ? unchanged(part.lastError ?? text.partIs(part))
    : resolved(text.partIs(part));
}

/** Its incident closes once the parcel moves on. */
async function askAboutParcel(app: App, incident: Incident): Promise<RetryOutcome> {
  const part = await retryPart(app, { partId: entityOf(incident) });
  if (!part) return unchanged(text.noSuchPart);
  return (await isIncidentOpen(app, incident))
    ? unchanged(text.parcelWaits(part))
    : resolved(text.parcelMoves(part));
}

async function resend(
  app: App,
  { incident, by, sentSummary }: { incident: Incident; by: string; sentSummary: string },
): Promise<RetryOutcome> {
  const { status } = await resendOutboxEntry(app, { deliveryId: entityOf(incident), by });
  if (status === "sent") return resolved(sentSummary);
  return unchanged(status === "later" ? text.notTaken : text.entryIs({ status }));
}
