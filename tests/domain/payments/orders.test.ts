import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { applyAll } from "~/db/client";
import { orders, payments, refunds, salesDays } from "~/db/schema";
import { findViolations } from "~/domain/credits/invariants";
import { fulfilNow } from "~/domain/orders/fulfilment";
import { cancelOrder } from "~/domain/payments/cancel-order";
import { processEventNow, recordEvent } from "~/domain/payments/events";
import { listOpenRefunds, refundNow, retryRefund } from "~/domain/payments/refunds";
import { settle } from "~/domain/payments/settle";
import { startPayment } from "~/domain/payments/start";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app";
import { recordingPrinter } from "../../support/printer";
import { openShop, placed } from "../../support/shop";
import { type FakeStripe, fakeStripe } from "../../support/stripe";

let stripe: FakeStripe;
let app: TestApp;
beforeEach(() => {
  stripe = fakeStripe();
  app = testApp({ cards: stripe.cards, printer: recordingPrinter() });
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
  const { orderId } = await placed(app, [shop]);
  const start = await pay(orderId);
  if (start.status !== "open") throw new Error(start.status);
  return { shop, orderId, paymentId: start.paymentId, sessionId: start.url.split("/").at(-1) ?? "" };
}

async function paid(name: string) {
  const order = await opened(name);
  stripe.pay(order.sessionId);
  expect((await settle(app, { sessionId: order.sessionId })).status).toBe("settled");
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
    const { orderId } = await placed(app, [shop]);
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

  it("pays the order once, hints the printer, and is not asked for again", async () => {
    const { orderId, sessionId } = await opened("Once");
    stripe.pay(sessionId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => settle(app, { sessionId })));
    expect(answers.filter(({ status }) => status === "settled")).toHaveLength(1);
    expect(await stateOf(orderId)).toBe("paid");
    expect(app.queued.filter(({ type }) => type === "fulfil")).toHaveLength(1);
    expect(await pay(orderId)).toMatchObject({ status: "paid", sessionId });
    expect(stripe.sessions.size).toBe(1);
    expect(await findViolations(app)).toEqual([]);
  });

  it("goes back by itself where the order was cancelled meanwhile", async () => {
    const { orderId, sessionId, paymentId } = await opened("Gone");
    await applyAll(app.db, [sql`UPDATE orders SET state = 'canceled' WHERE id = ${orderId}`]);
    stripe.pay(sessionId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(app, { sessionId })));
    expect(new Set(answers.map(({ status }) => status))).not.toContain("settled");
    expect((await settle(app, { sessionId })).status).toBe("returned");
    const [message, ...more] = app.queued.splice(0);
    expect(more).toEqual([]);
    if (message?.type !== "refund") throw new Error("no refund queued");
    expect(await refundNow(app, message)).toBe("done");
    const payment = await app.db.query.payments.findFirst({ where: eq(payments.id, paymentId) });
    expect(payment).toMatchObject({ state: "paid", refundedCents: payment?.amountCents });
    expect([...stripe.refunds.values()].map((refund) => refund.amount)).toEqual([payment?.amountCents]);
    expect(await findViolations(app)).toEqual([]);
  });

  it("goes back where the order was paid by another payment", async () => {
    const { orderId, sessionId, paymentId } = await opened("Twice");
    // As if the first had been given up too early.
    await applyAll(app.db, [sql`UPDATE payments SET state = 'failed' WHERE id = ${paymentId}`]);
    const second = await pay(orderId);
    const secondId = second.status === "open" ? (second.url.split("/").at(-1) ?? "") : "";
    stripe.pay(sessionId);
    stripe.pay(secondId);
    expect((await settle(app, { sessionId: secondId })).status).toBe("settled");
    expect((await settle(app, { sessionId })).status).toBe("returned");
    expect(await stateOf(orderId)).toBe("paid");
    expect(await findViolations(app)).toEqual([]);
    // Cancelling gives back the payment that counted, not the one that went back.
    expect((await cancelOrder(app, { orderId })).status).toBe("canceled");
    expect(await findViolations(app)).toEqual([]);
  });
});

describe("cancelling an order", () => {
  it("writes order, reversed ledger and refund in one batch, once under fifty clicks", async () => {
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
    expect(await findViolations(app)).toEqual([]);

    const [first] = canceled;
    if (first?.status !== "canceled") throw new Error("not cancelled");
    const states = await Promise.all(
      Array.from({ length: 10 }, () => refundNow(app, { refundId: first.refundId })),
    );
    expect(new Set(states)).toEqual(new Set(["done"]));
    const ofThis = [...stripe.refunds.values()];
    console.log(
      `Refund: 50 cancellations and 10 deliveries at once: ${ofThis.length} refund at the provider`,
    );
    expect(ofThis).toHaveLength(1);
    expect(ofThis[0]?.amount).toBe(first.refundCents);
    const rows = await app.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(rows).toMatchObject([{ state: "done", cause: `cancel:${orderId}` }]);
    expect(await findViolations(app)).toEqual([]);
  });

  it("is too late once a part is with the printer, and for an order that nobody paid", async () => {
    const { orderId } = await paid("Late");
    await applyAll(app.db, [sql`UPDATE order_parts SET state = 'in_production' WHERE order_id = ${orderId}`]);
    expect(await cancelOrder(app, { orderId })).toEqual({ status: "too-late" });
    expect(await stateOf(orderId)).toBe("paid");
    const unpaid = await opened("Unpaid");
    expect(await cancelOrder(app, { orderId: unpaid.orderId })).toEqual({ status: "too-late" });
    expect(await cancelOrder(app, { orderId: "no-such-order" })).toEqual({ status: "too-late" });
    expect(await findViolations(app)).toEqual([]);
  });

  it("does not race with the submission: one of the two wins", async () => {
    for (let round = 0; round < 8; round++) {
      const { orderId } = await paid(`Race ${round}`);
      const [part] = await app.db.query.orderParts.findMany({ where: (t) => eq(t.orderId, orderId) });
      const [answer] = await Promise.all([
        cancelOrder(app, { orderId }),
        fulfilNow(app, { partId: part?.id ?? "" }).catch(() => null),
      ]);
      const after = await app.db.query.orderParts.findFirst({ where: (t) => eq(t.orderId, orderId) });
      expect(answer.status === "canceled").toBe(after?.state === "canceled");
    }
    expect(await findViolations(app)).toEqual([]);
  });
});

describe("a refund", () => {
  async function owed(name: string) {
    const order = await paid(name);
    const answer = await cancelOrder(app, { orderId: order.orderId });
    if (answer.status !== "canceled") throw new Error(answer.status);
    return { ...order, refundId: answer.refundId };
  }
  const find = (id: string) => app.db.query.refunds.findFirst({ where: eq(refunds.id, id) });

  it("is sent again with the same key where the answer was lost", async () => {
    const { refundId } = await owed("Lost answer");
    stripe.faults.loseNextAnswer = true;
    await expect(refundNow(app, { refundId })).rejects.toThrow(/stripe/);
    expect(await find(refundId)).toMatchObject({ state: "wanted", attempts: 1 });
    expect(await refundNow(app, { refundId })).toBe("done");
    expect(stripe.refunds.size).toBe(1);
  });

  it("that the bank has not confirmed waits, and is done when the event says so", async () => {
    stripe.faults.refundState = "pending";
    const { refundId } = await owed("Pending");
    expect(await refundNow(app, { refundId })).toBe("sent");
    app.clock.now += 2 * 60_000;
    expect(await listOpenRefunds(app)).toContain(refundId);
    const [refund] = stripe.refunds.values();
    if (!refund) throw new Error("none");
    refund.status = "succeeded";
    const request = await stripe.delivery("refund.updated", refund);
    const payload = await request.text();
    const event = await app.cards.readEvent(payload, request.headers.get("stripe-signature"));
    if (!event) throw new Error("unsigned");
    const eventId = await recordEvent(app, { provider: "stripe", event, payload });
    await processEventNow(app, { eventId: eventId ?? "" });
    expect((await find(refundId))?.state).toBe("done");
    expect(await findViolations(app)).toEqual([]);
  });

  it("that the bank refuses is shown to a human, the money still owed in the books", async () => {
    stripe.faults.refundState = "failed";
    const { refundId } = await owed("Refused");
    expect(await refundNow(app, { refundId })).toBe("failed");
    const row = await app.db.query.attentions.findFirst({
      where: (t) => eq(t.cause, `refund:${refundId}`),
    });
    expect(row).toBeDefined();
    expect(await findViolations(app)).toEqual([]);
  });

  it("that we gave up unheard is found at the provider, and not sent a second time", async () => {
    const { refundId } = await owed("Unheard");
    stripe.faults.loseNextAnswer = true;
    await expect(refundNow(app, { refundId })).rejects.toThrow(/stripe/);
    // A day of silence later, by when the provider may have forgotten the key.
    await app.db.update(refunds).set({ state: "failed", attempts: 12 }).where(eq(refunds.id, refundId));
    stripe.forgetKeys();
    const answers = await Promise.all(Array.from({ length: 5 }, () => retryRefund(app, { refundId })));
    expect(new Set(answers)).toEqual(new Set(["done"]));
    expect(stripe.refunds.size).toBe(1);
    expect(await findViolations(app)).toEqual([]);
  });

  it("is owed once for one cause", async () => {
    const { paymentId } = await paid("One cause");
    const { refundStatements } = await import("~/domain/payments/owed");
    const refund = { paymentId, cause: `claim:${newId()}`, amountCents: 1 };
    await applyAll(app.db, refundStatements(app, refund).statements);
    await expect(applyAll(app.db, refundStatements(app, refund).statements)).rejects.toThrow(
      /refunds\.cause/,
    );
  });

  it("is never more than was paid", async () => {
    const { paymentId } = await owed("Twice over");
    const { refundStatements } = await import("~/domain/payments/owed");
    const second = refundStatements(app, { paymentId, cause: `again:${newId()}`, amountCents: 1 });
    await expect(applyAll(app.db, second.statements)).rejects.toThrow(/payments_refunded/);
  });
});
