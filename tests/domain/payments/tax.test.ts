import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refundPieces } from "~/acts/orders/refund-pieces";
import { refundPurchase } from "~/acts/refund-purchase";
import { orderParts, orders, payments, subscriptionInvoices } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { taxOfParts } from "~/domain/orders/accounting/order-tax";
import { syncDispute } from "~/domain/payments/disputes/sync-dispute";
import { handlePaymentEvent } from "~/domain/payments/handle-payment-event";
import { readReceipt } from "~/domain/payments/receipts/read-receipt";
import { compareLists } from "~/domain/payments/reconcile/compare-lists";
import { sendRefund } from "~/domain/payments/refunds/send-refund";
import { syncRefunds } from "~/domain/payments/refunds/sync-refunds";
import { settlePayment } from "~/domain/payments/settle";
import { SUBSCRIPTION_PURCHASES } from "~/domain/payments/subscriptions/all-subscriptions";
import { settleInvoice } from "~/domain/payments/subscriptions/invoices/settle-invoice";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { newId } from "~/lib/ids";
import { receiptView } from "~/routes/payments/receipts/receipt-view";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { openShop, placedOrder } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { DISPUTE_FEE_CENTS, type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

/** The sandbox adds 8 % where it is asked to. */
const PACK_CENTS = 1500;
const PACK_TAX = 120;

let stripe: FakeStripe;
let app: TestApp;
let before: Record<string, number>;
beforeEach(async () => {
  stripe = fakeStripe({ addsTax: true });
  app = testApp({
    paymentProviders: { stripe: stripe.provider },
    subscriptionPurchases: SUBSCRIPTION_PURCHASES,
    printPartner: fakePrintPartner(),
  });
  stripe.clock.now = app.now;
  before = {};
  before = await books();
});
afterEach(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

/** What the test has moved on the accounts of the platform. */
async function books(): Promise<Record<string, number>> {
  const rows = await app.db.all<{ account: string; cents: number }>(
    sql`SELECT substr(account_id, 8) AS account, sum(amount) AS cents FROM ledger_entries
      WHERE account_id IN ('system:provider_clearing', 'system:revenue', 'system:tax', 'system:refunds_due', 'system:disputed') GROUP BY 1`,
  );
  const all = Object.fromEntries(rows.map(({ account, cents }) => [account, cents - (before[account] ?? 0)]));
  return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0));
}

async function paidPack() {
  const userId = await createUser(app, `${newId()}@example.com`);
  const pack = { kind: "credits", subjectId: "creator", userId, amountCents: PACK_CENTS };
  const { paymentId, sessionId } = await openCheckout(app, pack);
  stripe.pay(sessionId);
  expect((await settlePayment(app, { sessionId })).status).toBe("settled");
  const credits = async () => (await readBalance(app, { userId })).credits;
  return { userId, paymentId, sessionId, credits };
}

async function linesOf(asked: string) {
  const receipt = await readReceipt(app, { asked });
  if (!receipt) throw new Error(`no receipt of ${asked}`);
  const view = receiptView(receipt, { supportEmail: "help@example.com" });
  return { lines: view.lines.map(({ cents }) => cents), total: view.totalCents, notes: view.notes };
}

describe("tax that the provider adds to a purchase", () => {
  it("is neither ours nor anybody's: it is stored, booked, and a line of the receipt", async () => {
    const { paymentId, credits } = await paidPack();
    expect(await credits()).toBe(20);
    const [row] = await app.db.select().from(payments).where(eq(payments.id, paymentId));
    expect(row).toMatchObject({ amountCents: PACK_CENTS + PACK_TAX, taxCents: PACK_TAX, state: "paid" });
    expect(await books()).toEqual({
      provider_clearing: -PACK_CENTS - PACK_TAX,
      revenue: PACK_CENTS,
      tax: PACK_TAX,
    });
    expect(await linesOf(paymentId)).toMatchObject({
      lines: [PACK_CENTS, PACK_TAX],
      total: PACK_CENTS + PACK_TAX,
    });
  });

  it("goes back with each part that is refunded, and all of it with the last", async () => {
    const { paymentId, sessionId, credits } = await paidPack();
    stripe.refundByHand(sessionId, 401);
    await syncRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(sessionId) });
    // A quarter of what was paid: a quarter of the tax, rounded down.
    expect(await books()).toMatchObject({ revenue: PACK_CENTS - 401 + 29, tax: PACK_TAX - 29 });
    const refunded = await refundPurchase(app, {
      paymentId,
      by: await createUser(app, `${newId()}@example.com`),
      why: "Asked for.",
    });
    expect(refunded).toEqual({ status: "refunded", amountCents: PACK_CENTS + PACK_TAX - 401 });
    for (const { id } of await app.db.query.refunds.findMany({ where: (t) => eq(t.paymentId, paymentId) }))
      await sendRefund(app, { refundId: id });
    expect(await books()).toEqual({});
    expect(await credits()).toBe(0);
    const { notes } = await linesOf(paymentId);
    const [first, last] = await Promise.all(notes.map(({ number }) => linesOf(number)));
    expect([first?.lines, last?.lines]).toEqual([
      [372, 29],
      [PACK_CENTS - 372, PACK_TAX - 29],
    ]);
  });

  it("goes with the money that a bank takes, and comes back with it", async () => {
    const { sessionId } = await paidPack();
    const dispute = stripe.dispute(sessionId, PACK_CENTS + PACK_TAX);
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await books()).toEqual({ provider_clearing: DISPUTE_FEE_CENTS });
    stripe.decide(dispute, "won");
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await books()).toEqual({
      provider_clearing: DISPUTE_FEE_CENTS - PACK_CENTS - PACK_TAX,
      revenue: PACK_CENTS,
      tax: PACK_TAX,
    });
  });

  it("does not hide that less was paid than asked for", async () => {
    const userId = await createUser(app, `${newId()}@example.com`);
    const pack = { kind: "credits", subjectId: "creator", userId, amountCents: PACK_CENTS };
    const { sessionId } = await openCheckout(app, pack);
    stripe.pay(sessionId, { amount_total: PACK_CENTS });
    expect((await settlePayment(app, { sessionId })).status).toBe("mismatch");
    expect(await books()).toEqual({});
  });

  it("is the same in the provider's list as here", async () => {
    await paidPack();
    const { sessionId } = await paidPack();
    const different = async () =>
      (await compareLists(app, { provider: "stripe", name: "sessions", beforeAt: null })).differences
        // Not the payments of other tests, which this company does not know.
        .filter(({ what }) => what === "amount" || what === "tax")
        .map(({ what, there, here }) => ({ what, there, here }));
    expect(await different()).toEqual([]);
    const session = stripe.sessions.get(sessionId);
    Object.assign(session ?? {}, {
      amount_total: PACK_CENTS + 130,
      total_details: { ...session?.total_details, amount_tax: 130 },
    });
    expect(await different()).toEqual([{ what: "tax", there: "130", here: String(PACK_TAX) }]);
  });
});

describe("tax on an order", () => {
  it("is divided among its parts by value, so that they add up to it", () => {
    const part = (id: string, priceCents: number, shippingCents: number) => ({
      part: { id, shippingCents },
      lines: [{ priceCents }],
    });
    const parts = [part("a", 1000, 333), part("b", 999, 0), part("c", 1, 500)];
    expect([...taxOfParts(227, parts)]).toEqual([
      ["a", 106],
      ["b", 80],
      ["c", 41],
    ]);
    expect([...taxOfParts(0, [])]).toEqual([]);
  });

  it("is on top of what its creator earns, and goes back with each piece", async () => {
    const shop = await openShop(app, "Taxed");
    const { orderId } = await placedOrder(app, [shop], 2);
    const [placed] = await app.db.select().from(orders).where(eq(orders.id, orderId));
    const netCents = placed?.totalCents ?? 0;
    const purchase = { kind: "order", subjectId: orderId, userId: null, amountCents: netCents };
    const { sessionId } = await openCheckout(app, purchase);
    stripe.pay(sessionId);
    expect((await settlePayment(app, { sessionId })).status).toBe("settled");
    const taxCents = Math.round(netCents * 0.08);
    const [paid] = await app.db.select().from(orders).where(eq(orders.id, orderId));
    expect(paid).toMatchObject({ state: "paid", taxCents, totalCents: netCents + taxCents });
    expect(await books()).toMatchObject({ provider_clearing: -netCents - taxCents, tax: taxCents });
    expect((await linesOf(orderId)).lines.at(-1)).toBe(taxCents);
    // The earning is what it is without tax: nothing of it was taken for the tax.
    const line = await app.db.query.orderLines.findFirst({ where: (t) => eq(t.orderId, orderId) });
    const [part] = await app.db.select().from(orderParts).where(eq(orderParts.orderId, orderId));
    if (!line || !part) throw new Error("no part");
    const back = async (n: number) => {
      const refunded = await refundPieces(app, {
        ...{ part, pieces: [{ lineId: line.id, quantity: 1 }], reason: "sale-canceled" },
        ...{ reference: `${part.id}:${n}`, cause: `claim:${part.id}:${n}`, also: () => [] },
      });
      if (refunded.status !== "refunded") throw new Error(refunded.status);
      return refunded;
    };
    const first = await back(1);
    const firstTax = Math.floor((taxCents * Math.floor(line.priceCents / 2)) / netCents);
    expect(first.amountCents).toBe(Math.floor(line.priceCents / 2) + firstTax);
    expect(await books()).toMatchObject({ tax: taxCents - firstTax });
    const second = await back(2);
    expect(first.amountCents + second.amountCents).toBe(netCents + taxCents);
    for (const { refundId } of [first, second]) await sendRefund(app, { refundId });
    expect((await books()).tax).toBeUndefined();
  });
});

describe("tax on a month of a subscription", () => {
  async function subscribed(kind: "membership" | "plan", subjectId: string, monthlyCents: number) {
    const userId = await createUser(app, `${newId()}@example.com`);
    const start = await startSubscription(app, {
      ...{ kind, subjectId, userId, email: `${userId}@example.com`, name: kind },
      ...{ monthlyCents, firstMonthCents: monthlyCents, firstMonthPercentOff: null },
      ...{ successPath: "/subscription-success", cancelPath: "/subscription-canceled" },
    });
    if (start.status !== "open") throw new Error(start.status);
    const sessionId = start.url.split("/").at(-1) ?? "";
    stripe.subscribe(sessionId);
    const settled = await settleSubscriptionCheckout(app, { provider: "stripe", sessionId });
    const [subscription] = Object.values(stripe.subscriptions);
    if (!subscription) throw new Error("no subscription");
    const invoices = () =>
      app.db
        .select()
        .from(subscriptionInvoices)
        .where(
          sql`subscription_id = (SELECT id FROM subscriptions WHERE provider_subscription_id = ${subscription.id})`,
        )
        .orderBy(subscriptionInvoices.id);
    return { userId, subscription, invoices, settled };
  }

  it("is booked for each month, and goes back with its money", async () => {
    const { subscription, invoices, settled } = await subscribed("membership", "monthly", 999);
    expect(settled).toMatchObject({ status: "subscribed", paidCents: 1079 });
    expect(await books()).toEqual({ provider_clearing: -1079, revenue: 999, tax: 80 });
    app.clock.now += 32 * 24 * 3_600_000;
    stripe.passUntil(subscription.id, app.now());
    await settleInvoice(app, { provider: "stripe", invoiceId: String(subscription.latest_invoice) });
    expect((await invoices()).map(({ amountCents, taxCents }) => [amountCents, taxCents])).toEqual([
      [1079, 80],
      [1079, 80],
    ]);
    expect(await books()).toEqual({ provider_clearing: -2158, revenue: 1998, tax: 160 });
    const [first] = await invoices();
    expect(await linesOf(first?.id ?? "")).toMatchObject({ lines: [999, 80], total: 1079 });
    const refund = stripe.refundInvoice(first?.providerInvoiceId ?? "", 1079);
    const event = {
      ...{ id: "evt", type: "told", subject: "refund" as const, sessionId: null, disputeId: null },
      ...{ paymentId: null, cardFingerprint: null, subscriptionId: null, invoiceId: null },
    };
    const providerPaymentId = String(refund.payment_intent);
    expect(await handlePaymentEvent(app, "stripe", { ...event, providerPaymentId })).toBe(true);
    expect(await books()).toEqual({ provider_clearing: -1079, revenue: 999, tax: 80 });
    const [note] = (await linesOf(first?.id ?? "")).notes;
    expect(await linesOf(note?.number ?? "")).toMatchObject({ lines: [999, 80], total: 1079 });
  });
});
