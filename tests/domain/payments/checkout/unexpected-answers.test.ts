import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { CREDIT_PACKS, type CreditPack } from "~/domain/credits/packs/credit-packs";
import type { CheckoutRequest } from "~/domain/payments/checkout/checkout-request";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { settlePayment } from "~/domain/payments/settle";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { settleOverdueNow } from "../../../support/app/settle-overdue";
import { testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { fakeStripe } from "../../../support/fakes/fake-stripe";

const MINUTE = 60_000;
const OPEN = /^POST \/v1\/checkout\/sessions$/;
const LIST = /^GET \/v1\/checkout\/sessions$/;
const READ = /^GET \/v1\/checkout\/sessions\/cs_/;
const pack = CREDIT_PACKS[0] as CreditPack;

const failure = (status: number) => () =>
  Response.json({ error: { type: "api_error", message: "An unknown error occurred." } }, { status });
const refusedKey = () =>
  Response.json({ error: { type: "invalid_request_error", message: "Expired API Key" } }, { status: 401 });
const page = () => new Response("<html>Welcome to nginx!</html>");

async function shop(name: string) {
  const stripe = fakeStripe();
  const app = testApp({ paymentProviders: { stripe: stripe.provider } });
  const userId = await createUser(app, `${name}@example.com`);
  const purchase: CheckoutRequest = {
    kind: "credits",
    subjectId: pack.id,
    userId,
    amountCents: pack.priceCents,
    lines: [{ name: pack.name, unitCents: pack.priceCents, quantity: 1 }],
    successPath: "/credit-purchase-success?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: "/buy-credits",
  };
  const answer = (to: RegExp, response: () => Response, times = 1) =>
    stripe.faults.answers.push({ to, with: response, times });
  const openSessions = () => [...stripe.sessions.values()].filter(({ status }) => status === "open");
  const keyIncident = () =>
    app.db.query.attentions.findFirst({ where: (t, { eq }) => eq(t.cause, "payment-key:stripe") });
  return { stripe, app, userId, answer, openSessions, keyIncident, start: () => startPayment(app, purchase) };
}

describe("a payment page that was opened although the answer said nothing of it", () => {
  it.each([
    ["a 500", failure(500)],
    ["a 503", failure(503)],
    ["a page of HTML", page],
    ["an object without fields", () => Response.json({})],
  ])("is found by our own id after %s: exactly one is open", async (what, response) => {
    const { answer, openSessions, start } = await shop(what.replaceAll(" ", "-"));
    answer(OPEN, response);
    const first = await start();
    expect(first).toMatchObject({ status: "open", url: openSessions()[0]?.url });
    expect(await start()).toEqual(first);
    expect(openSessions()).toHaveLength(1);
  });

  it("is found by the next click where the list did not answer either", async () => {
    const { app, answer, openSessions, start } = await shop("list-away");
    // Stripe repeats a failed response for the same key.
    answer(OPEN, failure(500), 2);
    answer(LIST, failure(500));
    expect(await start()).toEqual({ status: "unavailable" });
    app.clock.now += MINUTE;
    expect(await start()).toMatchObject({ status: "open", url: openSessions()[0]?.url });
    expect(openSessions()).toHaveLength(1);
  });

  it("is another one after a failure that opened none, and only one is open", async () => {
    const { stripe, answer, openSessions, start } = await shop("none");
    answer(OPEN, failure(500));
    answer(LIST, () => Response.json({ object: "list", data: [], has_more: false }));
    expect(await start()).toEqual({ status: "unavailable" });
    // As if Stripe had not received anything.
    for (const session of stripe.sessions.values()) session.status = "expired";
    expect((await start()).status).toBe("open");
    expect(openSessions()).toHaveLength(1);
  });

  it("is somebody else's if it has another payment's id, and is left alone", async () => {
    const { stripe, answer, start } = await shop("other");
    const other = stripe.open({ paymentId: "another-payment", amountCents: pack.priceCents });
    answer(OPEN, failure(500));
    const first = await start();
    expect(first.status === "open" && first.url).not.toBe(other.url);
  });

  it("is not shown where it stands on a site that is not our payment provider's", async () => {
    const { stripe, answer, start } = await shop("foreign");
    answer(OPEN, () =>
      Response.json({ ...[...stripe.sessions.values()][0], url: "https://checkout.example.evil.test/pay" }),
    );
    answer(LIST, failure(500));
    expect(await start()).toEqual({ status: "unavailable" });
    expect((await start()).status).toBe("open");
  });
});

describe("a key that the payment provider refuses", () => {
  it("opens no page and one incident, and works again once it is accepted", async () => {
    const { answer, openSessions, keyIncident, start } = await shop("key");
    answer(/^POST/, refusedKey, 2);
    expect(await start()).toEqual({ status: "unavailable" });
    expect(await start()).toEqual({ status: "unavailable" });
    expect(await keyIncident()).toMatchObject({ subject: "company:stripe", times: 2, resolvedAt: null });
    // The fake executes refused calls; Stripe would not: a refused key opens nothing.
    for (const session of openSessions()) session.status = "expired";
    expect((await start()).status).toBe("open");
  });

  it("leaves a paid purchase to be settled later, and nothing is lost", async () => {
    const { stripe, app, userId, answer, keyIncident, start } = await shop("paid");
    await start();
    const sessionId = [...stripe.sessions.keys()][0] ?? "";
    stripe.pay(sessionId);
    answer(/^GET/, refusedKey, Number.POSITIVE_INFINITY);
    await expect(settlePayment(app, { sessionId, userId })).rejects.toThrow(AdapterError);
    expect(await keyIncident()).toBeDefined();
    app.clock.now += 3 * MINUTE;
    await settleOverdueNow(app);
    stripe.faults.answers.length = 0;
    expect((await settlePayment(app, { sessionId, userId })).status).toBe("settled");
    expect(await findMoneyViolations(app)).toEqual([]);
  });
});

describe("a payment that is read again", () => {
  it.each([
    ["a page of HTML", page],
    ["an object without fields", () => Response.json({})],
    ["a gateway's 404", () => new Response("<html>404</html>", { status: 404 })],
  ])("is neither closed nor granted for %s", async (what, response) => {
    const { stripe, app, userId, answer, start } = await shop(`read-${what.replaceAll(" ", "-")}`);
    const first = await start();
    const sessionId = [...stripe.sessions.keys()][0] ?? "";
    app.clock.now += MINUTE;
    answer(READ, response, 2);
    await expect(settlePayment(app, { sessionId, userId })).rejects.toThrow(AdapterError);
    // A click in between finds the same page.
    expect(await start()).toEqual(first);
    stripe.pay(sessionId);
    expect((await settlePayment(app, { sessionId, userId })).status).toBe("settled");
  });
});
