import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { webhookEvents } from "~/acts/webhook-events";
import { runTransaction } from "~/db/client";
import { orders, payments, refunds, salesDays } from "~/db/schema";
import { auditLedger } from "~/domain/credits/ledger-audit";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { retryRefund } from "~/domain/payments/refunds/retry-refund";
import { listOpenRefunds, sendRefund } from "~/domain/payments/refunds/send-refund";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { recordStripeEvent } from "../../../support/data/record-events";
import { openShop, placedOrder } from "../../../support/data/shop";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let app: TestApp;
beforeEach(() => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
});

async function pay(orderId: string) {
  const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
  const amountCents = order?.totalCents ?? 0;
  return startPayment(app, {
    kind: "order",
    subjectId: orderId,
    userId: null,
    email: "ada@example.com",
    amountCents,
    lines: [{ name: `Order ${order?.number}`, unitCents: amountCents, quantity: 1 }],
    successPath: `/orders/${orderId}?session_id={CHECKOUT_SESSION_ID}`,
    cancelPath: "/cart",
  });
}

async function opened(name: string) {
  const shop = await openShop(app, name);
  const { orderId } = await placedOrder(app, [shop]);
  const start = await pay(orderId);
  if (start.status !== "open") throw new Error(start.status);
  return { shop, orderId, paymentId: start.paymentId, sessionId: start.url.split("/").at(-1) ?? "" };
}

async function paid(name: string) {
  const order = await opened(name);
  stripe.pay(order.sessionId);
  expect((await settlePayment(app, { sessionId: order.sessionId })).status).toBe("settled");
  app.queued.splice(0);
  return order;
}

async function stateOf(orderId: string) {
  return (await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) }))?.state;
}

async function balance(account: string): Promise<number> {
  const [row] = await app.db.all<{ cents: number }>(
    sql`SELECT coalesce(sum(amount), 0) AS cents FROM ledger_entries WHERE account_id = ${account}`,
  );
  return row?.cents ?? 0;
}

describe("an order's payment", () => {
  it("R10: is one provider session for a double click, two tabs, two people and the back button", async () => {
    const shop = await openShop(app, "R10");
    const { orderId } = await placedOrder(app, [shop]);
    const starts = await Promise.all(Array.from({ length: 10 }, () => pay(orderId)));
    app.clock.now += 10 * 60_000;
    starts.push(await pay(orderId));
    const urls = new Set(starts.map((start) => (start.status === "open" ? start.url : start.status)));
    console.log(
      `R10: 11 clicks on an order, ${stripe.sessions.size} provider session(s), ${urls.size} address(es)`,
    );
    expect(stripe.sessions.size).toBe(1);
    expect(urls.size).toBe(1);
  });

  it("pays the order once, enqueues its parts, and is not asked for again", async () => {
    const { orderId, sessionId } = await opened("Once");
    stripe.pay(sessionId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => settlePayment(app, { sessionId })));
    expect(answers.filter(({ status }) => status === "settled")).toHaveLength(1);
    expect(await stateOf(orderId)).toBe("paid");
    expect(app.queued.filter(({ type }) => type === "fulfil")).toHaveLength(1);
    expect(await pay(orderId)).toMatchObject({ status: "paid", sessionId });
    expect(stripe.sessions.size).toBe(1);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("is refunded if the order was canceled meanwhile", async () => {
    const { orderId, sessionId, paymentId } = await opened("Gone");
    await runTransaction(app.db, [sql`UPDATE orders SET state = 'canceled' WHERE id = ${orderId}`]);
    stripe.pay(sessionId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => settlePayment(app, { sessionId })));
    expect(new Set(answers.map(({ status }) => status))).not.toContain("settled");
    expect((await settlePayment(app, { sessionId })).status).toBe("refunding");
    // Its refund, and the email that says so: once each.
    const queued = app.queued.splice(0);
    expect(queued.map(({ type }) => type).sort()).toEqual(["deliver", "refund"]);
    const message = queued.find(({ type }) => type === "refund");
    if (message?.type !== "refund") throw new Error("no refund queued");
    expect(await sendRefund(app, message)).toBe("done");
    const payment = await app.db.query.payments.findFirst({ where: eq(payments.id, paymentId) });
    expect(payment).toMatchObject({ state: "paid", refundedCents: payment?.amountCents });
    expect([...stripe.refunds.values()].map((refund) => refund.amount)).toEqual([payment?.amountCents]);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("is refunded if the order was paid by another payment", async () => {
    const { orderId, sessionId, paymentId } = await opened("Twice");
    // As if the first had been given up too early.
    await runTransaction(app.db, [sql`UPDATE payments SET state = 'failed' WHERE id = ${paymentId}`]);
    const second = await pay(orderId);
    const secondId = second.status === "open" ? (second.url.split("/").at(-1) ?? "") : "";
    stripe.pay(sessionId);
    stripe.pay(secondId);
    expect((await settlePayment(app, { sessionId: secondId })).status).toBe("settled");
    expect((await settlePayment(app, { sessionId })).status).toBe("refunding");
    expect(await stateOf(orderId)).toBe("paid");
    expect(await auditLedger(app)).toEqual([]);
    // Canceling refunds the payment that counted, not the one already refunded.
    expect((await cancelOrder(app, { orderId })).status).toBe("canceled");
    expect(await auditLedger(app)).toEqual([]);
  });
});

describe("canceling an order", () => {
  it("writes order, ledger reversal and refund in one batch, once for fifty clicks", async () => {
    const { shop, orderId, paymentId } = await paid("Cancel");
    const earned = await balance(`user:${shop.creatorId}:pending`);
    expect(earned).toBeGreaterThan(0);
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancelOrder(app, { orderId })));
    const canceled = answers.filter(({ status }) => status === "canceled");
    expect(canceled).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "already")).toHaveLength(49);
    expect(await stateOf(orderId)).toBe("canceled");
    expect(await balance(`user:${shop.creatorId}:pending`)).toBe(0);
    const day = await app.db.query.salesDays.findFirst({ where: eq(salesDays.creatorId, shop.creatorId) });
    expect(day).toMatchObject({ orders: 0, salesCents: 0, earningCents: 0 });
    expect(await auditLedger(app)).toEqual([]);

    const [first] = canceled;
    if (first?.status !== "canceled" || !first.refundId) throw new Error("not canceled");
    const { refundId } = first;
    const states = await Promise.all(Array.from({ length: 10 }, () => sendRefund(app, { refundId })));
    expect(new Set(states)).toEqual(new Set(["done"]));
    const ofThis = [...stripe.refunds.values()];
    console.log(
      `Refund: 50 cancellations and 10 deliveries at once: ${ofThis.length} refund at the provider`,
    );
    expect(ofThis).toHaveLength(1);
    expect(ofThis[0]?.amount).toBe(first.refundCents);
    const rows = await app.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(rows).toMatchObject([{ state: "done", cause: `cancel:${orderId}` }]);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("is refused once a part is submitted, and for an unpaid order", async () => {
    const { orderId } = await paid("Late");
    await runTransaction(app.db, [
      sql`UPDATE order_parts SET state = 'in_production' WHERE order_id = ${orderId}`,
    ]);
    expect(await cancelOrder(app, { orderId })).toEqual({ status: "too-late" });
    expect(await stateOf(orderId)).toBe("paid");
    const unpaid = await opened("Unpaid");
    expect(await cancelOrder(app, { orderId: unpaid.orderId })).toEqual({ status: "too-late" });
    expect(await cancelOrder(app, { orderId: "no-such-order" })).toEqual({ status: "too-late" });
    expect(await auditLedger(app)).toEqual([]);
  });

  it("and submitting at once: one of the two wins", async () => {
    for (let round = 0; round < 8; round++) {
      const { orderId } = await paid(`Race ${round}`);
      const [part] = await app.db.query.orderParts.findMany({ where: (t) => eq(t.orderId, orderId) });
      const [answer] = await Promise.all([
        cancelOrder(app, { orderId }),
        fulfillPart(app, { partId: part?.id ?? "" }).catch(() => null),
      ]);
      const after = await app.db.query.orderParts.findFirst({ where: (t) => eq(t.orderId, orderId) });
      expect(answer.status === "canceled").toBe(after?.state === "canceled");
    }
    expect(await auditLedger(app)).toEqual([]);
  });
});

describe("a refund", () => {
  async function owed(name: string) {
    const order = await paid(name);
    const answer = await cancelOrder(app, { orderId: order.orderId });
    if (answer.status !== "canceled" || !answer.refundId) throw new Error(answer.status);
    return { ...order, refundId: answer.refundId };
  }
  const find = (id: string) => app.db.query.refunds.findFirst({ where: eq(refunds.id, id) });

  it("is sent again with the same key after its answer was lost", async () => {
    const { refundId } = await owed("Lost answer");
    stripe.faults.loseNextAnswer = true;
    await expect(sendRefund(app, { refundId })).rejects.toThrow(/stripe/);
    expect(await find(refundId)).toMatchObject({ state: "wanted", attempts: 1 });
    expect(await sendRefund(app, { refundId })).toBe("done");
    expect(stripe.refunds.size).toBe(1);
  });

  it("waits for the bank's confirmation, and is done with its event", async () => {
    stripe.faults.refundState = "pending";
    const { refundId } = await owed("Pending");
    expect(await sendRefund(app, { refundId })).toBe("sent");
    app.clock.now += 2 * 60_000;
    expect(await listOpenRefunds(app)).toContain(refundId);
    const [refund] = stripe.refunds.values();
    if (!refund) throw new Error("none");
    refund.status = "succeeded";
    const request = await stripe.delivery("refund.updated", refund);
    const payload = await request.text();
    const event = await stripe.provider.verifyEvent(payload, request.headers);
    if (!event) throw new Error("unsigned");
    const eventId = await recordStripeEvent(app, { event, payload });
    await webhookEvents.process(app, { eventId: eventId ?? "" });
    expect((await find(refundId))?.state).toBe("done");
    expect(await auditLedger(app)).toEqual([]);
  });

  it("that the bank refuses opens an incident, and the money is still owed in the ledger", async () => {
    stripe.faults.refundState = "failed";
    const { refundId } = await owed("Refused");
    expect(await sendRefund(app, { refundId })).toBe("failed");
    const row = await app.db.query.attentions.findFirst({
      where: (t) => eq(t.cause, `refund:${refundId}`),
    });
    expect(row).toBeDefined();
    expect(await auditLedger(app)).toEqual([]);
  });

  it("whose answers were all lost is found at the provider, and not sent a second time", async () => {
    const { refundId } = await owed("Unheard");
    stripe.faults.loseNextAnswer = true;
    await expect(sendRefund(app, { refundId })).rejects.toThrow(/stripe/);
    // A day later, when the provider may have forgotten the key.
    await app.db.update(refunds).set({ state: "failed", attempts: 12 }).where(eq(refunds.id, refundId));
    stripe.forgetKeys();
    const answers = await Promise.all(Array.from({ length: 5 }, () => retryRefund(app, { refundId })));
    expect(new Set(answers)).toEqual(new Set(["done"]));
    expect(stripe.refunds.size).toBe(1);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("whose answer was lost is looked for before it is sent again a day later, when the provider has forgotten the key", async () => {
    const { refundId } = await owed("Forgotten key");
    stripe.faults.loseNextAnswer = true;
    await expect(sendRefund(app, { refundId })).rejects.toThrow(/stripe/);
    app.clock.now += 25 * 60 * 60_000;
    stripe.forgetKeys();
    expect(await sendRefund(app, { refundId })).toBe("done");
    expect(stripe.refunds.size).toBe(1);
    expect(await auditLedger(app)).toEqual([]);
  });

  async function pending(name: string) {
    stripe.faults.refundState = "pending";
    const { refundId, sessionId } = await owed(name);
    expect(await sendRefund(app, { refundId })).toBe("sent");
    stripe.faults.refundState = "succeeded";
    const [theirs] = stripe.refunds.values();
    if (!theirs) throw new Error("none");
    return { refundId, sessionId, theirs };
  }

  it("that the bank has is not given up, however often it cannot be read, and is not sent a second time", async () => {
    const { refundId, theirs } = await pending("Unread");
    stripe.faults.down = true;
    for (let read = 0; read < 15; read++)
      await expect(sendRefund(app, { refundId })).rejects.toThrow(/stripe/);
    expect(await find(refundId)).toMatchObject({ state: "sent", attempts: 15, lastError: "503 retryable" });
    const incident = () =>
      app.db.query.attentions.findFirst({ where: (t) => eq(t.cause, `refund:${refundId}`) });
    expect(await incident()).toMatchObject({ times: 4, resolvedAt: null });
    stripe.faults.down = false;
    expect(await sendRefund(app, { refundId })).toBe("sent");
    expect((await incident())?.resolvedAt).toBe(app.clock.now);
    expect(await find(refundId)).toMatchObject({ state: "sent", attempts: 0, lastError: null });
    stripe.settleRefund(theirs, true);
    expect(await retryRefund(app, { refundId })).toBe("done");
    expect(stripe.refunds.size).toBe(1);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("that the bank has is not given up where our key was wrong for a minute", async () => {
    const { refundId } = await pending("Wrong key");
    const error = { type: "invalid_request_error", message: "Invalid API Key" };
    stripe.faults.answers.push({
      ...{ to: /GET .*refunds/, times: 1 },
      with: () => Response.json({ error }, { status: 401 }),
    });
    expect(await sendRefund(app, { refundId })).toBe("sent");
    expect(await find(refundId)).toMatchObject({ state: "sent", attempts: 1, lastError: "401 auth" });
  });

  it("that was given up while the bank had it is only recorded, and not sent again", async () => {
    const { refundId, theirs } = await pending("Given up");
    const giveUp = () =>
      app.db.update(refunds).set({ state: "failed", attempts: 12 }).where(eq(refunds.id, refundId));
    await giveUp();
    expect(await retryRefund(app, { refundId })).toBe("sent");
    await giveUp();
    stripe.settleRefund(theirs, true);
    const answers = await Promise.all(Array.from({ length: 5 }, () => retryRefund(app, { refundId })));
    expect(new Set(answers)).toEqual(new Set(["done"]));
    expect(stripe.refunds.size).toBe(1);
    expect(await auditLedger(app)).toEqual([]);
    expect(await find(refundId)).toMatchObject({ state: "done", round: 0 });
  });

  it("is sent when the provider answers again, and given up only after a day, asked less and less often", async () => {
    const { refundId } = await owed("Outage");
    const early = await owed("Quarter of an hour");
    stripe.faults.down = true;
    const asked = async (id: string, minutes = 1) => {
      app.clock.now += minutes * 60_000;
      if (!(await listOpenRefunds(app)).includes(id)) return 0;
      await sendRefund(app, { refundId: id }).catch(() => null);
      return 1;
    };
    for (let minute = 0; minute < 15; minute++) await asked(early.refundId);
    stripe.faults.down = false;
    expect(await find(early.refundId)).toMatchObject({ state: "wanted" });
    app.clock.now += 10 * 60_000;
    await asked(early.refundId);
    expect(await find(early.refundId)).toMatchObject({ state: "done" });

    stripe.faults.down = true;
    let times = 0;
    for (let minute = 0; minute < 22 * 60; minute += 10) times += await asked(refundId, 10);
    expect(times).toBeLessThan(45);
    expect(await find(refundId)).toMatchObject({ state: "wanted", attempts: times });
    for (let minute = 0; minute < 3 * 60; minute += 10) await asked(refundId, 10);
    expect(await find(refundId)).toMatchObject({ state: "failed" });
    const incident = () =>
      app.db.query.attentions.findFirst({ where: (t) => eq(t.cause, `refund:${refundId}`) });
    expect(await incident()).toMatchObject({ resolvedAt: null });
    // It goes through after all: nothing is left for an admin.
    stripe.faults.down = false;
    expect(await retryRefund(app, { refundId })).toBe("done");
    expect(await incident()).toMatchObject({ resolvedAt: app.clock.now });
  });

  it("that Stripe refused goes out under a new key when its cause is gone, once", async () => {
    const { refundId, sessionId } = await owed("Saved answer");
    const dispute = stripe.dispute(sessionId, 500);
    expect(await sendRefund(app, { refundId })).toBe("failed");
    stripe.decide(dispute, "won");
    const answers = await Promise.all(Array.from({ length: 5 }, () => retryRefund(app, { refundId })));
    expect(new Set(answers)).toEqual(new Set(["done"]));
    expect(await find(refundId)).toMatchObject({ round: 1 });
    expect(stripe.refunds.size).toBe(1);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("that went through unnoticed under an earlier key is taken, and not sent again", async () => {
    const { refundId } = await owed("Earlier key");
    stripe.faults.loseNextAnswer = true;
    await expect(sendRefund(app, { refundId })).rejects.toThrow(/stripe/);
    await app.db
      .update(refunds)
      .set({ state: "failed", round: 1, lastError: "400 refused" })
      .where(eq(refunds.id, refundId));
    expect(await retryRefund(app, { refundId })).toBe("done");
    expect(await find(refundId)).toMatchObject({ state: "done", round: 0 });
    expect(stripe.refunds.size).toBe(1);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("is owed once for one cause", async () => {
    const { paymentId } = await paid("One cause");
    const { oweRefundStatements: refundStatements } = await import(
      "~/domain/payments/refunds/refund-statements"
    );
    const refund = { paymentId, cause: `claim:${newId()}`, amountCents: 1 };
    await runTransaction(app.db, refundStatements(app, refund).statements);
    await expect(runTransaction(app.db, refundStatements(app, refund).statements)).rejects.toThrow(
      /refunds\.cause/,
    );
  });

  it("is never more than was paid", async () => {
    const { paymentId } = await owed("Twice over");
    const { oweRefundStatements: refundStatements } = await import(
      "~/domain/payments/refunds/refund-statements"
    );
    const second = refundStatements(app, { paymentId, cause: `again:${newId()}`, amountCents: 1 });
    await expect(runTransaction(app.db, second.statements)).rejects.toThrow(/payments_refunded/);
  });
});
