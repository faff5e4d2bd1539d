import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { EVENT_TYPES, toPaymentEvent } from "~/adapters/stripe/map-objects.server";
import { toProviderInvoice, toProviderSubscription } from "~/adapters/stripe/map-subscriptions.server";

/**
 * In the shapes of Stripe's API version 2026-10-28.endive: periods are on the items, and an invoice names its
 * parent.
 */
function subscription(changes: Partial<Stripe.Subscription> = {}): Stripe.Subscription {
  return {
    id: "sub_1",
    object: "subscription",
    status: "active",
    customer: "cus_1",
    cancel_at_period_end: false,
    cancel_at: null,
    latest_invoice: "in_1",
    start_date: 1_800_000_000,
    trial_end: null,
    pause_collection: null,
    livemode: false,
    metadata: { purchase_kind: "plan", subject_id: "2", user_id: "u1" },
    items: {
      object: "list",
      data: [
        {
          id: "si_1",
          quantity: 1,
          current_period_start: 1_800_000_000,
          current_period_end: 1_802_592_000,
          price: { unit_amount: 7900, product: "prod_1" },
        },
      ],
    },
    ...changes,
  } as Stripe.Subscription;
}

function invoice(changes: Partial<Stripe.Invoice> = {}): Stripe.Invoice {
  return {
    id: "in_1",
    object: "invoice",
    status: "paid",
    amount_paid: 7900,
    amount_due: 7900,
    billing_reason: "subscription_cycle",
    currency: "usd",
    livemode: false,
    period_start: 1_797_408_000,
    period_end: 1_800_000_000,
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: "sub_1", metadata: { subject_id: "2" } },
    },
    lines: { object: "list", data: [{ period: { start: 1_800_000_000, end: 1_802_592_000 } }] },
    ...changes,
  } as unknown as Stripe.Invoice;
}

const event = (type: string, object: object) =>
  toPaymentEvent({ id: "evt_1", object: "event", type, data: { object } } as Stripe.Event);

describe("Stripe's subscriptions", () => {
  it("say what was sold, to whom, and until when it is paid", () => {
    expect(toProviderSubscription(subscription())).toEqual({
      id: "sub_1",
      state: "active",
      customerId: "cus_1",
      purchase: { kind: "plan", subjectId: "2", userId: "u1" },
      monthlyCents: 7900,
      startedAt: 1_800_000_000_000,
      periodStartsAt: 1_800_000_000_000,
      periodEndsAt: 1_802_592_000_000,
      trialEndsAt: null,
      isPaused: false,
      latestInvoiceId: "in_1",
      endsWithPeriod: false,
      isLive: false,
    });
    expect(toProviderSubscription(subscription({ metadata: {} })).purchase).toBeNull();
  });

  it("end with their period by the flag of the API or the time that the portal sets", () => {
    expect(toProviderSubscription(subscription({ cancel_at_period_end: true })).endsWithPeriod).toBe(true);
    expect(toProviderSubscription(subscription({ cancel_at: 1_802_592_000 })).endsWithPeriod).toBe(true);
  });

  it("are paused by their status, or while nothing is collected", () => {
    expect(toProviderSubscription(subscription({ status: "paused" })).isPaused).toBe(true);
    const uncollected = subscription({ pause_collection: { behavior: "void", resumes_at: null } });
    expect(toProviderSubscription(uncollected).isPaused).toBe(true);
    expect(toProviderSubscription(subscription({ trial_end: 1_800_604_800 })).trialEndsAt).toBe(
      1_800_604_800_000,
    );
  });

  it("have four states here; an unknown one grants nothing and takes nothing", () => {
    const states = (
      [
        "incomplete",
        "active",
        "trialing",
        "past_due",
        "unpaid",
        "paused",
        "canceled",
        "incomplete_expired",
      ] as const
    ).map((status) => toProviderSubscription(subscription({ status })).state);
    expect(states).toEqual([
      "incomplete",
      "active",
      "active",
      "past_due",
      "past_due",
      "past_due",
      "canceled",
      "canceled",
    ]);
    const unknown = subscription({ status: "dormant" as Stripe.Subscription.Status });
    expect(toProviderSubscription(unknown).state).toBe("past_due");
  });
});

describe("Stripe's invoices", () => {
  it("name their subscription and the period that they pay for, not the previous one", () => {
    expect(toProviderInvoice(invoice())).toEqual({
      id: "in_1",
      subscriptionId: "sub_1",
      subjectId: "2",
      reason: "month",
      state: "paid",
      isDraft: false,
      amountCents: 7900,
      fullCents: 7900,
      taxCents: 0,
      currency: "usd",
      periodStartsAt: 1_800_000_000_000,
      periodEndsAt: 1_802_592_000_000,
      isLive: false,
    });
    expect(toProviderInvoice(invoice({ parent: null })).subscriptionId).toBeNull();
    expect(toProviderInvoice(invoice({ billing_reason: "subscription_update" })).reason).toBe("change");
  });

  it("cost the same when a balance of the customer pays them; a trial's costs nothing", () => {
    const cents = (changes: Partial<Stripe.Invoice>) => {
      const { amountCents, fullCents } = toProviderInvoice(invoice(changes));
      return [amountCents, fullCents];
    };
    expect(cents({ total: 999, amount_paid: 0 })).toEqual([0, 999]);
    expect(cents({ total: 0, amount_paid: 0 })).toEqual([0, 0]);
    expect(cents({ total: -300, amount_paid: 0 })).toEqual([0, 0]);
  });

  it("are open until they are paid or voided", () => {
    const states = (["draft", "open", "paid", "uncollectible", "void"] as const).map(
      (status) => toProviderInvoice(invoice({ status })).state,
    );
    expect(states).toEqual(["open", "open", "paid", "void", "void"]);
    expect(toProviderInvoice(invoice({ status: "draft" })).isDraft).toBe(true);
    expect(toProviderInvoice(invoice({ status: "open", amount_paid: 0 })).amountCents).toBe(7900);
  });
});

describe("Stripe's subscription events", () => {
  it("name the invoice or the subscription, and no payment", () => {
    for (const type of ["invoice.created", "invoice.paid", "invoice.payment_failed"])
      expect(event(type, invoice())).toMatchObject({
        subject: "invoice",
        invoiceId: "in_1",
        sessionId: null,
      });
    for (const change of ["created", "updated", "deleted", "paused", "resumed"])
      expect(event(`customer.subscription.${change}`, subscription())).toMatchObject({
        subject: "subscription",
        subscriptionId: "sub_1",
        invoiceId: null,
        paymentId: null,
      });
    expect(event("invoice.finalized", invoice()).subject).toBe("other");
    const session = { object: "checkout.session", id: "cs_1", subscription: "sub_1", payment_intent: null };
    expect(event("checkout.session.completed", session)).toMatchObject({
      subject: "checkout",
      sessionId: "cs_1",
      subscriptionId: "sub_1",
    });
  });

  it("of at most twenty types are requested from Stripe's list, which takes no more", () => {
    expect(EVENT_TYPES.length).toBeLessThanOrEqual(20);
    expect(EVENT_TYPES).toContain("invoice.paid");
    // Nothing else tells that an invoice was closed without payment.
    expect(EVENT_TYPES).toEqual(
      expect.arrayContaining(["invoice.voided", "invoice.marked_uncollectible", "refund.created"]),
    );
  });
});
