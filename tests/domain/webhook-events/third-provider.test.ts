import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { attentions, providerEvents } from "~/db/schema";
import { MAX_EVENT_ATTEMPTS } from "~/domain/webhook-events/process-event";
import { createWebhookEvents } from "~/domain/webhook-events/webhook-events";
import type { WebhookEvent, WebhookProvider } from "~/domain/webhook-events/webhook-provider";
import { type TestApp, testApp } from "../../support/app/test-app";

interface ParcelEvent extends WebhookEvent {
  parcel: string;
}

/** A carrier that exists only in this test: its adapter is the only code about it. */
function toyCarrier() {
  const carrier = {
    isDown: false,
    isBusy: false,
    reads: [] as string[],
    listed: [] as ParcelEvent[],
  };
  const provider: WebhookProvider<ParcelEvent> = {
    name: "toy-carrier",
    verify: async (_app, { payload, headers }) =>
      headers.get("x-toy") === "signed" ? (JSON.parse(payload) as ParcelEvent) : null,
    read: (_app, payload) => JSON.parse(payload) as ParcelEvent,
    isRelevant: ({ type }) => type !== "advert",
    objectOf: ({ parcel }) => parcel,
    maxEventsPerRun: 10,
    process: async (_app, { parcel }) => {
      if (carrier.isBusy) return "busy";
      if (carrier.isDown) throw new AdapterError("webhook", 503, "retryable", "down");
      carrier.reads.push(parcel);
      return parcel === "unknown" ? "ignored" : "processed";
    },
    listEvents: async (app) => ({
      events: carrier.listed.map((event) => ({
        event,
        payload: JSON.stringify(event),
        occurredAt: app.now(),
      })),
      next: null,
    }),
  };
  return { carrier, webhookEvents: createWebhookEvents(() => [provider]) };
}

const headers = new Headers({ "x-toy": "signed" });
let serial = 0;
const event = (parcel: string, type = "moved"): ParcelEvent => ({ id: `toy-${serial++}`, type, parcel });

async function stateOf({ db }: TestApp, eventId: string) {
  const [row] = await db.select().from(providerEvents).where(eq(providerEvents.eventId, eventId));
  return row?.state;
}

it("a third company is one adapter: verified, recorded once, processed, retried, given up, replayed and polled", async () => {
  const app = testApp();
  const { carrier, webhookEvents } = toyCarrier();
  const send = (told: ParcelEvent, sent = headers) =>
    webhookEvents.receive(app, { provider: "toy-carrier", payload: JSON.stringify(told), headers: sent });
  const nextId = () => (app.queued.shift() as { eventId: string }).eventId;

  expect(await webhookEvents.receive(app, { provider: "nobody", payload: "{}", headers })).toBe(
    "unknown-provider",
  );
  expect(await send(event("a"), new Headers())).toBe("forged");
  expect(await send(event("a", "advert"))).toBe("irrelevant");
  expect(app.queued).toEqual([]);

  const first = event("a");
  expect([await send(first), await send(first)]).toEqual(["recorded", "known"]);
  expect(app.queued).toHaveLength(1);
  expect(await webhookEvents.process(app, { eventId: nextId() })).toBe("processed");

  // One run processes all events of an object; those of another object wait for their own.
  const [one, other, foreign] = [event("b"), event("b"), event("unknown")];
  for (const told of [one, other, foreign]) await send(told);
  const [oneId, otherId, foreignId] = [nextId(), nextId(), nextId()];
  expect(await webhookEvents.process(app, { eventId: oneId })).toBe("processed");
  expect(await webhookEvents.process(app, { eventId: otherId })).toBe("done before");
  expect(await webhookEvents.process(app, { eventId: foreignId })).toBe("ignored");
  expect(carrier.reads).toEqual(["a", "b", "unknown"]);

  // Busy: the message returns some seconds later and has used no attempt.
  carrier.isBusy = true;
  const waiting = event("c");
  await send(waiting);
  const waitingId = nextId();
  expect(await webhookEvents.process(app, { eventId: waitingId })).toBe("busy");
  expect(app.queued).toEqual([{ type: "provider-event", eventId: waitingId }]);
  expect(app.dueAt.get(app.queued[0] as never) ?? 0).toBeGreaterThan(app.now());
  carrier.isBusy = false;

  // Down: retried until an incident opens; a replay processes it and closes the incident once.
  carrier.isDown = true;
  for (let attempt = 1; attempt < MAX_EVENT_ATTEMPTS; attempt++)
    await expect(webhookEvents.process(app, { eventId: waitingId })).rejects.toThrow();
  expect(await webhookEvents.process(app, { eventId: waitingId })).toBe("failed");
  expect(await stateOf(app, waiting.id)).toBe("failed");
  const incidents = await app.db
    .select()
    .from(attentions)
    .where(eq(attentions.cause, `event:${waitingId}`));
  expect(incidents).toHaveLength(1);
  carrier.isDown = false;
  expect(await webhookEvents.replay(app, { eventId: waitingId })).toEqual({ status: "processed" });

  // Lost: found on the company's list, or by the cron.
  carrier.listed = [first, event("d")];
  expect(await webhookEvents.poll(app)).toEqual([{ read: 2, found: 1, untold: 0 }]);
  app.queued.splice(0);
  app.clock.now += 2 * 60_000;
  const lost = await webhookEvents.listUnprocessed(app);
  expect(lost).toHaveLength(1);
  expect(await webhookEvents.process(app, { eventId: lost[0] ?? "" })).toBe("processed");
});
