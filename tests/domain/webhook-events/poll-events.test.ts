import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { payments, providerEvents } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { pollEvents } from "~/domain/webhook-events/poll-events";
import { newId } from "~/lib/ids";
import { fakePlatform } from "../../support/app/fake-platform";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { reportQualityResult } from "../../support/app/report-quality";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { stripeEvents } from "../../support/data/record-events";
import { PRODUCTION_LIMITS } from "../../support/database/production-limits";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

const MINUTE = 60_000;
const CENTS = 1500;

async function shop() {
  const stripe = fakeStripe();
  const app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
  stripe.clock.now = app.now;
  await app.db.run(sql`DELETE FROM provider_polls`);
  return { app, stripe };
}

async function bought(app: TestApp, stripe: FakeStripe) {
  const userId = await createUser(app, `${newId()}@example.com`);
  const { paymentId, sessionId } = await openCheckout(app, {
    kind: "credits",
    subjectId: "creator",
    userId,
    amountCents: CENTS,
  });
  stripe.pay(sessionId);
  stripe.happened("checkout.session.completed", stripe.sessions.get(sessionId) ?? {});
  return { userId, sessionId, paymentId };
}

async function poll(app: TestApp) {
  const polled = await pollEvents(app, stripeEvents(app));
  await fakePlatform(app).deliver();
  return polled;
}

describe("an event that no webhook delivered", () => {
  it("is found on Stripe's own list: paid, refunded, disputed and decided, each once", async () => {
    const { app, stripe } = await shop();
    const { userId, sessionId, paymentId } = await bought(app, stripe);
    const credits = async () => (await readBalance(app, { userId })).credits;
    app.clock.now += 2 * MINUTE;
    expect(await poll(app)).toEqual({ read: 1, found: 1, untold: 1 });
    expect(await credits()).toBe(20);

    stripe.happened("refund.created", stripe.refundByHand(sessionId, 300));
    app.clock.now += 6 * MINUTE;
    // The earlier event is read again, without effect.
    expect(await poll(app)).toEqual({ read: 2, found: 1, untold: 1 });
    expect(await credits()).toBe(16);

    const dispute = stripe.dispute(sessionId, CENTS - 300);
    stripe.happened("charge.dispute.created", dispute);
    app.clock.now += 6 * MINUTE;
    await poll(app);
    expect(await credits()).toBe(0);
    stripe.decide(dispute, "won");
    stripe.happened("charge.dispute.closed", dispute);
    app.clock.now += 6 * MINUTE;
    await poll(app);
    expect(await credits()).toBe(16);
    expect(await app.db.query.payments.findFirst({ where: eq(payments.id, paymentId) })).toMatchObject({
      state: "paid",
      refundedCents: 300,
      disputedCents: 0,
    });
    const rows = await app.db.query.providerEvents.findMany({ where: eq(providerEvents.provider, "stripe") });
    expect(rows.map(({ state }) => state)).toEqual(["processed", "processed", "processed", "processed"]);
    expect(JSON.parse(rows[0]?.payload ?? "")).toMatchObject({ object: "event", id: rows[0]?.eventId });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("is not recorded again if a webhook delivered it, and not searched for in its first five minutes", async () => {
    const { app, stripe } = await shop();
    const { sessionId } = await bought(app, stripe);
    const event = stripe.happened("refund.created", stripe.refundByHand(sessionId, 300));
    await app.db.insert(providerEvents).values({
      provider: "stripe",
      eventId: event.id,
      type: event.type,
      payload: JSON.stringify(event),
      createdAt: app.now(),
    });
    expect(await pollEvents(app, stripeEvents(app))).toMatchObject({ read: 2, found: 1 });
    const asked = stripe.calls.length;
    app.clock.now += 4 * MINUTE;
    expect(await pollEvents(app, stripeEvents(app))).toMatchObject({ read: 0, found: 0 });
    expect(stripe.calls.length).toBe(asked);
  });

  it("is read in bounded runs that continue where the last one stopped, also concurrently and after an outage", async () => {
    const { app, stripe } = await shop();
    const EVENTS = 2_350;
    for (let n = 0; n < EVENTS; n++) {
      stripe.clock.now = () => app.now() - (EVENTS - n) * 1000;
      stripe.happened("refund.created", { id: `ch_${n}`, object: "refund", payment_intent: null });
    }
    stripe.clock.now = app.now;
    const before = await count(app);
    const first = await app.invocation(() => pollEvents(app, stripeEvents(app)));
    expect(first.result).toMatchObject({ read: 1000, found: 1000 });
    expect(first.queries).toBeLessThan(PRODUCTION_LIMITS.queries / 10);
    stripe.faults.down = true;
    expect(await pollEvents(app, stripeEvents(app))).toMatchObject({ read: 0, found: 0 });
    stripe.faults.down = false;
    stripe.happened("refund.created", { id: "ch_new", object: "refund", payment_intent: null });
    // Two crons read the same events at once and record them once.
    await Promise.all([pollEvents(app, stripeEvents(app)), pollEvents(app, stripeEvents(app))]);
    await pollEvents(app, stripeEvents(app));
    expect((await count(app)) - before).toBe(EVENTS);
    const [row] = await app.db.query.providerPolls.findMany();
    expect(row).toEqual({
      provider: "stripe",
      fromAt: app.now() - 30 * 86_400_000,
      toAt: app.now(),
      cursor: null,
    });
    // Later events are in the next range.
    app.clock.now += 5 * MINUTE;
    await pollEvents(app, stripeEvents(app));
    expect((await count(app)) - before).toBe(EVENTS + 1);
    reportQualityResult(
      "R4",
      `${EVENTS} events that no webhook brought, Stripe away in between, two crons at once`,
      `each recorded once, 1,000 a run by ${first.queries} queries`,
    );
  });

  it("is found by starting the period again if Stripe no longer knows the cursor", async () => {
    const { app, stripe } = await shop();
    stripe.happened("refund.created", { id: "ch_only", object: "refund", payment_intent: null });
    await app.db.run(
      sql`INSERT INTO provider_polls (provider, from_at, to_at, cursor) VALUES ('stripe', ${app.now() - MINUTE}, ${app.now()}, 'evt_gone')`,
    );
    expect(await pollEvents(app, stripeEvents(app))).toMatchObject({ read: 0 });
    app.clock.now += 6 * MINUTE;
    expect(await pollEvents(app, stripeEvents(app))).toMatchObject({ read: 1, found: 1 });
  });
});

async function count({ db }: TestApp): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM provider_events`);
  return row?.n ?? 0;
}
