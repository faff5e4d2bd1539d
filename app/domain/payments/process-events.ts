import { and, asc, eq, lte, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { CardEvent } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { providerEvents } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { processPartnerEvent } from "~/domain/orders/fulfillment/partner-events";
import { newId } from "~/lib/ids";
import { recordDecline } from "./checkout/card-testing";
import { syncDispute } from "./disputes/sync-dispute";
import { syncRefunds } from "./refunds/sync-refunds";
import { failDelayedPayment, settlePayment } from "./settle";

/** After so many failures an event waits for a human. */
const MAX_ATTEMPTS = 12;

/**
 * Keeps what a provider told us, raw and once: UNIQUE(provider, event id) meets the second delivery. Resolves to the
 * row to process, or null where the event was known.
 */
export async function recordProviderEvent(
  { db, now }: Pick<App, "db" | "now">,
  { provider, event, payload }: { provider: "stripe"; event: CardEvent; payload: string },
): Promise<string | null> {
  const [inserted] = await runTransaction(db, [
    sql`INSERT INTO provider_events (id, provider, event_id, type, payload, state, attempts, created_at)
      VALUES (${newId()}, ${provider}, ${event.id}, ${event.type}, ${payload}, 'received', 0, ${now()})
      ON CONFLICT (provider, event_id) DO NOTHING RETURNING id`,
  ]);
  return (inserted?.results[0]?.id as string | undefined) ?? null;
}

type RecordedEvent = Pick<typeof providerEvents.$inferSelect, "id" | "type" | "payload" | "attempts">;

/** Does what a recorded event asks for. Safe to run twice and at once: each deed has its own lock. */
export async function processProviderEvent(app: App, { eventId }: { eventId: string }): Promise<void> {
  const [row] = await app.db
    .select()
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.id, eventId),
        eq(providerEvents.provider, "stripe"),
        eq(providerEvents.state, "received"),
      ),
    )
    .limit(1);
  if (!row) return;
  try {
    await processRecorded(app, row);
  } catch (error) {
    // The last try is told to a human instead.
    if (row.attempts + 1 < MAX_ATTEMPTS) throw error;
  }
}

async function processRecorded(
  app: App,
  { id, type, payload, attempts }: RecordedEvent,
  closing: Statement[] = [],
): Promise<"processed" | "ignored"> {
  try {
    const state = (await handleEvent(app, app.cards.readRecordedEvent(payload))) ? "processed" : "ignored";
    await runTransaction(app.db, [
      sql`UPDATE provider_events SET state = ${state}, processed_at = ${app.now()} WHERE id = ${id} AND state = 'received'`,
      ...closing,
    ]);
    return state;
  } catch (error) {
    const gaveUp = attempts + 1 >= MAX_ATTEMPTS;
    await runTransaction(app.db, [
      sql`UPDATE provider_events SET attempts = attempts + 1, last_error = ${reason(error)}, state = ${gaveUp ? "failed" : "received"}
        WHERE id = ${id} AND state = 'received'`,
      ...(gaveUp
        ? [
            openIncidentStatement(app, {
              cause: `event:${id}`,
              subject: `event:${id}`,
              detail: { type, error: reason(error) },
            }),
          ]
        : []),
    ]);
    throw error;
  }
}

export type ReplayEventResult =
  /** `ignored`: about nothing of ours. `received`: under way elsewhere, or tried again by itself. */
  | { status: "processed" | "ignored" | "received" }
  | { status: "failed"; error: string }
  | { status: "unknown" };

/**
 * Does again what a stored event of any provider asks for, however it ended before: for a human who has mended the
 * cause. Safe to press twice: each deed has its own lock, so what was done is not done again. `opening` is written in the
 * same batch in which it begins, `closing` once it went through.
 */
export async function replayEvent(
  app: App,
  { eventId, opening = [], closing = [] }: { eventId: string; opening?: Statement[]; closing?: Statement[] },
): Promise<ReplayEventResult> {
  const [opened] = await runTransaction(app.db, [
    sql`UPDATE provider_events SET state = 'received', attempts = 0, last_error = NULL, processed_at = NULL
      WHERE id = ${eventId} RETURNING id, provider, type, payload, attempts`,
    ...opening,
  ]);
  const row = opened?.results[0] as (RecordedEvent & { provider: string }) | undefined;
  if (!row) return { status: "unknown" };
  try {
    if (row.provider === "stripe") return { status: await processRecorded(app, row, closing) };
    const state = await processPartnerEvent(app, { eventId });
    if (state === "busy" || state === "done before") return { status: "received" };
    if (closing.length > 0) await runTransaction(app.db, closing);
    return { status: state };
  } catch (error) {
    return { status: "failed", error: reason(error) };
  }
}

/** False where the event is about nothing of ours. */
async function handleEvent(app: App, event: CardEvent): Promise<boolean> {
  switch (event.subject) {
    case "checkout":
      return (
        event.sessionId !== null &&
        (await settlePayment(app, { sessionId: event.sessionId })).status !== "unknown"
      );
    case "checkout-failed": {
      if (event.sessionId === null) return false;
      const settlement = await settlePayment(app, { sessionId: event.sessionId });
      // The bank said no after the person was done. Where it has said yes since, it is settled by now.
      if (settlement.status === "unpaid") await failDelayedPayment(app, settlement.payment);
      return settlement.status !== "unknown";
    }
    case "decline":
      return event.paymentId !== null && recordDecline(app, { ...event, paymentId: event.paymentId });
    case "refund":
      return (
        event.providerPaymentId !== null && syncRefunds(app, { providerPaymentId: event.providerPaymentId })
      );
    case "dispute":
      return event.disputeId !== null && syncDispute(app, { disputeId: event.disputeId });
    default:
      return false;
  }
}

/** Events that a lost message or a restart left behind, oldest first. */
export async function listUnprocessedEvents({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(
      and(
        // Spelt as in the partial index, which is only taken for the same words.
        sql`${providerEvents.state} = 'received'`,
        eq(providerEvents.provider, "stripe"),
        lte(providerEvents.createdAt, now() - 60_000),
      ),
    )
    .orderBy(asc(providerEvents.createdAt))
    .limit(200);
  return rows.map((row) => row.id);
}

function reason(error: unknown): string {
  if (error instanceof AdapterError) return `${error.service} ${error.status} ${error.kind}`;
  return error instanceof Error ? error.name : "unknown";
}
