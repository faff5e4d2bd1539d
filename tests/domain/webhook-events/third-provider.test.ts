import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { attentions, providerEvents } from "~/db/schema";
import { LONGEST_OUTAGE_MS, MAX_EVENT_ATTEMPTS } from "~/domain/webhook-events/event-failures";
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
    isBroken: false,
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
      if (carrier.isBroken) throw new Error("a row that should be there is not");
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

  // Our own failure: retried until an incident opens; a replay processes it and closes the incident once.
  carrier.isBroken = true;
  for (let attempt = 1; attempt < MAX_EVENT_ATTEMPTS; attempt++)
    await expect(webhookEvents.process(app, { eventId: waitingId })).rejects.toThrow();
  expect(await webhookEvents.process(app, { eventId: waitingId })).toBe("failed");
  expect(await stateOf(app, waiting.id)).toBe("failed");
  const incidents = await app.db
    .select()
    .from(attentions)
    .where(eq(attentions.cause, `event:${waitingId}`));
  expect(incidents).toHaveLength(1);
  carrier.isBroken = false;
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

it("an event whose company does not answer for hours is tried on without a person, and fails after three days", async () => {
  const app = testApp();
  const { carrier, webhookEvents } = toyCarrier();
  const told = [event("e"), event("f")];
  for (const each of told)
    await webhookEvents.receive(app, { provider: "toy-carrier", payload: JSON.stringify(each), headers });
  const ids = app.queued.splice(0).map((message) => (message as { eventId: string }).eventId);
  const [eventId = ""] = ids;
  const [from, minute] = [app.now(), 60_000];
  carrier.isDown = true;
  const outcomes: string[] = [];
  const attempt = () =>
    webhookEvents.process(app, { eventId }).then(
      (outcome) => void outcomes.push(outcome),
      () => void outcomes.push("again"),
    );
  // One message's attempts, then one each minute, as the cron lists it, then one in ten minutes.
  for (let tries = 0; tries < 6; tries++) await attempt();
  expect(outcomes.splice(0)).toEqual(["again", "again", "again", "again", "again", "waiting"]);
  const triedAfter: number[] = [];
  for (let passed = 1; passed <= 60; passed++) {
    app.clock.now = from + passed * minute;
    if (!(await webhookEvents.listUnprocessed(app)).includes(eventId)) continue;
    triedAfter.push(passed);
    await attempt();
  }
  expect(triedAfter).toEqual([1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60]);
  expect(new Set(outcomes)).toEqual(new Set(["waiting"]));
  expect(await stateOf(app, told[0]?.id ?? "")).toBe("received");
  const incidents = () =>
    app.db
      .select()
      .from(attentions)
      .where(
        inArray(
          attentions.cause,
          ids.map((id) => `event:${id}`),
        ),
      );
  expect(await incidents()).toEqual([]);
  // Back after an hour, with one failure of our own: nobody has to do anything.
  Object.assign(carrier, { isDown: false, isBroken: true });
  await expect(webhookEvents.process(app, { eventId })).rejects.toThrow();
  expect(await stateOf(app, told[0]?.id ?? "")).toBe("received");
  carrier.isBroken = false;
  app.clock.now = from + 70 * minute;
  for (const id of await webhookEvents.listUnprocessed(app))
    await webhookEvents.process(app, { eventId: id });
  expect(await stateOf(app, told[0]?.id ?? "")).toBe("processed");
  expect(await stateOf(app, told[1]?.id ?? "")).toBe("processed");
  // An outage of days.
  const late = event("g");
  await webhookEvents.receive(app, { provider: "toy-carrier", payload: JSON.stringify(late), headers });
  const lateId = (app.queued.shift() as { eventId: string }).eventId;
  carrier.isDown = true;
  // However long its message waited before.
  app.clock.now += 2 * LONGEST_OUTAGE_MS;
  await expect(webhookEvents.process(app, { eventId: lateId })).rejects.toThrow();
  app.clock.now += LONGEST_OUTAGE_MS - 1;
  await expect(webhookEvents.process(app, { eventId: lateId })).rejects.toThrow();
  app.clock.now += 1;
  expect(await webhookEvents.process(app, { eventId: lateId })).toBe("failed");
  ids.push(lateId);
  expect(await incidents()).toHaveLength(1);
});
