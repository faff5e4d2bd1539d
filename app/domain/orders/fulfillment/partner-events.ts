import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { PartnerEvent } from "~/adapters/printful.server";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { orderParts, providerEvents } from "~/db/schema";
import { refreshChangedProducts } from "~/domain/partner-catalog/refresh-prices";
import { refreshChangedStock } from "~/domain/partner-catalog/refresh-stock";
import { findPartnerMockupTask } from "~/domain/products/partner-mockups/advance-partner-mockup";
import { newId } from "~/lib/ids";
import { holdReasonStatements } from "../partner/apply-partner-status";
import { fulfillPart } from "./fulfill-part";

type ProviderEvent = typeof providerEvents.$inferSelect;

const MAX_ATTEMPTS = 8;
/** Events that find somebody at their part come back between these, each at its own second. */
const BUSY_RETRY_SECONDS = { least: 3, most: 9 };
/** Events that one look at the partner settles at most; each may write its words in the same batch. */
const MAX_EVENTS_PER_REFRESH = 40;

/** Keeps what the partner told, once. Null where it was told before. */
export async function recordPartnerEvent(
  { db, now }: Pick<App, "db" | "now">,
  { event, raw }: { event: PartnerEvent; raw: string },
): Promise<string | null> {
  const [row] = await db
    .insert(providerEvents)
    .values({
      id: newId(),
      provider: "printful",
      eventId: event.id,
      type: event.type,
      payload: raw,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return row?.id ?? null;
}

/**
 * An event is only a hint that something changed: the order and its parcels are asked for anew, so that late, repeated
 * and reordered events all end in what is true now. One look settles every event of the part that was recorded before it
 * began: a parcel of many events is not a queue of many looks.
 */
export async function processPartnerEvent(
  app: Pick<App, "db" | "now" | "enqueue" | "printPartner" | "origin" | "appSecret">,
  { eventId }: { eventId: string },
): Promise<"processed" | "ignored" | "busy" | "done before"> {
  const [event] = await app.db
    .update(providerEvents)
    .set({ attempts: sql`${providerEvents.attempts} + 1` })
    .where(
      and(
        eq(providerEvents.id, eventId),
        eq(providerEvents.provider, "printful"),
        eq(providerEvents.state, "received"),
      ),
    )
    .returning();
  if (!event) return "done before";
  const facts = await app.printPartner.readRecordedEvent(event.payload);
  if (facts.variantIds.length > 0) {
    await refreshChangedStock(app, { variantIds: facts.variantIds });
    await finish(app, [eventId], "processed");
    return "processed";
  }
  if (facts.mockupTaskId) {
    const taskId = await findPartnerMockupTask(app, { partnerTaskId: facts.mockupTaskId });
    if (taskId) await app.enqueue({ type: "rendering", taskId });
    await finish(app, [eventId], taskId ? "processed" : "ignored");
    return taskId ? "processed" : "ignored";
  }
  if (facts.productIds.length > 0) {
    await refreshChangedProducts(app, { productIds: facts.productIds });
    await finish(app, [eventId], "processed");
    return "processed";
  }
  const partId = await findPart(app, facts);
  if (!partId) {
    await finish(app, [eventId], "ignored");
    return "ignored";
  }
  // Read before the look, so that whatever they tell of has happened by then.
  const told = [{ id: eventId, facts }, ...(await listOthers(app, event))];
  try {
    const fulfilled = await fulfillPart(app, { partId });
    if (fulfilled.status === "busy") {
      // Whoever is at it may have asked the partner before this happened.
      await app.enqueue({ type: "partner-event", eventId }, { delaySeconds: randomRetryDelay() });
      return "busy";
    }
    // Their own words beside the truth, the last told last: why it stands still, as long as it does.
    const words = told
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .flatMap(({ facts: { type, reason } }) => holdReasonStatements({ partId, type, reason }));
    if (words.length > 0) await runTransaction(app.db, words);
  } catch (error) {
    if (event.attempts >= MAX_ATTEMPTS) await finish(app, [eventId], "failed", error);
    throw error;
  }
  await finish(
    app,
    told.map(({ id }) => id),
    "processed",
  );
  return "processed";
}

/** What else the partner told of the same order and nobody has looked at. What cannot be read is left to its own message. */
async function listOthers({ db, printPartner }: Pick<App, "db" | "printPartner">, event: ProviderEvent) {
  if (event.about === null) return [];
  const rows = await db
    .select({ id: providerEvents.id, payload: providerEvents.payload })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.about, event.about),
        eq(providerEvents.provider, "printful"),
        eq(providerEvents.state, "received"),
        ne(providerEvents.id, event.id),
      ),
    )
    .orderBy(asc(providerEvents.id))
    .limit(MAX_EVENTS_PER_REFRESH - 1);
  const read = await Promise.allSettled(rows.map(({ payload }) => printPartner.readRecordedEvent(payload)));
  return rows.flatMap(({ id }, index) => {
    const facts = read[index];
    return facts?.status === "fulfilled" ? [{ id, facts: facts.value }] : [];
  });
}

function randomRetryDelay(): number {
  const { least, most } = BUSY_RETRY_SECONDS;
  return least + Math.floor(Math.random() * (most - least + 1));
}

/** By the partner's number, or by our own in front of the attempt, where the draft's answer was lost. */
async function findPart(
  { db }: Pick<App, "db">,
  { partnerOrderId, externalId }: PartnerEvent,
): Promise<string | null> {
  if (partnerOrderId) {
    const [byNumber] = await db
      .select({ id: orderParts.id })
      .from(orderParts)
      .where(eq(orderParts.partnerOrderId, partnerOrderId));
    if (byNumber) return byNumber.id;
  }
  const [, ours, attempt] = /^([0-9a-z]{26})_(\d{1,4})$/.exec(externalId ?? "") ?? [];
  if (!ours) return null;
  const [byOurs] = await db
    .select({ id: orderParts.id })
    .from(orderParts)
    .where(
      or(
        eq(orderParts.id, ours),
        and(eq(orderParts.reprintOf, ours), eq(orderParts.attempt, Number(attempt))),
      ),
    )
    // A reprint has the number for its own; the part itself may have had it in an earlier attempt.
    .orderBy(sql`${orderParts.reprintOf} IS NULL`)
    .limit(1);
  return byOurs?.id ?? null;
}

async function finish(
  { db, now }: Pick<App, "db" | "now">,
  eventIds: string[],
  state: "processed" | "ignored" | "failed",
  error?: unknown,
): Promise<void> {
  await db
    .update(providerEvents)
    .set({
      state,
      processedAt: now(),
      lastError: error instanceof Error ? error.message.slice(0, 200) : null,
    })
    // Whoever was quicker has the last word.
    .where(and(inArray(providerEvents.id, eventIds), eq(providerEvents.state, "received")));
}

/** Events whose message was lost. */
export async function listUnprocessedPartnerEvents({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(
      sql`${providerEvents.state} = 'received' AND ${providerEvents.provider} = 'printful' AND ${providerEvents.createdAt} < ${now() - 60_000}`,
    )
    .orderBy(providerEvents.createdAt)
    .limit(50);
  return rows.map(({ id }) => id);
}
