import { and, asc, eq, lte, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { CardEvent } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { providerEvents } from "~/db/schema";
import { attentionStatement } from "~/domain/attentions/attention";
import { processPartnerEventNow } from "~/domain/orders/partner-events";
import { newId } from "~/lib/ids";
import { noteDecline } from "./declines";
import { followDispute } from "./disputes";
import { followRefunds } from "./refunds";
import { failLate, settle } from "./settle";

/** After so many failures an event waits for a human. */
const MAX_ATTEMPTS = 12;

/**
 * Keeps what a provider told us, raw and once: UNIQUE(provider, event id) meets the second delivery. Resolves to the
 * row to process, or null where the event was known.
 */
export async function recordEvent(
  { db, now }: Pick<App, "db" | "now">,
  { provider, event, payload }: { provider: "stripe"; event: CardEvent; payload: string },
): Promise<string | null> {
  const [inserted] = await applyAll(db, [
    sql`INSERT INTO provider_events (id, provider, event_id, type, payload, state, attempts, created_at)
      VALUES (${newId()}, ${provider}, ${event.id}, ${event.type}, ${payload}, 'received', 0, ${now()})
      ON CONFLICT (provider, event_id) DO NOTHING RETURNING id`,
  ]);
  return (inserted?.results[0]?.id as string | undefined) ?? null;
}

/** Does what a recorded event asks for. Safe to run twice and at once: each deed has its own lock. */
export async function processEventNow(app: App, { eventId }: { eventId: string }): Promise<void> {
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
    const isOurs = await act(app, app.cards.readRecordedEvent(row.payload));
    await applyAll(app.db, [
      sql`UPDATE provider_events SET state = ${isOurs ? "processed" : "ignored"}, processed_at = ${app.now()} WHERE id = ${eventId} AND state = 'received'`,
    ]);
  } catch (error) {
    const gaveUp = row.attempts + 1 >= MAX_ATTEMPTS;
    await applyAll(app.db, [
      sql`UPDATE provider_events SET attempts = attempts + 1, last_error = ${reason(error)}, state = ${gaveUp ? "failed" : "received"}
        WHERE id = ${eventId} AND state = 'received'`,
      ...(gaveUp
        ? [
            attentionStatement(app, {
              cause: `event:${eventId}`,
              subject: `event:${eventId}`,
              detail: { type: row.type, error: reason(error) },
            }),
          ]
        : []),
    ]);
    if (!gaveUp) throw error;
  }
}

export type Replay =
  /** `ignored`: about nothing of ours. `received`: under way elsewhere, or tried again by itself. */
  | { status: "processed" | "ignored" | "received" }
  | { status: "failed"; error: string }
  | { status: "unknown" };

/**
 * Does again what a stored event of any provider asks for, however it ended before: for a human who has mended the
 * cause. Safe to press twice: each deed has its own lock, so what was done is not done again.
 */
export async function replayEvent(app: App, { eventId }: { eventId: string }): Promise<Replay> {
  const [opened] = await applyAll(app.db, [
    sql`UPDATE provider_events SET state = 'received', attempts = 0, last_error = NULL, processed_at = NULL
      WHERE id = ${eventId} RETURNING provider`,
  ]);
  const provider = opened?.results[0]?.provider;
  if (provider === undefined) return { status: "unknown" };
  try {
    await (provider === "stripe"
      ? processEventNow(app, { eventId })
      : processPartnerEventNow(app, { eventId }));
  } catch (error) {
    return { status: "failed", error: reason(error) };
  }
  const [row] = await app.db
    .select({ state: providerEvents.state, lastError: providerEvents.lastError })
    .from(providerEvents)
    .where(eq(providerEvents.id, eventId))
    .limit(1);
  if (!row) return { status: "unknown" };
  return row.state === "failed" ? { status: "failed", error: row.lastError ?? "" } : { status: row.state };
}

/** False where the event is about nothing of ours. */
async function act(app: App, event: CardEvent): Promise<boolean> {
  switch (event.about) {
    case "checkout":
      return (
        event.sessionId !== null && (await settle(app, { sessionId: event.sessionId })).status !== "unknown"
      );
    case "checkout-failed": {
      if (event.sessionId === null) return false;
      const settlement = await settle(app, { sessionId: event.sessionId });
      // The bank said no after the person was done. Where it has said yes since, it is settled by now.
      if (settlement.status === "unpaid") await failLate(app, settlement.payment);
      return settlement.status !== "unknown";
    }
    case "decline":
      return event.paymentId !== null && noteDecline(app, { ...event, paymentId: event.paymentId });
    case "refund":
      return (
        event.providerPaymentId !== null && followRefunds(app, { providerPaymentId: event.providerPaymentId })
      );
    case "dispute":
      return event.disputeId !== null && followDispute(app, { disputeId: event.disputeId });
    default:
      return false;
  }
}

/** Events that a lost message or a restart left behind, oldest first. */
export async function listStuckEvents({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
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
  if (error instanceof AdapterError) return `${error.company} ${error.status} ${error.kind}`;
  return error instanceof Error ? error.name : "unknown";
}
