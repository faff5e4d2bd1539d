import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BillingRehearsal, METADATA, periodOf } from "./billing-rehearsal.ts";

let rehearsal: BillingRehearsal;
beforeEach(async () => {
  rehearsal = await new BillingRehearsal().start();
});
afterEach(() => rehearsal.stopChecked());

describe("a change to another price", () => {
  async function change(subscription: Stripe.Subscription, cents: number) {
    const product = await rehearsal.api.products.create({ name: "Another plan" });
    const item = subscription.items.data[0];
    const price = { currency: "usd", product: product.id, recurring: { interval: "month" as const } };
    return [{ id: String(item?.id), price_data: { ...price, unit_amount: cents } }];
  }

  it("is charged at once for the rest of the period, to the cent, as previewed", async () => {
    const subscription = await rehearsal.subscribe();
    const { start, end } = periodOf(subscription);
    const at = start + Math.round((end - start) / 3);
    const items = await change(subscription, 19_900);
    const preview = await rehearsal.api.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: "always_invoice", proration_date: at },
    });
    const share = (cents: number) => Math.round((cents * (end - at)) / (end - start));
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-share(7900), share(19_900)]);
    expect(await rehearsal.invoicesOf(subscription)).toHaveLength(1);

    const changed = await rehearsal.api.subscriptions.update(subscription.id, {
      items,
      proration_behavior: "always_invoice",
      proration_date: at,
      expand: ["latest_invoice"],
    });
    expect(changed.latest_invoice).toMatchObject({
      billing_reason: "subscription_update",
      status: "paid",
      amount_paid: preview.amount_due,
    });
    expect(changed.items.data[0]?.price.unit_amount).toBe(19_900);
    expect(periodOf(changed)).toEqual({ start, end });
    // A second change gives back what the first one charged.
    const back = await rehearsal.api.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: await change(changed, 0),
        proration_behavior: "always_invoice",
        proration_date: at,
      },
    });
    expect(back.total).toBe(-share(19_900));
  });

  it("to a lower one is to the customer's credit, and the next invoice takes it", async () => {
    const subscription = await rehearsal.subscribe({ discounts: [] });
    const { start } = periodOf(subscription);
    await rehearsal.api.subscriptions.update(subscription.id, {
      items: await change(subscription, 1900),
      proration_behavior: "always_invoice",
      proration_date: start,
    });
    const customer = await rehearsal.api.customers.retrieve(String(subscription.customer));
    expect(customer).toMatchObject({ balance: -6000 });
    rehearsal.act(subscription, "advance", { months: 5 });
    const paid = (await rehearsal.invoicesOf(subscription)).filter(({ status }) => status === "paid");
    expect(paid.map((row) => [row.total, row.amount_paid, row.ending_balance]).reverse()).toEqual([
      [7900, 7900, 0],
      [-6000, 0, -6000],
      [1900, 0, -4100],
      [1900, 0, -2200],
      [1900, 0, -300],
      [1900, 1600, 0],
    ]);
  });

  it("that the card does not pay is refused, and nothing changes", async () => {
    const subscription = await rehearsal.subscribe();
    rehearsal.act(subscription, "fail-next", { reason: "insufficient_funds" });
    const refused = rehearsal.api.subscriptions.update(subscription.id, {
      items: await change(subscription, 19_900),
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    });
    await expect(refused).rejects.toMatchObject({ statusCode: 402, decline_code: "insufficient_funds" });
    const after = await rehearsal.api.subscriptions.retrieve(subscription.id);
    expect(after.items.data[0]?.price.unit_amount).toBe(7900);
    expect(await rehearsal.invoicesOf(subscription)).toHaveLength(1);
  });

  it("can wait for the next invoice", async () => {
    const subscription = await rehearsal.subscribe();
    const { start, end } = periodOf(subscription);
    const items = await change(subscription, 9900);
    await rehearsal.api.subscriptions.update(subscription.id, { items, proration_date: (start + end) / 2 });
    expect(await rehearsal.invoicesOf(subscription)).toHaveLength(1);
    rehearsal.act(subscription, "end-period");
    expect((await rehearsal.invoicesOf(subscription))[0]?.lines.data.map(({ amount }) => amount)).toEqual([
      -3950, 4950, 9900,
    ]);
  });
});

describe("the end of a subscription", () => {
  it("is set and taken back on the portal by its time alone, and comes with the period", async () => {
    const subscription = await rehearsal.subscribe();
    const { end } = periodOf(subscription);
    expect(await rehearsal.pressPortal(subscription, { action: "cancel", id: subscription.id })).toContain(
      "Studio plan",
    );
    const ending = { cancel_at: end, cancel_at_period_end: false, status: "active" };
    expect(await rehearsal.api.subscriptions.retrieve(subscription.id)).toMatchObject(ending);
    await rehearsal.pressPortal(subscription, { action: "renew", id: subscription.id });
    expect((await rehearsal.api.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
    const byFlag = await rehearsal.api.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(byFlag).toMatchObject({ cancel_at: end, cancel_at_period_end: true });
    rehearsal.act(subscription, "end-period");
    const ended = { status: "canceled", ended_at: end };
    expect(await rehearsal.api.subscriptions.retrieve(subscription.id)).toMatchObject(ended);
    expect(await rehearsal.invoicesOf(subscription)).toHaveLength(1);
    await rehearsal.receiver.event("customer.subscription.deleted");
    const again = rehearsal.api.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    await expect(again).rejects.toMatchObject({ statusCode: 404 });
    expect((await rehearsal.api.subscriptions.list()).data).toEqual([]);
    expect((await rehearsal.api.subscriptions.list({ status: "all" })).data).toHaveLength(1);
  });
});

describe("a trial", () => {
  it("is free, is announced before it ends, and is followed by a paid period", async () => {
    const trial = { metadata: METADATA, trial_period_days: 7 };
    const subscription = await rehearsal.subscribe({ subscription_data: trial });
    expect(subscription).toMatchObject({ status: "trialing", trial_end: periodOf(subscription).end });
    expect((await rehearsal.invoicesOf(subscription))[0]).toMatchObject({ status: "paid", amount_paid: 0 });
    rehearsal.act(subscription, "end-period");
    await rehearsal.receiver.event("customer.subscription.trial_will_end");
    expect(await rehearsal.api.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: "active",
      billing_cycle_anchor: subscription.trial_end,
    });
    expect((await rehearsal.invoicesOf(subscription))[0]).toMatchObject({
      status: "paid",
      amount_paid: 7900,
    });
  });
});

describe("a subscription without a checkout", () => {
  async function begin(changes: Partial<Stripe.SubscriptionCreateParams> = {}) {
    const customer = await rehearsal.api.customers.create({ email: "club@example.com" });
    const product = await rehearsal.api.products.create({ name: "Club" });
    const price = await rehearsal.api.prices.create({
      currency: "usd",
      product: product.id,
      unit_amount: 900,
      recurring: { interval: "month" },
    });
    return rehearsal.api.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: "default_incomplete",
      ...changes,
    });
  }

  it("is incomplete until its first invoice is paid, and expires after 23 hours", async () => {
    const subscription = await begin();
    expect(subscription.status).toBe("incomplete");
    rehearsal.act(subscription, "end-period");
    expect((await rehearsal.api.subscriptions.retrieve(subscription.id)).status).toBe("incomplete_expired");
    expect((await rehearsal.invoicesOf(subscription))[0]?.status).toBe("void");
  });

  it("pauses after a trial without a card, and resumes with one", async () => {
    const trial_settings = { end_behavior: { missing_payment_method: "pause" as const } };
    const subscription = await begin({ trial_period_days: 1, trial_settings });
    rehearsal.act(subscription, "end-period");
    expect((await rehearsal.api.subscriptions.retrieve(subscription.id)).status).toBe("paused");
    await rehearsal.pressPortal(subscription, { action: "card", card: "4242" });
    expect((await rehearsal.api.subscriptions.resume(subscription.id)).status).toBe("active");
    expect((await rehearsal.invoicesOf(subscription))[0]).toMatchObject({ status: "paid", amount_paid: 900 });
  });

  it("whose collection is paused goes on, and its invoices are voided", async () => {
    const subscription = await rehearsal.subscribe();
    await rehearsal.api.subscriptions.update(subscription.id, { pause_collection: { behavior: "void" } });
    rehearsal.act(subscription, "end-period");
    expect((await rehearsal.invoicesOf(subscription))[0]?.status).toBe("void");
    const resumed = await rehearsal.api.subscriptions.update(subscription.id, { pause_collection: "" });
    expect(resumed).toMatchObject({ status: "active", pause_collection: null });
  });
});
