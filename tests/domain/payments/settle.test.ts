import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { webhookEvents } from "~/acts/webhook-events";
import { readBalance } from "~/domain/credits/balance";
import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import type { CheckoutRequest } from "~/domain/payments/checkout/checkout-request";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { settlePayment } from "~/domain/payments/settle";
import { action as webhook } from "~/routes/webhooks/receive";
import { distinctOrders } from "../../support/app/distinct-orders";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { settleOverdueNow } from "../../support/app/settle-overdue";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

const MINUTE = 60_000;
const pack = CREDIT_PACKS[1] ?? CREDIT_PACKS[0];
if (!pack) throw new Error("no packs");

function purchase(userId: string): CheckoutRequest {
  return {
    kind: "credits",
    subjectId: pack?.id ?? "",
    userId,
    amountCents: pack?.priceCents ?? 0,
    lines: [{ name: "Creator Pack", unitCents: 1500, quantity: 1 }],
    successPath: "/credit-purchase-success?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: "/buy-credits",
  };
}

async function opened(name: string, parts: Partial<TestApp> = {}) {
  const stripe = fakeStripe();
  const app = testApp({ paymentProviders: { stripe: stripe.provider }, ...parts });
  const userId = await createUser(app, `${name}@example.com`);
  const start = await startPayment(app, purchase(userId));
  if (start.status !== "open") throw new Error(start.status);
  const sessionId = start.url.split("/").at(-1) ?? "";
  return { app, stripe, userId, sessionId, paymentId: start.paymentId, url: start.url };
}

async function post(app: TestApp, request: Request): Promise<number> {
  const response = await webhook({
    request,
    params: { provider: "stripe" },
    context: { app } as unknown as AppLoadContext,
  });
  return response.status;
}

/** Delivers the queue's messages, each twice, as a queue may. */
async function drain(app: TestApp) {
  for (const message of app.queued.splice(0))
    if (message.type === "provider-event") {
      await webhookEvents.process(app, message);
      await webhookEvents.process(app, message);
    }
}

const completed = (stripe: FakeStripe, sessionId: string, eventId?: string) =>
  stripe.delivery("checkout.session.completed", stripe.sessions.get(sessionId) ?? {}, eventId);

async function credits(app: TestApp, userId: string) {
  return (await readBalance(app, { userId })).credits;
}

async function attentions(app: TestApp, paymentId: string) {
  return app.db.query.attentions.findMany({ where: (t, { eq }) => eq(t.subject, `payment:${paymentId}`) });
}

describe("starting a payment", () => {
  it("R10: opens one provider session for a double click, two tabs and the back button", async () => {
    const stripe = fakeStripe();
    const app = testApp({ paymentProviders: { stripe: stripe.provider } });
    const userId = await createUser(app, "r10@example.com");
    const starts = await Promise.all(Array.from({ length: 10 }, () => startPayment(app, purchase(userId))));
    app.clock.now += 10 * MINUTE;
    starts.push(await startPayment(app, purchase(userId)));
    const urls = new Set(starts.map((start) => (start.status === "open" ? start.url : start.status)));
    console.log(`R10: 11 clicks, ${stripe.sessions.size} provider session(s), ${urls.size} address(es)`);
    expect(stripe.sessions.size).toBe(1);
    expect(urls.size).toBe(1);
  });

  it("opens a new one if the first has expired or is about to", async () => {
    const { app, stripe, userId, sessionId, url } = await opened("expired");
    app.clock.now += 57 * MINUTE;
    const second = await startPayment(app, purchase(userId));
    expect(second).toMatchObject({ status: "open" });
    expect(second.status === "open" && second.url).not.toBe(url);
    expect(stripe.sessions.get(sessionId)?.status).toBe("expired");
    expect(stripe.sessions.size).toBe(2);
  });

  it("finds that the open one was paid, and does not charge twice", async () => {
    const { app, stripe, userId, sessionId, paymentId } = await opened("paid-already");
    stripe.pay(sessionId);
    app.clock.now += MINUTE;
    expect(await startPayment(app, purchase(userId))).toEqual({ status: "paid", paymentId, sessionId });
    expect(await credits(app, userId)).toBe(20);
    expect((await startPayment(app, purchase(userId))).status).toBe("open");
  });

  it("finds the session whose answer was lost", async () => {
    const stripe = fakeStripe();
    const app = testApp({ paymentProviders: { stripe: stripe.provider } });
    const userId = await createUser(app, "lost@example.com");
    stripe.faults.loseNextAnswer = true;
    expect(await startPayment(app, purchase(userId))).toEqual({ status: "unavailable" });
    expect((await startPayment(app, purchase(userId))).status).toBe("open");
    expect(stripe.sessions.size).toBe(1);
  });

  it("reports that the provider is down, and works again when it is up", async () => {
    const stripe = fakeStripe();
    const app = testApp({ paymentProviders: { stripe: stripe.provider } });
    const userId = await createUser(app, "down@example.com");
    stripe.faults.down = true;
    expect(await startPayment(app, purchase(userId))).toEqual({ status: "unavailable" });
    stripe.faults.down = false;
    expect((await startPayment(app, purchase(userId))).status).toBe("open");
  });

  it("refuses lines that do not add up to the amount", async () => {
    const app = testApp();
    const userId = await createUser(app, "sum@example.com");
    await expect(startPayment(app, { ...purchase(userId), amountCents: 1 })).rejects.toThrow(/1500 cents/);
  });
});

describe("settling", () => {
  it("R3: grants once for one event delivered 50 times at once, and answers all 50 with 2xx", async () => {
    const { app, stripe, userId, sessionId } = await opened("r3");
    stripe.pay(sessionId);
    const requests = await Promise.all(
      Array.from({ length: 50 }, () => completed(stripe, sessionId, "evt_r3")),
    );
    const statuses = await Promise.all(requests.map((request) => post(app, request)));
    const recorded = app.queued.length;
    await drain(app);
    const answered = statuses.filter((status) => status >= 200 && status < 300).length;
    const grants = await app.db.query.creditLots.findMany({ where: (t, { eq }) => eq(t.userId, userId) });
    console.log(
      `R3: 50 deliveries at once: ${answered} answers 2xx, ${recorded} recorded, ${grants.length} grant`,
    );
    expect({ answered, recorded, grants: grants.length }).toEqual({ answered: 50, recorded: 1, grants: 1 });
    expect(await credits(app, userId)).toBe(20);
  });

  it("grants once for 50 calls at once from webhook, browser and cron", async () => {
    const { app, stripe, userId, sessionId, paymentId } = await opened("all-at-once");
    stripe.pay(sessionId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => settlePayment(app, n % 2 ? { sessionId } : { paymentId })),
    );
    expect(answers.filter(({ status }) => status === "settled")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "already")).toHaveLength(49);
    expect(await credits(app, userId)).toBe(20);
  });

  it("R4: leads to one state in every order of redirect, webhook, duplicate and cron", async () => {
    const steps = ["redirect", "webhook", "duplicate", "cron"] as const;
    const orders = distinctOrders(steps);
    for (const [index, order] of orders.entries()) {
      const { app, stripe, userId, sessionId } = await opened(`r4-${index}`);
      stripe.pay(sessionId);
      app.clock.now += 3 * MINUTE;
      for (const step of order) {
        if (step === "redirect") await settlePayment(app, { sessionId, userId });
        else if (step === "cron") await settleOverdueNow(app);
        else {
          expect(await post(app, await completed(stripe, sessionId, `evt_${index}`))).toBe(200);
          await drain(app);
        }
      }
      expect(await credits(app, userId), order.join(" → ")).toBe(20);
    }
    console.log(`R4: ${orders.length} orders of redirect, webhook, duplicate and cron: one final state`);
    expect(await findMoneyViolations(testApp())).toEqual([]);
  });

  it("R5: grants by cron alone, without any webhook and without the browser", async () => {
    const { app, stripe, userId, sessionId } = await opened("r5");
    stripe.pay(sessionId);
    app.clock.now += MINUTE;
    await settleOverdueNow(app);
    expect(await credits(app, userId)).toBe(0);
    app.clock.now += 2 * MINUTE;
    await settleOverdueNow(app);
    expect(await credits(app, userId)).toBe(20);
  });

  it("settles a session whose id never reached us", async () => {
    const stripe = fakeStripe();
    const app = testApp({ paymentProviders: { stripe: stripe.provider } });
    const userId = await createUser(app, "orphan@example.com");
    stripe.faults.loseNextAnswer = true;
    await startPayment(app, purchase(userId));
    const [sessionId = ""] = stripe.sessions.keys();
    stripe.pay(sessionId);
    expect((await settlePayment(app, { sessionId })).status).toBe("settled");
    expect(await credits(app, userId)).toBe(20);
  });

  it("grants late if a closed payment turns out to be paid", async () => {
    const { app, stripe, userId, sessionId } = await opened("late");
    const session = stripe.sessions.get(sessionId) ?? {};
    expect(await post(app, await stripe.delivery("checkout.session.async_payment_failed", session))).toBe(
      200,
    );
    await drain(app);
    const closed = await app.db.query.payments.findFirst({
      where: (t, { eq }) => eq(t.sessionId, sessionId),
    });
    expect(closed?.state).toBe("failed");
    stripe.pay(sessionId);
    await post(app, await stripe.delivery("checkout.session.async_payment_succeeded", session));
    await drain(app);
    expect(await credits(app, userId)).toBe(20);
  });

  it("throws if the provider does not answer, and keeps the event for later", async () => {
    const { app, stripe, userId, sessionId } = await opened("outage");
    stripe.pay(sessionId);
    await post(app, await completed(stripe, sessionId));
    stripe.faults.down = true;
    const [message] = app.queued.splice(0);
    if (message?.type !== "provider-event") throw new Error("nothing queued");
    await expect(webhookEvents.process(app, message)).rejects.toThrow(/stripe 503/);
    stripe.faults.down = false;
    await webhookEvents.process(app, message);
    expect(await credits(app, userId)).toBe(20);
  });
});

describe("R6: a session that is not as requested", () => {
  it("is not granted while unpaid", async () => {
    const { app, stripe, userId, sessionId } = await opened("unpaid");
    stripe.pay(sessionId, { payment_status: "unpaid" });
    expect(await post(app, await completed(stripe, sessionId))).toBe(200);
    await drain(app);
    expect(await settlePayment(app, { sessionId })).toMatchObject({
      status: "unpaid",
      session: "processing",
    });
    expect(await credits(app, userId)).toBe(0);
  });

  it("does not block its pack while the bank works: a second purchase is a second one, and each is granted once", async () => {
    const { app, stripe, userId, sessionId, paymentId, url } = await opened("by-bank");
    stripe.pay(sessionId, { payment_status: "unpaid" });
    app.clock.now += MINUTE;
    const both = await Promise.all([
      startPayment(app, purchase(userId)),
      startPayment(app, purchase(userId)),
    ]);
    const [second, clickedTwice] = both;
    if (second?.status !== "open" || clickedTwice?.status !== "open") throw new Error("not open");
    expect(second.paymentId).not.toBe(paymentId);
    expect(second.url).not.toBe(url);
    expect(clickedTwice.url).toBe(second.url);
    const secondSession = second.url.split("/").at(-1) ?? "";
    stripe.pay(secondSession);
    expect((await settlePayment(app, { sessionId: secondSession })).status).toBe("settled");
    expect(await credits(app, userId)).toBe(20);
    const third = await startPayment(app, purchase(userId));
    expect(third).toMatchObject({ status: "open" });
    expect([paymentId, second.paymentId]).not.toContain("paymentId" in third ? third.paymentId : "");
    stripe.settleDebit(sessionId, true);
    for (let time = 0; time < 2; time++) await settlePayment(app, { sessionId });
    expect(await credits(app, userId)).toBe(40);
    expect(await startPayment(app, purchase(userId))).toMatchObject(third);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it.each([
    ["amount", { amount_total: 1 }],
    ["currency", { currency: "jpy" }],
    ["mode", { livemode: true }],
    ["payment", { client_reference_id: "somebody-elses" }],
  ])("is never granted, and opens an incident, if the %s differs", async (what, changes) => {
    const { app, stripe, userId, sessionId, paymentId } = await opened(`differs-${what}`);
    stripe.pay(sessionId, changes);
    expect(await post(app, await completed(stripe, sessionId))).toBe(200);
    await drain(app);
    for (let again = 0; again < 3; again++)
      expect((await settlePayment(app, { sessionId })).status).toBe("mismatch");
    expect(await credits(app, userId)).toBe(0);
    const rows = await attentions(app, paymentId);
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0]?.detail ?? "{}").differs).toBe(what);
  });

  it("refuses test money on the real site", async () => {
    const { app, stripe, userId, sessionId } = await opened("real-site", {
      origin: "https://inkloom.example",
    });
    stripe.pay(sessionId);
    expect((await settlePayment(app, { sessionId })).status).toBe("mismatch");
    expect(await credits(app, userId)).toBe(0);
  });

  it("is unknown to another person, and grants only to its owner", async () => {
    const { app, stripe, userId, sessionId } = await opened("whose");
    const otherId = await createUser(app, "not-mine@example.com");
    stripe.pay(sessionId);
    expect(await settlePayment(app, { sessionId, userId: otherId })).toEqual({ status: "unknown" });
    expect((await settlePayment(app, { sessionId, userId })).status).toBe("settled");
    expect(await settlePayment(app, { sessionId, userId: otherId })).toEqual({ status: "unknown" });
    expect([await credits(app, userId), await credits(app, otherId)]).toEqual([20, 0]);
  });

  it("is unknown if the provider does not know it", async () => {
    const { app } = await opened("nothing");
    expect(await settlePayment(app, { sessionId: "cs_test_made_up" })).toEqual({ status: "unknown" });
  });
});

describe("the webhook", () => {
  it("R7: answers 400 and records nothing if the signature is not valid", async () => {
    const { app, stripe, sessionId } = await opened("signature");
    const object = stripe.sessions.get(sessionId) ?? {};
    const good = await stripe.delivery("checkout.session.completed", object);
    const payload = await good.text();
    const header = good.headers.get("stripe-signature") ?? "";
    const old = header.replace(/t=(\d+)/, (_, t) => `t=${Number(t) - 301}`);
    const forged = [
      ["no signature", payload, null],
      ["empty", payload, ""],
      ["one byte changed", payload.replace("cs_test", "cs_tesu"), header],
      ["another time", payload, old],
      ["nonsense", payload, "t=1,v1=zz"],
    ] as const;
    for (const [what, body, signature] of forged) {
      const request = new Request(good.url, {
        method: "POST",
        body,
        headers: signature === null ? {} : { "stripe-signature": signature },
      });
      expect(await post(app, request), what).toBe(400);
    }
    expect(
      await post(
        app,
        await stripe.delivery("checkout.session.completed", object, "evt_forged", "whsec_another"),
      ),
    ).toBe(400);
    expect(app.queued).toEqual([]);
    const recorded = await app.db.query.providerEvents.findFirst({
      where: (t, { eq }) => eq(t.eventId, "evt_forged"),
    });
    expect(recorded).toBeUndefined();
  });

  it("answers 200 to a verified event that is not ours", async () => {
    const { app, stripe } = await opened("not-ours");
    expect(
      await post(app, await stripe.delivery("customer.created", { id: "cus_1", object: "customer" })),
    ).toBe(200);
    expect(app.queued).toEqual([]);
    const stranger = { id: "cs_test_stranger", object: "checkout.session" };
    expect(
      await post(app, await stripe.delivery("checkout.session.completed", stranger, "evt_stranger")),
    ).toBe(200);
    await drain(app);
    const row = await app.db.query.providerEvents.findFirst({
      where: (t, { eq }) => eq(t.eventId, "evt_stranger"),
    });
    expect(row?.state).toBe("ignored");
  });
});
