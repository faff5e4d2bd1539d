import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SANDBOX_CREDENTIALS } from "../../../sandbox/server/credentials.ts";
import { until } from "../rehearsal.ts";
import { BillingRehearsal, METADATA, periodOf } from "./billing-rehearsal.ts";

let rehearsal: BillingRehearsal;
beforeEach(async () => {
  rehearsal = await new BillingRehearsal().start();
});
afterEach(() => rehearsal.stopChecked());

describe("a checkout in subscription mode", () => {
  it("begins a customer, a subscription and a paid invoice, and tells of each in Stripe's form", async () => {
    const session = await rehearsal.api.checkout.sessions.create(rehearsal.checkout());
    expect(session).toMatchObject({
      mode: "subscription",
      amount_total: 7900,
      subscription: null,
      payment_intent: null,
    });
    expect(await (await fetch(session.url ?? "")).text()).toContain("Studio plan");
    expect((await rehearsal.press(session, "pay")).status).toBe(303);

    const paid = await rehearsal.api.checkout.sessions.retrieve(session.id, {
      expand: ["subscription", "invoice"],
    });
    const subscription = paid.subscription as Stripe.Subscription;
    const invoice = paid.invoice as Stripe.Invoice;
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", payment_intent: null });
    expect(subscription).toMatchObject({ status: "active", metadata: METADATA, latest_invoice: invoice.id });
    expect(invoice).toMatchObject({
      status: "paid",
      billing_reason: "subscription_create",
      amount_paid: 7900,
      parent: { subscription_details: { subscription: subscription.id, metadata: METADATA } },
    });
    const [payment] = (await rehearsal.api.invoicePayments.list({ invoice: invoice.id })).data;
    const intent = await rehearsal.api.paymentIntents.retrieve(String(payment?.payment.payment_intent));
    expect(intent).toMatchObject({ status: "succeeded", amount: 7900, customer: subscription.customer });

    const webhook = await rehearsal.receiver.event("invoice.paid");
    const event = await rehearsal.api.webhooks.constructEventAsync(
      webhook.body,
      String(webhook.headers["stripe-signature"]),
      SANDBOX_CREDENTIALS.STRIPE_WEBHOOK_SECRET,
    );
    expect(event.data.object).toMatchObject({ id: invoice.id, status: "paid" });
    await rehearsal.receiver.event("checkout.session.completed");
    await rehearsal.receiver.event("customer.subscription.created");
    const updated = JSON.parse((await rehearsal.receiver.event("customer.subscription.updated")).body);
    expect(updated.data.previous_attributes).toMatchObject({ status: "incomplete" });
  });
});

describe("a coupon for the first invoice", () => {
  it("is taken off once", async () => {
    const coupon = await rehearsal.api.coupons.create({ id: "half", percent_off: 50, duration: "once" });
    const again = rehearsal.api.coupons.create({ id: "half", percent_off: 50, duration: "once" });
    await expect(again).rejects.toMatchObject({ statusCode: 400, code: "resource_already_exists" });
    const subscription = await rehearsal.subscribe({ discounts: [{ coupon: coupon.id }] });
    const next = await rehearsal.api.invoices.createPreview({ subscription: subscription.id });
    expect((await rehearsal.invoicesOf(subscription)).map((row) => [row.subtotal, row.amount_paid])).toEqual([
      [7900, 3950],
    ]);
    expect(next).toMatchObject({ status: "draft", amount_due: 7900, billing_reason: "subscription_cycle" });
    expect(next.lines.data[0]?.period.start).toBe(subscription.items.data[0]?.current_period_end);
  });
});

describe("a renewal", () => {
  it("is a draft for an hour, then charged for the next period, whose invoice names it", async () => {
    const first = await rehearsal.subscribe();
    const { end } = periodOf(first);
    rehearsal.act(first, "end-period");
    const renewed = await rehearsal.api.subscriptions.retrieve(first.id);
    expect(renewed.status).toBe("active");
    expect(periodOf(renewed).start).toBe(end);
    const [invoice] = await rehearsal.invoicesOf(first);
    expect(invoice).toMatchObject({
      id: renewed.latest_invoice,
      billing_reason: "subscription_cycle",
      status: "paid",
      amount_paid: 7900,
      created: end,
      period_start: periodOf(first).start,
      period_end: end,
      status_transitions: { finalized_at: end + 3600 },
    });
    expect(invoice?.lines.data.map(({ period }) => period)).toEqual([periodOf(renewed)]);
    const [payment] = (await rehearsal.api.invoicePayments.list({ invoice: String(invoice?.id) })).data;
    const refund = await rehearsal.api.refunds.create({
      payment_intent: String(payment?.payment.payment_intent),
    });
    expect(refund.amount).toBe(7900);
  });

  it("happens by the sandbox's own clock, too, month after month", async () => {
    const subscription = await rehearsal.subscribe();
    rehearsal.act(subscription, "advance", { months: 3 });
    const paid = (await rehearsal.invoicesOf(subscription)).filter(({ status }) => status === "paid");
    // The last period began a moment ago, so that its invoice is a draft.
    expect(paid.map(({ billing_reason }) => billing_reason)).toEqual([
      "subscription_cycle",
      "subscription_cycle",
      "subscription_create",
    ]);
    rehearsal.sandbox.control.advanceClock(2 * 3_600_000);
    await until("the hour", async () => (await rehearsal.invoicesOf(subscription))[0]?.status === "paid");
  });
});

describe("a charge that fails", () => {
  it("is tried again after 3, 5 and 7 days; then the subscription is canceled and the invoice stays open", async () => {
    const subscription = await rehearsal.subscribe();
    rehearsal.act(subscription, "fail-next", { times: 4, reason: "insufficient_funds" });
    expect(rehearsal.act(subscription, "end-period").status).toBe("past_due");
    const { end } = periodOf(subscription);
    const attempts: number[] = [];
    for (let retry = 0; retry < 3; retry++) {
      const [invoice] = await rehearsal.invoicesOf(subscription);
      attempts.push((Number(invoice?.next_payment_attempt) - end - 3600) / 86_400);
      rehearsal.act(subscription, "retry");
    }
    expect(attempts).toEqual([3, 8, 15]);
    expect(await rehearsal.api.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    expect((await rehearsal.invoicesOf(subscription))[0]).toMatchObject({
      status: "open",
      next_payment_attempt: null,
    });
    const failed = await rehearsal.api.events.list({ type: "invoice.payment_failed" });
    expect(failed.data).toHaveLength(4);
  });

  it("leaves the subscription unpaid if the account wants it so, with drafts that nobody charges", async () => {
    rehearsal.sandbox.control.billing.setAfterRetries("unpaid");
    const subscription = await rehearsal.subscribe();
    rehearsal.act(subscription, "fail-next", { times: 4 });
    expect(rehearsal.act(subscription, "advance", { months: 2 }).status).toBe("unpaid");
    expect((await rehearsal.invoicesOf(subscription))[0]).toMatchObject({
      status: "draft",
      auto_advance: false,
    });
  });

  it("is mended on the portal by another card", async () => {
    const subscription = await rehearsal.subscribe();
    await rehearsal.pressPortal(subscription, { action: "card", card: "0341" });
    expect(rehearsal.act(subscription, "end-period").status).toBe("past_due");
    const [open] = await rehearsal.invoicesOf(subscription);
    await expect(rehearsal.api.invoices.pay(String(open?.id))).rejects.toMatchObject({
      code: "card_declined",
    });
    await rehearsal.pressPortal(subscription, { action: "card", card: "4242" });
    await rehearsal.pressPortal(subscription, { action: "pay", id: String(open?.id) });
    expect((await rehearsal.api.subscriptions.retrieve(subscription.id)).status).toBe("active");
    expect((await rehearsal.api.invoices.retrieve(String(open?.id))).status).toBe("paid");
  });

  it("waits for the card's owner where their bank asks for them", async () => {
    const subscription = await rehearsal.subscribe();
    await rehearsal.pressPortal(subscription, { action: "card", card: "3184" });
    expect(rehearsal.act(subscription, "end-period").status).toBe("past_due");
    const [open] = await rehearsal.invoicesOf(subscription);
    await rehearsal.receiver.event("invoice.payment_action_required");
    await fetch(String(open?.hosted_invoice_url), { method: "POST" });
    expect((await rehearsal.api.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });
});

describe("3-D Secure at the checkout", () => {
  it("asks the card's owner on their bank's page; refused it stays open, confirmed it is paid", async () => {
    const session = await rehearsal.api.checkout.sessions.create(rehearsal.checkout());
    const asked = await rehearsal.press(session, "authenticate");
    const bank = await fetch(new URL(asked.headers.get("location") ?? "", session.url ?? ""));
    expect(await bank.text()).toContain("Your bank asks");
    await rehearsal.receiver.event("payment_intent.requires_action");
    await rehearsal.press(session, "refuse");
    const failed = JSON.parse((await rehearsal.receiver.event("payment_intent.payment_failed")).body);
    expect(failed.data.object.last_payment_error.code).toBe("payment_intent_authentication_failure");
    expect((await rehearsal.api.checkout.sessions.retrieve(session.id)).status).toBe("open");
    await rehearsal.press(session, "authenticate");
    await rehearsal.press(session, "pay");
    expect((await rehearsal.api.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  });
});

describe("the control of subscriptions", () => {
  it("shows them on a page, does by the API what it offers, and says what it cannot do", async () => {
    const subscription = await rehearsal.subscribe();
    const pageOf = async (path: string) => (await fetch(`${rehearsal.sandbox.url}/control/${path}`)).text();
    const page = await pageOf("subscriptions");
    expect(page).toContain("Studio plan");
    expect(page).toContain("End the period now");
    expect(await pageOf("payments")).toContain("Refund in the dashboard");
    const post = (path: string, body: object = {}) =>
      rehearsal.call("control", "POST", `/api/stripe/${path}`, body);
    const at = `subscriptions/${subscription.id}`;
    expect(await post(`${at}/refund`, { amountCents: 100 })).toMatchObject({ status: 200 });
    expect(await post(`${at}/advance`, { months: 2 })).toMatchObject({ status: 200 });
    expect(await post(`${at}/advance`, { months: 0 })).toMatchObject({ status: 400 });
    expect(await post(`${at}/retry`)).toMatchObject({ status: 409 });
    expect(await post(`${at}/fail-next`, { reason: "rain" })).toMatchObject({ status: 400 });
    expect(await post(`${at}/cancel`)).toMatchObject({ status: 200 });
    expect(await post(`${at}/explode`)).toMatchObject({ status: 404 });
    expect(await post("subscriptions/sub_none/cancel")).toMatchObject({ status: 404 });
    expect(await post("billing", { afterRetries: "never" })).toMatchObject({ status: 400 });
    expect((await rehearsal.api.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  });
});
