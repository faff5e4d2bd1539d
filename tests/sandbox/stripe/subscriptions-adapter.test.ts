import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStripe } from "~/adapters/stripe.server";
import { SANDBOX_CREDENTIALS } from "../../../sandbox/server/credentials.ts";
import { BillingRehearsal } from "./billing-rehearsal.ts";

/** The production adapter; only its address and its keys differ. */
let rehearsal: BillingRehearsal;
let provider: ReturnType<typeof createStripe>;
beforeEach(async () => {
  rehearsal = await new BillingRehearsal().start();
  provider = createStripe({
    baseUrl: `${rehearsal.sandbox.url}/stripe`,
    key: SANDBOX_CREDENTIALS.STRIPE_SECRET_KEY,
    webhookSecret: SANDBOX_CREDENTIALS.STRIPE_WEBHOOK_SECRET,
    fetch,
  });
});
afterEach(() => rehearsal.stopChecked());

const PLAN = { kind: "plan", subjectId: "2", userId: "u1" };
const BIGGER = {
  purchase: { ...PLAN, subjectId: "3" },
  name: "Agency plan",
  monthlyCents: 19_900,
  isProrated: true,
  isResumed: false,
};
const DAY_MS = 24 * 3_600_000;

function order(key: string, changes: { firstMonthPercentOff?: number; customerId?: string } = {}) {
  return {
    key,
    purchase: PLAN,
    name: "Studio plan",
    monthlyCents: 7900,
    firstMonthPercentOff: null,
    customerId: null,
    email: "creator@example.com",
    successUrl: `${rehearsal.origin}/done?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${rehearsal.origin}/pricing`,
    expiresAt: Math.floor(Date.now() / 1000) * 1000 + 3_600_000,
    ...changes,
  };
}

/** Buys a subscription on the hosted page. */
async function buy(key: string, changes: Parameters<typeof order>[1] = {}) {
  const session = await provider.subscriptions.openCheckout(order(key, changes));
  rehearsal.sandbox.control.stripe.pay(session.id);
  const { subscriptionId } = await provider.findCheckout(session.id);
  return provider.subscriptions.find(String(subscriptionId));
}

describe("the adapter of subscriptions", () => {
  it("opens one checkout for a key, with a discount on the first month only, and finds what it began", async () => {
    const wanted = order("k1", { firstMonthPercentOff: 50 });
    const session = await provider.subscriptions.openCheckout(wanted);
    expect(await provider.subscriptions.openCheckout(wanted)).toEqual(session);
    expect(session).toMatchObject({
      status: "open",
      amountCents: 3950,
      paymentId: null,
      subscriptionId: null,
    });

    rehearsal.sandbox.control.stripe.decline(session.id);
    expect(await provider.findCheckout(session.id)).toMatchObject({ status: "open", isPaid: false });
    rehearsal.sandbox.control.stripe.pay(session.id);
    const { subscriptionId, isPaid } = await provider.findCheckout(session.id);
    expect(isPaid).toBe(true);
    const subscription = await provider.subscriptions.find(String(subscriptionId));
    expect(subscription).toMatchObject({
      state: "active",
      purchase: PLAN,
      monthlyCents: 7900,
      isPaused: false,
      trialEndsAt: null,
      endsWithPeriod: false,
    });
    const page = await provider.subscriptions.listSince({ fromAt: subscription.startedAt, after: null });
    expect(page).toEqual({ subscriptions: [subscription], next: null });

    const paid = await rehearsal.receiver.event("invoice.paid");
    const event = await provider.verifyEvent(paid.body, new Headers(paid.headers as Record<string, string>));
    expect(event?.subject).toBe("invoice");
    const invoice = await provider.subscriptions.findInvoice(String(event?.invoiceId));
    expect(invoice).toMatchObject({ state: "paid", amountCents: 3950, subscriptionId });
    expect(invoice.periodEndsAt).toBe(subscription.periodEndsAt);
    const completed = JSON.parse((await rehearsal.receiver.event("checkout.session.completed")).body);
    expect(provider.readRecordedEvent(JSON.stringify(completed))).toMatchObject({ subscriptionId });
    const listed = await provider.listEvents?.({ fromAt: subscription.startedAt, after: null });
    expect(listed?.events.map((row) => row.event.id)).toContain(event?.id);
    const types = Array.from({ length: 21 }, (_, at) => `type.${at}`);
    await expect(rehearsal.api.events.list({ types })).rejects.toMatchObject({ statusCode: 400 });
  });

  it("finds the invoice of a payment, and refunds it", async () => {
    await buy("k1");
    const charged = JSON.parse((await rehearsal.receiver.event("charge.succeeded")).body);
    const providerPaymentId: string = charged.data.object.payment_intent;
    const invoiceId = await provider.subscriptions.findInvoiceId(providerPaymentId);
    expect(invoiceId).toMatch(/^in_/);
    expect(await provider.subscriptions.findInvoiceId("pi_none")).toBeNull();
    const refund = await provider.refunds.send({ providerPaymentId, amountCents: 7900, key: "r1" });
    expect(refund).toMatchObject({ state: "succeeded", amountCents: 7900 });
  });

  it("previews a change, makes it once for a key even after a day, and says what is sold now", async () => {
    const { id, startedAt, periodEndsAt } = await buy("k1");
    const at = startedAt + 10 * DAY_MS;
    const change = { subscriptionId: id, ...BIGGER, at };
    const share = (Number(periodEndsAt) - at) / (Number(periodEndsAt) - startedAt);
    const preview = await provider.subscriptions.previewChange(change);
    expect(preview).toEqual({
      dueNowCents: Math.round(19_900 * share) - Math.round(7900 * share),
      nextCents: 19_900,
      nextAt: periodEndsAt,
    });
    expect((await provider.subscriptions.find(id)).monthlyCents).toBe(7900);

    const changed = await provider.subscriptions.change({ ...change, key: "c1" });
    expect(changed).toMatchObject({ state: "active", monthlyCents: 19_900, purchase: BIGGER.purchase });
    rehearsal.sandbox.control.advanceClock(25 * 3_600_000);
    expect(await provider.subscriptions.change({ ...change, key: "c1" })).toEqual(changed);
    const invoices = (await rehearsal.api.invoices.list({ subscription: id })).data;
    expect(invoices).toHaveLength(2);
    expect(invoices[0]).toMatchObject({ status: "paid", amount_paid: preview.dueNowCents });
  });

  it("takes what is left of a higher price off the next charge", async () => {
    const { id, startedAt } = await buy("k1");
    const smaller = { ...BIGGER, subscriptionId: id, monthlyCents: 5000, at: startedAt + 3 * DAY_MS };
    const preview = await provider.subscriptions.previewChange(smaller);
    expect(preview.dueNowCents).toBe(0);
    await provider.subscriptions.change({ ...smaller, key: "c1" });
    rehearsal.act({ id }, "end-period");
    const [renewal] = (await rehearsal.api.invoices.list({ subscription: id })).data;
    expect(renewal?.amount_paid).toBe(preview.nextCents);
  });

  it("changes only from the next charge on where nothing is prorated", async () => {
    const { id, startedAt, periodEndsAt } = await buy("k1");
    const smaller = { ...BIGGER, subscriptionId: id, monthlyCents: 5000, isProrated: false, at: startedAt };
    const preview = await provider.subscriptions.previewChange(smaller);
    expect(preview).toEqual({ dueNowCents: 0, nextCents: 5000, nextAt: periodEndsAt });
    expect((await provider.subscriptions.change({ ...smaller, key: "c1" })).monthlyCents).toBe(5000);
    rehearsal.act({ id }, "end-period");
    const invoices = (await rehearsal.api.invoices.list({ subscription: id })).data;
    expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([5000, 7900]);
  });

  it("gives back what was charged for the month, though a lower price is to follow", async () => {
    const { id, startedAt, periodEndsAt } = await buy("k1");
    const arranged = { ...BIGGER, subscriptionId: id, monthlyCents: 2900, isProrated: false, at: startedAt };
    await provider.subscriptions.change({ ...arranged, key: "c1" });
    const at = startedAt + 10 * DAY_MS;
    const share = (Number(periodEndsAt) - at) / (Number(periodEndsAt) - startedAt);
    const preview = await provider.subscriptions.previewChange({ ...BIGGER, subscriptionId: id, at });
    expect(preview.dueNowCents).toBe(Math.round(19_900 * share) - Math.round(7900 * share));
  });

  it("names what an invoice was for, whatever is sold later", async () => {
    const bought = await buy("k1");
    const first = String(bought.latestInvoiceId);
    const change = { ...BIGGER, subscriptionId: bought.id, at: bought.startedAt + DAY_MS };
    const { latestInvoiceId } = await provider.subscriptions.change({ ...change, key: "c1" });
    expect((await provider.subscriptions.findInvoice(first)).subjectId).toBe(PLAN.subjectId);
    expect((await provider.subscriptions.findInvoice(String(latestInvoiceId))).subjectId).toBe(
      BIGGER.purchase.subjectId,
    );
  });

  it("changes a subscription whose clock was moved ahead by hand", async () => {
    const { id, startedAt } = await buy("k1");
    rehearsal.act({ id }, "end-period");
    const change = { ...BIGGER, subscriptionId: id, at: startedAt, key: "c1" };
    expect((await provider.subscriptions.change(change)).monthlyCents).toBe(19_900);
  });

  it("is refused a change that the card does not pay", async () => {
    const { id, startedAt } = await buy("k1");
    rehearsal.act({ id }, "fail-next", { reason: "insufficient_funds" });
    const change = { ...BIGGER, subscriptionId: id, at: startedAt, key: "c1" };
    const refused = provider.subscriptions.change(change);
    await expect(refused).rejects.toMatchObject({ kind: "refused", status: 402 });
    expect(await provider.subscriptions.find(id)).toMatchObject({ monthlyCents: 7900, purchase: PLAN });
  });

  it("ends a subscription with its period, and undoes that, also when the portal set it", async () => {
    const { id, customerId } = await buy("k1");
    const set = (endsWithPeriod: boolean) =>
      provider.subscriptions.setEndsWithPeriod({ subscriptionId: id, endsWithPeriod });
    expect((await set(true)).endsWithPeriod).toBe(true);
    expect((await set(false)).endsWithPeriod).toBe(false);

    const portal = { customerId: String(customerId), returnUrl: `${rehearsal.origin}/settings` };
    const address = await provider.subscriptions.openPortal(portal);
    expect(await (await fetch(address)).text()).toContain(portal.returnUrl);
    const body = new URLSearchParams({ action: "cancel", id });
    await fetch(address, { method: "POST", body, redirect: "manual" });
    expect((await provider.subscriptions.find(id)).endsWithPeriod).toBe(true);
    expect((await set(true)).endsWithPeriod).toBe(true);
    expect((await set(false)).endsWithPeriod).toBe(false);
  });

  it("takes the end back with a change that says so, also when the portal set it", async () => {
    const { id, customerId, startedAt } = await buy("k1");
    const arranged = { ...BIGGER, subscriptionId: id, monthlyCents: 2900, isProrated: false, at: startedAt };
    const { change, find, setEndsWithPeriod, openPortal } = provider.subscriptions;
    await setEndsWithPeriod({ subscriptionId: id, endsWithPeriod: true });
    expect((await change({ ...arranged, key: "c1" })).endsWithPeriod).toBe(true);
    expect((await change({ ...arranged, isResumed: true, key: "c2" })).endsWithPeriod).toBe(false);
    const address = await openPortal({ customerId: String(customerId), returnUrl: rehearsal.origin });
    const body = new URLSearchParams({ action: "cancel", id });
    await fetch(address, { method: "POST", body, redirect: "manual" });
    expect((await find(id)).endsWithPeriod).toBe(true);
    expect((await change({ ...arranged, isResumed: true, key: "c3" })).endsWithPeriod).toBe(false);
  });

  it("charges nothing for a change of one whose collection is paused", async () => {
    const { id, startedAt } = await buy("k1");
    await rehearsal.api.subscriptions.update(id, { pause_collection: { behavior: "void" } });
    await provider.subscriptions.change({ ...BIGGER, subscriptionId: id, at: startedAt + DAY_MS, key: "c1" });
    const [invoice] = (await rehearsal.api.invoices.list({ subscription: id })).data;
    expect(invoice).toMatchObject({ status: "void", billing_reason: "subscription_update" });
  });

  it("cancels at once, and again without a complaint; a second checkout keeps the customer", async () => {
    const { id, customerId } = await buy("k1");
    expect((await provider.subscriptions.cancel(id)).state).toBe("canceled");
    expect((await provider.subscriptions.cancel(id)).state).toBe("canceled");
    await expect(provider.subscriptions.cancel("sub_none")).rejects.toMatchObject({ kind: "refused" });
    const second = await buy("k2", { customerId: String(customerId) });
    expect(second).toMatchObject({ customerId, state: "active" });
    expect(second.id).not.toBe(id);
  });
});
