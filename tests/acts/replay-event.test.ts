import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { replayEventForAdmin } from "~/acts/replay-event";
import { webhookEvents } from "~/acts/webhook-events";
import { providerEvents } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import { newId } from "~/lib/ids";
import { testApp } from "../support/app/test-app";
import { createAdmin, createUser } from "../support/data/factories";
import { openCheckout } from "../support/data/payments/open-checkout";
import { recordStripeEvent } from "../support/data/record-events";
import { fakeStripe } from "../support/fakes/fake-stripe";

async function recorded(name: string) {
  const stripe = fakeStripe();
  const app = testApp({ paymentProviders: { stripe: stripe.provider } });
  const userId = await createUser(app, `${name}@example.com`);
  const [pack] = CREDIT_PACKS;
  if (!pack) throw new Error("no packs");
  const { sessionId } = await openCheckout(app, {
    kind: "credits",
    subjectId: pack.id,
    userId,
    amountCents: pack.priceCents,
  });
  stripe.pay(sessionId);
  const request = await stripe.delivery("checkout.session.completed", stripe.sessions.get(sessionId) ?? {});
  const payload = await request.text();
  const event = await stripe.provider.verifyEvent(payload, request.headers);
  if (!event) throw new Error("unsigned");
  const eventId = (await recordStripeEvent(app, { event, payload })) ?? "";
  return { app, stripe, userId, eventId, credits: pack.credits };
}

it("replays an event that was given up, and twenty concurrent replays act once", async () => {
  const { app, stripe, userId, eventId, credits } = await recorded("replay");
  await app.db
    .update(providerEvents)
    .set({ state: "failed", attempts: 12 })
    .where(eq(providerEvents.id, eventId));
  await webhookEvents.process(app, { eventId });
  expect((await readBalance(app, { userId })).credits).toBe(0);

  stripe.faults.down = true;
  expect(await webhookEvents.replay(app, { eventId })).toEqual({
    status: "failed",
    error: "stripe 503 retryable",
  });
  stripe.faults.down = false;
  const answers = await Promise.all(Array.from({ length: 20 }, () => webhookEvents.replay(app, { eventId })));
  expect(answers.every(({ status }) => status === "processed" || status === "received")).toBe(true);
  expect(await webhookEvents.replay(app, { eventId })).toEqual({ status: "processed" });
  expect((await readBalance(app, { userId })).credits).toBe(credits);
  expect(await webhookEvents.replay(app, { eventId: newId() })).toEqual({ status: "unknown" });
});

it("says in the audit log which state an event had when an admin replayed it", async () => {
  const { app, eventId } = await recorded("replay-by-admin");
  await app.db.update(providerEvents).set({ state: "failed" }).where(eq(providerEvents.id, eventId));
  const by = await createAdmin(app);
  const press = (id = eventId) => replayEventForAdmin(app, { id, by, why: "Stripe is back" });
  expect([await press(), await press(), await press(newId())].map(({ status }) => status)).toEqual([
    ...["processed", "processed", "unknown"],
  ]);
  const why = "Stripe is back";
  expect(
    await app.db.all(sql`SELECT subject, detail ->> '$.before' AS before, detail ->> '$.after' AS after, detail ->> '$.why' AS why
      FROM audit_log WHERE actor_id = ${by} ORDER BY id`),
  ).toEqual(
    ["failed", "processed"].map((before) => ({
      subject: `event:${eventId}`,
      before,
      after: "received",
      why,
    })),
  );
});
