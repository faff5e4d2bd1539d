import type { AppLoadContext } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { webhookEvents } from "~/acts/webhook-events";
import { payments } from "~/db/schema";
import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import { LIMITS } from "~/domain/limits/limits";
import { MAX_DECLINES_PER_SESSION, readLimitUsage } from "~/domain/payments/checkout/card-testing";
import type { CheckoutRequest } from "~/domain/payments/checkout/checkout-request";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { action as webhook } from "~/routes/webhooks/receive";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { type FakeStripe, fakeStripe } from "../../../support/fakes/fake-stripe";

const [pack] = CREDIT_PACKS;
if (!pack) throw new Error("no packs");
const { id: packId, priceCents } = pack;

function desk() {
  const stripe = fakeStripe();
  return { stripe, app: testApp({ paymentProviders: { stripe: stripe.provider } }) };
}

function purchase(userId: string | null, callerAddress: string): CheckoutRequest {
  return {
    kind: "credits",
    subjectId: packId,
    userId,
    amountCents: priceCents,
    lines: [{ name: "Pack", unitCents: priceCents, quantity: 1 }],
    successPath: "/",
    cancelPath: "/",
    callerAddress,
  };
}

/** What Stripe tells of a refused card. */
async function decline(
  app: TestApp,
  stripe: FakeStripe,
  paymentId: string,
  card: string,
  eventId = `evt_${newId()}`,
) {
  const intent = {
    id: `pi_${paymentId}`,
    object: "payment_intent",
    status: "requires_payment_method",
    metadata: { payment_id: paymentId },
    last_payment_error: { code: "card_declined", payment_method: { card: { fingerprint: card } } },
  };
  const request = await stripe.delivery("payment_intent.payment_failed", intent, eventId);
  const response = await webhook({
    request,
    params: { provider: "stripe" },
    context: { app } as unknown as AppLoadContext,
  });
  expect(response.status).toBe(200);
  for (const message of app.queued.splice(0))
    if (message.type === "provider-event") {
      await webhookEvents.process(app, message);
      await webhookEvents.process(app, message);
    }
}

async function person(app: TestApp) {
  return createUser(app, `${newId()}@example.com`);
}

let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;

async function open(app: TestApp, userId: string | null, address: string) {
  const start = await startPayment(app, purchase(userId, address));
  if (start.status !== "open") throw new Error(start.status);
  return { paymentId: start.paymentId, sessionId: start.url.split("/").at(-1) ?? "" };
}

describe("card testing", () => {
  it("closes a payment page after five refused cards, counts each event once, and allows a next page", async () => {
    const { app, stripe } = desk();
    const [userId, address] = [await person(app), newAddress()];
    const { paymentId, sessionId } = await open(app, userId, address);
    for (let n = 0; n < MAX_DECLINES_PER_SESSION; n++) {
      expect(stripe.sessions.get(sessionId)?.status).toBe("open");
      await decline(app, stripe, paymentId, "card_1", `evt_same_${paymentId}_${n}`);
      await decline(app, stripe, paymentId, "card_1", `evt_same_${paymentId}_${n}`);
    }
    expect(stripe.sessions.get(sessionId)?.status).toBe("expired");
    const row = await app.db.query.payments.findFirst({ where: eq(payments.id, paymentId) });
    expect(row?.declines).toBe(MAX_DECLINES_PER_SESSION);
    app.clock.now += 60_000;
    expect((await startPayment(app, purchase(userId, address))).status).toBe("open");
    expect(await readLimitUsage(app, { userId, callerHash: null })).toEqual({
      "declines-person": MAX_DECLINES_PER_SESSION,
      "cards-person": 1,
      "pages-person": 2,
    });
  });

  it("stops a person with too many refused cards for that day, and counts anew the next day", async () => {
    const { app, stripe } = desk();
    const [userId, address] = [await person(app), newAddress()];
    let refused = 0;
    let pages = 0;
    for (;;) {
      const start = await startPayment(app, purchase(userId, address));
      if (start.status !== "open") {
        expect(start).toEqual({ status: "limited" });
        break;
      }
      pages++;
      for (let n = 0; n < MAX_DECLINES_PER_SESSION; n++, refused++)
        await decline(app, stripe, start.paymentId, `card_${n % 2}`);
      app.clock.now += 60_000;
    }
    console.log(
      `Card testing: a person with two cards is stopped after ${refused} refusals on ${pages} pages`,
    );
    expect(refused).toBe(LIMITS["declines-person"].most);
    // Somebody else at the same address goes on.
    expect((await startPayment(app, purchase(await person(app), address))).status).toBe("open");
    app.clock.now += 24 * 60 * 60_000;
    expect((await startPayment(app, purchase(userId, address))).status).toBe("open");
  });

  it("stops somebody with many different cards sooner than somebody who mistypes one", async () => {
    const { app, stripe } = desk();
    const [userId, address] = [await person(app), newAddress()];
    let refused = 0;
    for (;;) {
      const start = await startPayment(app, purchase(userId, address));
      if (start.status !== "open") break;
      for (let n = 0; n < 3; n++) await decline(app, stripe, start.paymentId, `card_${refused++}`);
      stripe.sessions.set(start.url.split("/").at(-1) ?? "", {
        ...(stripe.sessions.get(start.url.split("/").at(-1) ?? "") ?? ({} as never)),
        status: "expired",
        url: null,
      });
      app.clock.now += 60_000;
    }
    console.log(`Card testing: a person with a new card each time is stopped after ${refused} refusals`);
    expect(refused).toBe(LIMITS["cards-person"].most);
  });

  it("stops a network that tries with many accounts, except people there who have paid before", async () => {
    const { app, stripe } = desk();
    const address = newAddress();
    const neighbor = await person(app);
    const paid = await open(app, neighbor, address);
    stripe.pay(paid.sessionId);
    await settlePayment(app, { sessionId: paid.sessionId });
    let names = 0;
    let refused = 0;
    for (;;) {
      const start = await startPayment(app, purchase(await person(app), address));
      if (start.status !== "open") break;
      names++;
      for (let n = 0; n < 3; n++, refused++) await decline(app, stripe, start.paymentId, `card_${refused}`);
    }
    console.log(`Card testing: one address is stopped after ${refused} refusals under ${names} names`);
    expect(refused).toBe(LIMITS["cards-network"].most);
    expect((await startPayment(app, purchase(await person(app), newAddress()))).status).toBe("open");
    app.clock.now += 60_000;
    expect((await startPayment(app, purchase(neighbor, address))).status).toBe("open");
  });

  it("never stops a person for what a stranger does elsewhere", async () => {
    const { app, stripe } = desk();
    const [owner, stranger] = [await person(app), await person(app)];
    const { paymentId } = await open(app, stranger, newAddress());
    for (let n = 0; n < 40; n++) await decline(app, stripe, paymentId, `card_${n}`);
    // The stranger may claim whatever payment it likes: what is not ours counts for nobody.
    await decline(app, stripe, newId(), "card_x");
    expect((await startPayment(app, purchase(owner, newAddress()))).status).toBe("open");
  });

  it("counts ten clicks for one payment page as one page", async () => {
    const { app } = desk();
    const userId = await person(app);
    await Promise.all(Array.from({ length: 10 }, () => startPayment(app, purchase(userId, "198.51.100.7"))));
    expect(await readLimitUsage(app, { userId, callerHash: null })).toEqual({ "pages-person": 1 });
  });
});
