import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { afterEach, describe, expect, it } from "vitest";
import { debts, subscriptionInvoices, subscriptions } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { placeHold } from "~/domain/credits/holds/holds";
import { postHold } from "~/domain/credits/holds/resolve-hold";
import { handlePaymentEvent } from "~/domain/payments/handle-payment-event";
import { ownReceiptsQuery } from "~/domain/payments/receipts/list-receipts";
import { readReceipt } from "~/domain/payments/receipts/read-receipt";
import { SUBSCRIPTION_PURCHASES } from "~/domain/payments/subscriptions/all-subscriptions";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { newId } from "~/lib/ids";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { DISPUTE_FEE_CENTS, fakeStripe } from "../../../support/fakes/fake-stripe";

let app: TestApp;
afterEach(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

const noEvent = {
  ...{ id: "evt", type: "told", sessionId: null, disputeId: null, paymentId: null, cardFingerprint: null },
  ...{ subscriptionId: null, invoiceId: null },
};

/** Somebody with a first paid month; another person has one, too, and must not notice anything. */
async function subscribed(kind: "membership" | "plan", subjectId: string, monthlyCents: number) {
  const stripe = fakeStripe();
  app = testApp({
    paymentProviders: { stripe: stripe.provider },
    subscriptionPurchases: SUBSCRIPTION_PURCHASES,
  });
  stripe.clock.now = app.now;
  const begin = async (): Promise<string> => {
    const userId = await createUser(app, `${newId()}@example.com`);
    const cents = { monthlyCents, firstMonthCents: monthlyCents, firstMonthPercentOff: null };
    const paths = { successPath: "/subscription-success", cancelPath: "/subscription-canceled" };
    const person = { userId, email: "ann@example.com", name: kind };
    const start = await startSubscription(app, { kind, subjectId, ...person, ...cents, ...paths });
    if (start.status !== "open") throw new Error(start.status);
    const sessionId = start.url.split("/").at(-1) ?? "";
    stripe.subscribe(sessionId);
    await settleSubscriptionCheckout(app, { provider: "stripe", sessionId });
    return userId;
  };
  const other = await begin();
  const userId = await begin();
  const credits = async (of = userId) => (await readBalance(app, { userId: of })).credits;
  const before = await credits(other);
  const invoice = async () => {
    const [row] = await app.db
      .select({ invoice: subscriptionInvoices, state: subscriptions.state })
      .from(subscriptionInvoices)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
      .where(eq(subscriptions.userId, userId));
    if (!row) throw new Error("no invoice");
    return { ...row.invoice, subscription: row.state };
  };
  const { providerInvoiceId } = await invoice();
  return {
    stripe,
    userId,
    credits,
    invoice,
    refund: (cents: number) => stripe.refundInvoice(providerInvoiceId, cents),
    dispute: (cents: number) => stripe.disputeInvoice(providerInvoiceId, cents),
    /** The provider tells of it, twice at once. */
    async hears(object: Stripe.Refund | Stripe.Dispute) {
      const providerPaymentId = String(object.payment_intent);
      const event =
        object.object === "refund"
          ? { ...noEvent, subject: "refund" as const, providerPaymentId }
          : { ...noEvent, subject: "dispute" as const, providerPaymentId, disputeId: object.id };
      const told = () => handlePaymentEvent(app, "stripe", event);
      expect(await Promise.all([told(), told()])).toEqual([true, true]);
      expect(await credits(other)).toBe(before);
    },
    owed: async () =>
      (await app.db.select().from(debts).where(eq(debts.userId, userId))).reduce(
        (sum, { remaining }) => sum + remaining,
        0,
      ),
    booked: async (account: string) => {
      const { id } = await invoice();
      const [row] = await app.db.all<{ cents: number }>(
        sql`SELECT coalesce(sum(e.amount), 0) AS cents FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
          WHERE e.account_id = ${`system:${account}`} AND t.reference BETWEEN ${id} AND ${`${id};`}`,
      );
      return row?.cents ?? 0;
    },
  };
}

describe("money of a subscription's invoice that goes back", () => {
  it("is booked once, part by part, and takes its share of the month's credits; the subscription runs on", async () => {
    const it = await subscribed("membership", "monthly", 999);
    expect(await it.credits()).toBe(10);
    await it.hears(it.refund(333));
    expect([await it.credits(), await it.booked("revenue")]).toEqual([7, 666]);
    await it.hears(it.refund(666));
    expect([await it.credits(), await it.booked("revenue")]).toEqual([0, 0]);
    expect(await it.invoice()).toMatchObject({ state: "paid", reversedCents: 999, subscription: "active" });
    const incidents = await app.db.query.attentions.findMany({
      where: (t, { like }) => like(t.cause, "invoice-withdrawn:%"),
    });
    expect(incidents.map(({ detail }) => JSON.parse(detail ?? "").reversedCents)).toEqual([999]);
  });

  it("is asked for where a card network takes the month's payment for fraud: told once, and never once it went back", async () => {
    const it = await subscribed("plan", "2", 7900);
    const warned = async () => {
      const warning = it.stripe.warnOfInvoiceFraud((await it.invoice()).providerInvoiceId);
      const event = { ...noEvent, subject: "fraud-warning" as const, providerPaymentId: null };
      const told = () => handlePaymentEvent(app, "stripe", { ...event, warningId: warning.id });
      expect(await Promise.all([told(), told()])).toEqual([true, true]);
      return app.db.query.attentions.findMany({
        where: (t, { eq }) => eq(t.cause, `fraud-warning:${warning.id}`),
      });
    };
    const { subscriptionId } = await it.invoice();
    const open = await warned();
    expect(open).toMatchObject([{ subject: `subscription:${subscriptionId}`, times: 1 }]);
    expect(JSON.parse(open[0]?.detail ?? "")).toMatchObject({ cents: 7900, leftCents: 7900 });
    expect(await it.invoice()).toMatchObject({ reversedCents: 0, subscription: "active" });
    await it.hears(it.refund(7900));
    expect(await warned()).toEqual([]);
  });

  it("leaves a debt where its credits are spent, never a balance below zero", async () => {
    const it = await subscribed("membership", "monthly", 999);
    const hold = { holdId: newId(), userId: it.userId, amount: 8 };
    const deadlineAt = app.now() + 60_000;
    await placeHold(app, { ...hold, reason: "image", reference: hold.holdId, deadlineAt });
    await postHold(app, hold);
    await it.hears(it.refund(999));
    expect([await it.credits(), await it.owed()]).toEqual([0, 8]);
  });

  it("comes again when the bank decides for us, credits included; the fee stays our cost", async () => {
    const it = await subscribed("membership", "monthly", 999);
    const dispute = it.dispute(999);
    await it.hears(dispute);
    expect([await it.credits(), await it.booked("revenue")]).toEqual([0, 0]);
    it.stripe.decide(dispute, "won");
    await it.hears(dispute);
    expect([await it.credits(), await it.booked("revenue"), await it.booked("dispute_fees")]).toEqual([
      10,
      999,
      -DISPUTE_FEE_CENTS,
    ]);
  });

  it("is no more than the invoice where a bank takes what was refunded: the rest stands on disputed", async () => {
    const it = await subscribed("membership", "monthly", 999);
    await it.hears(it.refund(500));
    await it.hears(it.dispute(999));
    expect([await it.credits(), await it.booked("revenue"), await it.booked("disputed")]).toEqual([
      0, 0, -500,
    ]);
  });

  it("takes back an allowance of the running month, and nothing of one that is over", async () => {
    const running = await subscribed("plan", "1", 2900);
    expect(await running.credits()).toBe(25);
    await running.hears(running.refund(1450));
    expect(await running.credits()).toBe(13);
    const over = await subscribed("plan", "1", 2900);
    app.clock.now = (await over.invoice()).periodEndsAt;
    await over.hears(over.refund(2900));
    expect([await over.booked("revenue"), await over.owed()]).toEqual([0, 0]);
  });

  it("is given back to us where the bank returns a refund", async () => {
    const it = await subscribed("membership", "monthly", 999);
    const refund = it.refund(999);
    await it.hears(refund);
    it.stripe.settleRefund(refund, false);
    await it.hears(refund);
    expect([await it.credits(), await it.booked("revenue")]).toEqual([10, 999]);
  });

  it("has a numbered credit note for each refund, listed and named on the receipt of its month", async () => {
    const it = await subscribed("membership", "monthly", 999);
    app.clock.now += 1000;
    await it.hears(it.refund(333));
    app.clock.now += 1000;
    await it.hears(it.refund(666));
    const own = await ownReceiptsQuery(app, { userId: it.userId });
    expect(own.map(({ series, amountCents, kind }) => [series, amountCents, kind])).toEqual([
      ["credit-note", 666, "membership"],
      ["credit-note", 333, "membership"],
      ["receipt", 999, "membership"],
    ]);
    const receipt = await readReceipt(app, { asked: (await it.invoice()).id });
    expect(receipt?.notes.map(({ amountCents }) => amountCents)).toEqual([333, 666]);
    const note = await readReceipt(app, { asked: own[1]?.number ?? "" });
    expect(note?.invoiced).toMatchObject({
      userId: it.userId,
      receiptNumber: receipt?.receipt.number,
      isDisputed: 0,
    });
  });

  it("has a receipt again where the bank returns the refund, which names its credit note", async () => {
    const it = await subscribed("membership", "monthly", 999);
    app.clock.now += 1000;
    const refund = it.refund(999);
    await it.hears(refund);
    it.stripe.settleRefund(refund, false);
    app.clock.now += 1000;
    await it.hears(refund);
    const [again, note] = await ownReceiptsQuery(app, { userId: it.userId });
    expect([again?.series, again?.amountCents, note?.series]).toEqual(["receipt", 999, "credit-note"]);
    expect(await readReceipt(app, { asked: again?.number ?? "" })).toMatchObject({ returned: note?.number });
  });

  it("has no credit note while a bank holds it: the receipt stands and says so", async () => {
    const it = await subscribed("membership", "monthly", 999);
    await it.hears(it.dispute(999));
    expect(await ownReceiptsQuery(app, { userId: it.userId })).toHaveLength(1);
    const receipt = await readReceipt(app, { asked: (await it.invoice()).id });
    expect([receipt?.notes, receipt?.invoiced?.isDisputed]).toEqual([[], 1]);
  });

  it("is told to the person: what goes back, once each, with its credit note, and what the bank returns", async () => {
    const it = await subscribed("membership", "monthly", 999);
    const first = it.refund(333);
    await it.hears(first);
    await it.hears(it.refund(666));
    await it.hears(first);
    it.stripe.settleRefund(first, false);
    await it.hears(first);
    const told = await letters(it.userId);
    expect(told.map(({ template, data }) => [template, data.kind, data.cents])).toEqual([
      ["money-back", "membership", 333],
      ["money-back", "membership", 666],
      ["refund-returned", "membership", 333],
    ]);
    const note = await readReceipt(app, { asked: String(told[0]?.data.refundId) });
    expect(note?.receipt).toMatchObject({ series: "credit-note", amountCents: 333 });
  });

  it.each(["won", "lost"] as const)(
    "is told to the person when a bank takes it, and when it decides: %s",
    async (decision) => {
      const it = await subscribed("plan", "1", 2900);
      const dispute = it.dispute(2900);
      await it.hears(dispute);
      await it.hears(dispute);
      it.stripe.decide(dispute, decision);
      await it.hears(dispute);
      await it.hears(dispute);
      expect((await letters(it.userId)).map(({ data }) => [data.step, data.kind, data.cents])).toEqual([
        ["opened", "plan", 2900],
        [decision, "plan", 2900],
      ]);
    },
  );
});

/** Emails about money that moved, oldest first. */
async function letters(userId: string) {
  const rows = await app.db.all<{ template: string; data: string }>(
    sql`SELECT template, data FROM deliveries WHERE recipient = (SELECT email FROM users WHERE id = ${userId})
      AND template IN ('money-back', 'refund-returned', 'dispute') ORDER BY id`,
  );
  return rows.map(({ template, data }) => ({ template, data: JSON.parse(data) as Record<string, unknown> }));
}
