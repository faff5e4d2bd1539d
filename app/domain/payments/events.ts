import { and, asc, eq, lte, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { CardEvent } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { payments, providerEvents } from "~/db/schema";
import { attentionStatement } from "~/domain/attentions/attention";
import { newId } from "~/lib/ids";
import { followRefund } from "./refunds";
import { closeStatement, settle } from "./settle";

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
    .where(and(eq(providerEvents.id, eventId), eq(providerEvents.state, "received")))
    .limit(1);
  if (!row) return;
  try {
    const isOurs = await act(app, app.cards.readRecordedEvent(row.payload));
    await applyAll(app.db, [
      sql`UPDATE provider_events SET state = ${isOurs ? "processed" : "ignored"}, processed_at = ${app.now()} WHERE id = ${eventId}`,
    ]);
  } catch (error) {
    const gaveUp = row.attempts + 1 >= MAX_ATTEMPTS;
    await applyAll(app.db, [
      sql`UPDATE provider_events SET attempts = attempts + 1, last_error = ${reason(error)}, state = ${gaveUp ? "failed" : "received"} WHERE id = ${eventId}`,
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
      if (settlement.status === "unpaid")
        await applyAll(app.db, [closeStatement(settlement.payment.id, "failed")]);
      return settlement.status !== "unknown";
    }
    case "refund":
      return event.refundId !== null && followRefund(app, event);
    case "dispute": {
      if (event.providerPaymentId === null) return false;
      const [payment] = await app.db
        .select({ id: payments.id, amountCents: payments.amountCents })
        .from(payments)
        .where(eq(payments.providerPaymentId, event.providerPaymentId))
        .limit(1);
      if (!payment) return false;
      await applyAll(app.db, [
        sql`UPDATE payments SET state = 'disputed' WHERE id = ${payment.id} AND state = 'paid'`,
        attentionStatement(app, {
          cause: `dispute:${payment.id}:${event.type}`,
          subject: `payment:${payment.id}`,
          detail: { type: event.type, cents: payment.amountCents },
        }),
      ]);
      return true;
    }
    default:
      return false;
  }
}

/** Events that a lost message or a restart left behind, oldest first. */
export async function listStuckEvents({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(and(sql`${providerEvents.state} = 'received'`, lte(providerEvents.createdAt, now() - 60_000)))
    .orderBy(asc(providerEvents.createdAt))
    .limit(200);
  return rows.map((row) => row.id);
}

function reason(error: unknown): string {
  if (error instanceof AdapterError) return `${error.company} ${error.status} ${error.kind}`;
  return error instanceof Error ? error.name : "unknown";
}
