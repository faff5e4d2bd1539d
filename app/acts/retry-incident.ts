import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import type { IncidentKind } from "~/domain/incidents/incident-kinds";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { isIncidentOpen } from "~/domain/incidents/is-incident-open";
import { type Incident, incidentQuery, toIncident } from "~/domain/incidents/list-incidents";
import { runCheckFromStart } from "~/domain/operations/run-checks";
import { retryPart } from "~/domain/orders/fulfillment/retry-part";
import { resendOutboxEntry } from "~/domain/outbox/outbox-entries";
import { refreshChangedProducts } from "~/domain/partner-catalog/refresh-prices";
import { findUnwantedRefund } from "~/domain/payments/refunds/find-unwanted-refund";
import { retryRefund } from "~/domain/payments/refunds/send-refund";
import { settlePayment } from "~/domain/payments/settle";
import { errorFields, log } from "~/lib/log";
import { queueMessageSchema } from "~/queue/queue-messages";
import { inbox } from "./inbox";

/** Result of an admin's retry. `summary` states a fact in few words; it becomes the note of an incident closed by it. */
export type RetryIncidentResult =
  /** The cause is gone: closed. */
  | { status: "mended"; summary: string }
  /** As before; `summary` is what the provider or the partner said. */
  | { status: "unchanged"; summary: string }
  /** There is nothing to try again. */
  | { status: "nothing" }
  | { status: "unknown" };

type Outcome = Exclude<RetryIncidentResult, { status: "unknown" }>;
type Retry = (app: App, attention: Incident, by: string) => Promise<Outcome>;

const causeResolved = (what: string): Outcome => ({ status: "mended", summary: what });
const unchanged = (summary: string): Outcome => ({ status: "unchanged", summary });
/** For what only a human can do. */
const notRetryable: Retry = async () => ({ status: "nothing" });

/** The entity in a cause: `held:<part>` → the part. */
const entityOf = (attention: Incident, place = 1) => attention.cause.split(":")[place] ?? "";

/** What may be tried again for each kind: a function of the domain that owns it, each safe to press twice. */
const RETRIES: Record<IncidentKind, Retry> = {
  payment: settleAgain,
  unwanted: async (app, attention) => {
    const refundId = await findUnwantedRefund(app, { paymentId: entityOf(attention) });
    return refundId ? refundAgain(app, refundId) : unchanged("no refund is owed for it");
  },
  refund: (app, attention) => refundAgain(app, entityOf(attention)),
  "refund-by-hand": notRetryable,
  dispute: notRetryable,
  // A part that we stopped ourselves goes on by a deed of its own: ./deeds.ts.
  held: notRetryable,
  "partner-onhold": askPartner,
  "partner-failed": askPartner,
  "partner-canceled": askPartner,
  "not-withdrawn": async (app, attention) => {
    const part = await retryPart(app, { partId: entityOf(attention) });
    return part?.partnerState === "canceled"
      ? causeResolved("the partner has cancelled it")
      : unchanged("the partner keeps it");
  },
  "shipment-returned": notRetryable,
  "shipment-outstock": askPartner,
  catalogue: async (app, attention) => {
    const productId = Number(entityOf(attention));
    await refreshChangedProducts(app, { productIds: [productId] });
    return (await isIncidentOpen(app, attention))
      ? unchanged("the two still differ")
      : causeResolved("the catalogues agree");
  },
  margin: notRetryable,
  claim: notRetryable,
  event: async (app, attention) => {
    const replay = await inbox.replay(app, { eventId: entityOf(attention) });
    return replay.status === "processed" || replay.status === "ignored"
      ? causeResolved(`the event is ${replay.status}`)
      : unchanged(
          replay.status === "failed" ? `it failed: ${replay.error}` : `the event is ${replay.status}`,
        );
  },
  dead: async (app, attention) => {
    const letter = queueMessageSchema.safeParse(attention.detail);
    if (!letter.success) return unchanged("the message cannot be read any more");
    await app.enqueue(letter.data);
    return causeResolved("sent again; it comes back here if it fails again");
  },
  letter: async (app, attention, by) => {
    const resent = await resendOutboxEntry(app, { deliveryId: entityOf(attention), by });
    if (resent.status === "sent") return causeResolved("the letter is sent");
    return unchanged(
      resent.status === "later" ? "not taken; it is tried again by itself" : `it is ${resent.status}`,
    );
  },
  webhook: async (app, attention, by) => {
    const resent = await resendOutboxEntry(app, { deliveryId: entityOf(attention), by });
    if (resent.status === "sent") return causeResolved("the webhook took it");
    return unchanged(
      resent.status === "later" ? "not taken; it is tried again by itself" : `it is ${resent.status}`,
    );
  },
  "webhook-unset": notRetryable,
  mail: notRetryable,
  openai: notRetryable,
  outage: notRetryable,
  invariant: async (app, attention) => {
    const broken = await runCheckFromStart(app, { name: attention.cause.slice("invariant:".length) });
    if (broken === null) return unchanged("this version has no such check");
    return broken.length === 0
      ? causeResolved("It holds again.")
      : unchanged(`${broken[0]?.subject}: ${broken[0]?.detail}`);
  },
};

export function isRetryable(kind: IncidentKind): boolean {
  return RETRIES[kind] !== notRetryable;
}

async function settleAgain(app: App, attention: Incident): Promise<Outcome> {
  const { status } = await settlePayment(app, { paymentId: entityOf(attention) });
  if (status === "settled" || status === "already") return causeResolved("the payment is settled");
  if (status === "returned") return causeResolved("all of it goes back");
  return unchanged(status === "mismatch" ? "it still differs" : `Stripe says that it is ${status}`);
}

async function refundAgain(app: App, refundId: string): Promise<Outcome> {
  const state = await retryRefund(app, { refundId });
  if (state === "done") return causeResolved("the refund is done");
  return unchanged(
    state === "sent"
      ? "it is on its way; the bank has not confirmed it"
      : `the refund is ${state ?? "unknown"}`,
  );
}

async function askPartner(app: App, attention: Incident): Promise<Outcome> {
  const part = await retryPart(app, { partId: entityOf(attention) });
  if (!part) return unchanged("there is no such part");
  return part.state === "on_hold" || part.state === "failed"
    ? unchanged(part.lastError ?? `the part is ${part.state.replace("_", " ")}`)
    : causeResolved(`the part is ${part.state.replace("_", " ")}`);
}

/**
 * Tries again what an attention is about. Written down first, with who and why; closed where the cause is gone. Pressed
 * twice, it does once what it does: every retry has its lock in the domain that owns it.
 */
export async function retryIncident(
  app: App,
  { id, by, why }: { id: string; by: string; why: string },
): Promise<RetryIncidentResult> {
  const attention = await findIncident(app, id);
  if (!attention) return { status: "unknown" };
  if (!attention.kind) return { status: "nothing" };
  await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "retry attention",
      subject: `attention:${id}`,
      detail: { cause: attention.cause, why },
    }),
  ]);
  const outcome = await RETRIES[attention.kind](app, attention, by).catch(failed);
  if (outcome.status === "mended")
    await runTransaction(app.db, [
      resolveIncidentStatement(app, { cause: attention.cause, by, note: outcome.summary }),
    ]);
  return outcome;
}

/** Closes without doing anything else, with a note on why. */
export async function closeIncident(
  app: Pick<App, "db" | "now">,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<{ status: "closed" | "already" | "unknown" }> {
  const attention = await findIncident(app, id);
  if (!attention) return { status: "unknown" };
  const [closed] = await runTransaction(app.db, [
    resolveIncidentStatement(app, { cause: attention.cause, by, note }),
    auditLogStatement(app, {
      actorId: by,
      action: "close attention",
      subject: `attention:${id}`,
      detail: { cause: attention.cause, why: note },
    }),
  ]);
  return { status: closed?.meta.changes === 1 ? "closed" : "already" };
}

async function findIncident(app: Pick<App, "db">, id: string): Promise<Incident | null> {
  const [row] = await incidentQuery(app, { id });
  return row ? toIncident(row) : null;
}

/** A provider that is away is an answer, not a crash of the page. */
function failed(error: unknown): Outcome {
  log("warn", "attention.retry", errorFields(error));
  if (error instanceof AdapterError)
    return unchanged(`${error.service} answered ${error.status} ${error.kind}`);
  return unchanged(error instanceof Error ? error.name : "it failed");
}
