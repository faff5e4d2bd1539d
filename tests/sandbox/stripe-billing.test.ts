import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials.ts";
import { Rehearsal } from "./rehearsal.ts";

let rehearsal: Rehearsal;
let stripe: Stripe;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
  stripe = rehearsal.stripe();
});
afterEach(async () => {
  const { violations } = (await rehearsal.call("control", "GET", "/api/violations")).json as {
    violations: [];
  };
  await rehearsal.stop();
  expect(violations).toEqual([]);
});

const METADATA = { purchase_kind: "plan", subject_id: "2", user_id: "u1" };

function checkout(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "subscription",
    success_url: `${rehearsal.origin}/done?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${rehearsal.origin}/pricing`,
    customer_email: "creator@example.com",
    metadata: METADATA,
    subscription_data: { metadata: METADATA },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: 7900,
          recurring: { interval: "month" },
          product_data: { name: "Studio plan" },
        },
      },
    ],
    ...changes,
  };
}

async function press(session: Stripe.Checkout.Session, action: "pay" | "decline"): Promise<Response> {
  return fetch(session.url ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ action, email: "creator@example.com", name: "Cleo Creator" }),
  });
}

/** A subscription that was bought on the hosted page. */
async function subscribe(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const session = await stripe.checkout.sessions.create(checkout(changes));
  await press(session, "pay");
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  return stripe.subscriptions.retrieve(String(paid.subscription));
}

describe("a checkout in subscription mode", () => {
  it("begins a customer, a subscription and a paid invoice, and tells of each in Stripe's form", async () => {
    const session = await stripe.checkout.sessions.create(checkout());
    expect(session).toMatchObject({
      mode: "subscription",
      amount_total: 7900,
      subscription: null,
      payment_intent: null,
    });
    expect(await (await fetch(session.url ?? "")).text()).toContain("Studio plan");
    expect((await press(session, "pay")).status).toBe(303);

    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription", "invoice"] });
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
    const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.id })).data;
    const intent = await stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent));
    expect(intent).toMatchObject({ status: "succeeded", amount: 7900, customer: subscription.customer });

    const webhook = await rehearsal.receiver.event("invoice.paid");
    const event = await stripe.webhooks.constructEventAsync(
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
    const coupon = await stripe.coupons.create({ id: "half", percent_off: 50, duration: "once" });
    const again = stripe.coupons.create({ id: "half", percent_off: 50, duration: "once" });
    await expect(again).rejects.toMatchObject({ statusCode: 400, code: "resource_already_exists" });
    const subscription = await subscribe({ discounts: [{ coupon: coupon.id }] });
    const next = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect((await invoicesOf(subscription)).map((row) => [row.subtotal, row.amount_paid])).toEqual([
      [7900, 3950],
    ]);
    expect(next).toMatchObject({ status: "draft", amount_due: 7900, billing_reason: "subscription_cycle" });
    expect(next.lines.data[0]?.period.start).toBe(subscription.items.data[0]?.current_period_end);
  });
});

async function invoicesOf({ id }: Stripe.Subscription): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription: id })).data;
}
