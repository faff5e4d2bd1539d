import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Rehearsal } from "../rehearsal.ts";

let rehearsal: Rehearsal;
let stripe: Stripe;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
  stripe = rehearsal.stripe();
});
afterEach(async () => {
  const violations = rehearsal.sandbox.control.violations();
  await rehearsal.stop();
  expect(violations).toEqual([]);
});

const DAY_MS = 24 * 3600 * 1000;

const open = (reference = "payment-1") =>
  stripe.checkout.sessions.create({
    mode: "payment",
    success_url: `${rehearsal.origin}/done`,
    client_reference_id: reference,
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 3000, product_data: { name: "Tee" } } },
    ],
  });
const again = (session: Stripe.Checkout.Session) =>
  stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });

interface Acted {
  outcome?: string;
  status: string;
  paymentStatus: string;
  error?: string;
  dispute: Stripe.Dispute;
  refund: Stripe.Refund;
}
async function control(path: string, body?: object): Promise<Acted & { code: number }> {
  const { status, json } = await rehearsal.call("control", "POST", `/api/stripe/${path}`, body);
  return { ...(json as Acted), code: status };
}
const act = (session: Stripe.Checkout.Session, action: string, body?: object) =>
  control(`sessions/${session.id}/${action}`, body);
const plan = (outcome: string, more: object = {}) =>
  rehearsal.sandbox.control.addFault({
    service: "stripe",
    action: { kind: "outcome", outcome, ...more },
    times: 1,
  });
const told = async (type: string) =>
  (JSON.parse((await rehearsal.receiver.event(type)).body) as Stripe.Event).data.object as never as Record<
    string,
    unknown
  >;
const balance = async () => (await stripe.balance.retrieve()).pending[0]?.amount;

describe("a bank debit", () => {
  it("completes the session unpaid and pays it after four days", async () => {
    const session = await open();
    expect(await act(session, "pay-by-bank")).toMatchObject({ status: "complete", paymentStatus: "unpaid" });
    expect(await told("checkout.session.completed")).toMatchObject({ payment_status: "unpaid" });
    expect((await told("payment_intent.processing")).status).toBe("processing");
    expect(await balance()).toBe(0);
    rehearsal.sandbox.control.advanceClock(4 * DAY_MS);
    expect(await told("checkout.session.async_payment_succeeded")).toMatchObject({ payment_status: "paid" });
    const paid = await again(session);
    expect(paid.payment_intent).toMatchObject({ status: "succeeded", amount_received: 3000 });
    expect(await balance()).toBe(3000 - 117);
  });

  it("fails on request or as planned, and nothing is paid", async () => {
    const first = await open();
    await act(first, "pay-by-bank");
    expect((await act(first, "settle", { outcome: "fail" })).paymentStatus).toBe("unpaid");
    expect(await told("checkout.session.async_payment_failed")).toMatchObject({ status: "complete" });
    expect((await told("charge.failed")).failure_code).toBe("payment_method_provider_decline");
    expect((await act(first, "settle")).code).toBe(409);

    plan("bank-debit-fails", { afterMs: DAY_MS });
    const second = await open("payment-2");
    await act(second, "pay");
    rehearsal.sandbox.control.advanceClock(DAY_MS);
    const failed = (await again(second)).payment_intent as Stripe.PaymentIntent;
    expect(failed).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
    expect(await balance()).toBe(0);
  });

  it("can be chosen on the payment page", async () => {
    const session = await open();
    expect(await (await fetch(session.url ?? "")).text()).toContain("bank");
    await fetch(session.url ?? "", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action: "bank", email: "b@example.com" }),
    });
    expect((await again(session)).payment_intent).toMatchObject({ status: "processing" });
  });
});

describe("a card", () => {
  it.each([
    ["insufficient_funds", "card_declined", "9995"],
    ["expired_card", "expired_card", "0069"],
    ["incorrect_cvc", "incorrect_cvc", "0127"],
    ["fraudulent", "card_declined", "0019"],
  ])("is declined for %s", async (reason, code, last4) => {
    const session = await open();
    expect(await act(session, "decline", { reason })).toMatchObject({ outcome: "declined", status: "open" });
    const charge = (await told("charge.failed")) as never as Stripe.Charge;
    expect(charge.failure_code).toBe(code);
    expect(charge.payment_method_details?.card?.last4).toBe(last4);
    const intent = (await again(session)).payment_intent as Stripe.PaymentIntent;
    expect(intent.last_payment_error).toMatchObject({ code, decline_code: reason });
  });

  it("is declined as planned for every button, and works the next time", async () => {
    plan("card-declined", { reason: "lost_card" });
    const session = await open();
    expect((await act(session, "pay")).outcome).toBe("declined");
    expect((await act(session, "pay")).paymentStatus).toBe("paid");
    expect((await act(session, "decline", { reason: "bad_mood" })).code).toBe(400);
  });
});

describe("a refund", () => {
  const paid = async () => {
    const session = await open();
    await act(session, "pay");
    return (await again(session)).payment_intent as Stripe.PaymentIntent;
  };

  it("stays pending until the bank accepts it", async () => {
    const intent = await paid();
    plan("refund-pending");
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
    expect(refund.status).toBe("pending");
    await control(`refunds/${refund.id}/succeed`);
    expect((await told("refund.updated")).status).toBe("succeeded");
    expect((await control(`refunds/${refund.id}/succeed`)).code).toBe(409);
  });

  it("is returned by the bank: the balance has the money again, and it can be retried", async () => {
    const intent = await paid();
    const before = await balance();
    plan("refund-fails", { afterMs: DAY_MS, reason: "lost_or_stolen_card" });
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(await balance()).toBe((before ?? 0) - 3000);
    rehearsal.sandbox.control.advanceClock(DAY_MS);
    expect(await told("refund.failed")).toMatchObject({
      id: refund.id,
      status: "failed",
      failure_reason: "lost_or_stolen_card",
    });
    expect(await balance()).toBe(before);
    expect(await stripe.charges.retrieve(String((intent.latest_charge as Stripe.Charge).id))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe("succeeded");
  });

  it("can fail after it succeeded, and can be made in the dashboard", async () => {
    const intent = await paid();
    const { refund } = await control(`sessions/${intent.id}/refund`, { amountCents: 700 });
    expect(await told("refund.created")).toMatchObject({ amount: 700, payment_intent: intent.id });
    expect(await told("charge.refunded")).toMatchObject({ amount_refunded: 700 });
    await control(`refunds/${refund.id}/fail`, { reason: "declined" });
    expect(await told("refund.failed")).toMatchObject({ failure_reason: "declined" });
    expect((await control(`sessions/${intent.id}/refund`, { amountCents: 9999 })).code).toBe(409);
  });
});

describe("a dispute", () => {
  const disputed = async (body: object = {}) => {
    const session = await open();
    await act(session, "pay");
    return (await act(session, "dispute", body)).dispute;
  };

  it("withdraws the money and a fee, and returns the money when it is won", async () => {
    const dispute = await disputed({ reason: "product_not_received" });
    expect(await told("charge.dispute.created")).toMatchObject({
      id: dispute.id,
      reason: "product_not_received",
      status: "needs_response",
      amount: 3000,
    });
    await told("charge.dispute.funds_withdrawn");
    expect(await balance()).toBe(3000 - 117 - 3000 - 1500);
    expect((await stripe.charges.retrieve(String(dispute.charge))).disputed).toBe(true);

    const answered = await stripe.disputes.update(dispute.id, {
      evidence: { shipping_tracking_number: "94001" },
    });
    expect(answered).toMatchObject({
      status: "under_review",
      evidence: { shipping_tracking_number: "94001" },
      evidence_details: { submission_count: 1 },
    });
    await told("charge.dispute.updated");
    await control(`disputes/${dispute.id}/win`);
    expect(await told("charge.dispute.closed")).toMatchObject({ status: "won" });
    await told("charge.dispute.funds_reinstated");
    expect(await balance()).toBe(3000 - 117 - 1500);
    expect((await control(`disputes/${dispute.id}/lose`)).code).toBe(409);
  });

  it("can be lost on request, or accepted by the shop", async () => {
    const first = await disputed();
    await control(`disputes/${first.id}/lose`);
    expect(await told("charge.dispute.closed")).toMatchObject({ status: "lost" });
    const second = await disputed();
    expect((await stripe.disputes.close(second.id)).status).toBe("lost");
    expect((await stripe.disputes.list({ limit: 1 })).data[0]?.id).toBe(second.id);
    await expect(stripe.disputes.update(second.id, { evidence: {} })).rejects.toThrow("no longer be changed");
  });

  it("can begin as an inquiry, which withdraws nothing until it becomes a chargeback", async () => {
    const dispute = await disputed({ inquiry: true });
    expect(dispute.status).toBe("warning_needs_response");
    expect(await balance()).toBe(3000 - 117);
    await control(`disputes/${dispute.id}/escalate`);
    await told("charge.dispute.funds_withdrawn");
    const other = await disputed({ inquiry: true });
    await control(`disputes/${other.id}/win`);
    expect(await told("charge.dispute.closed")).toMatchObject({ status: "warning_closed" });
  });

  it("follows the next payment if planned", async () => {
    plan("disputed", { afterMs: 30 * DAY_MS, reason: "unrecognized" });
    await act(await open(), "pay");
    expect(rehearsal.sandbox.control.deliveries().map(({ type }) => type)).not.toContain(
      "charge.dispute.created",
    );
    rehearsal.sandbox.control.advanceClock(30 * DAY_MS);
    expect(await told("charge.dispute.created")).toMatchObject({ reason: "unrecognized" });
  });
});

describe("a session altered at Stripe", () => {
  it("has another amount, currency, user and mode than the app requested", async () => {
    const session = await open();
    await act(session, "alter", {
      amountCents: 100,
      currency: "eur",
      reference: "somebody-else",
      isLive: true,
    });
    await act(session, "pay");
    expect(await told("checkout.session.completed")).toMatchObject({
      amount_total: 100,
      currency: "eur",
      client_reference_id: "somebody-else",
      livemode: true,
      payment_status: "paid",
    });
  });
});
