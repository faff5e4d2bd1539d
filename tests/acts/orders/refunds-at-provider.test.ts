import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { cancelPart } from "~/acts/orders/cancel-part";
import { refundGoodwill } from "~/acts/orders/refund-goodwill";
import { refundPieces } from "~/acts/orders/refund-pieces";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { orderLines, orderParts, orders, refunds } from "~/db/schema";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { syncDispute } from "~/domain/payments/disputes/sync-dispute";
import { oweRefundStatements } from "~/domain/payments/refunds/refund-statements";
import { sendRefund } from "~/domain/payments/refunds/send-refund";
import { syncRefunds } from "~/domain/payments/refunds/sync-refunds";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { openShop, placedOrder, storeMockups } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let printer = fakePrintPartner();
let app: TestApp;
let by: string;
beforeEach(async () => {
  stripe = fakeStripe();
  printer = fakePrintPartner();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: printer });
  by = await createUser(app, `admin-${newId()}@example.com`);
});
afterEach(async () => {
  expect(await findViolations(app)).toEqual([]);
});

const note = "Asked for";

/** An order of one part for each shop. */
async function sold({ shops: count = 1, quantity = 2 } = {}) {
  const shops = await Promise.all(Array.from({ length: count }, () => openShop(app, `Shop ${newId()}`)));
  for (const shop of shops) await storeMockups(app, shop);
  const { orderId } = await placedOrder(app, shops, quantity);
  const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
  const totalCents = order?.totalCents ?? 0;
  const checkout = { kind: "order", subjectId: orderId, userId: null, amountCents: totalCents } as const;
  const { paymentId, sessionId } = await openCheckout(app, checkout);
  stripe.pay(sessionId);
  await settlePayment(app, { sessionId });
  const parts = await app.db
    .select()
    .from(orderParts)
    .where(eq(orderParts.orderId, orderId))
    .orderBy(asc(orderParts.id));
  const [part, other] = parts;
  if (!part) throw new Error("nothing sold");
  return { orderId, paymentId, sessionId, part, partId: part.id, otherId: other?.id ?? "", totalCents };
}

async function refundAtProvider(sessionId: string, cents: number): Promise<void> {
  stripe.refundByHand(sessionId, cents);
  await syncRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(sessionId) });
}

async function sentBack(paymentId: string): Promise<number[]> {
  const rows = await app.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  for (const { id } of rows) await sendRefund(app, { refundId: id });
  return [...stripe.refunds.values()].map(({ amount }) => amount);
}

async function stateOf(partId: string) {
  const [part] = await app.db.select().from(orderParts).where(eq(orderParts.id, partId));
  return { ours: part?.state, theirs: printer.orders.get(part?.partnerOrderId ?? "")?.status };
}

async function claimRefund({ part }: { part: typeof orderParts.$inferSelect }, quantity: number) {
  const id = newId();
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.partId, part.id));
  await app.db.run(sql`INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents, state, decided_at)
    VALUES (${id}, ${part.orderId}, ${part.id}, 'damaged', 'x', 'refund', '[]', 'refund', 1)`);
  return refundPieces(app, {
    part,
    pieces: [{ lineId: line?.id ?? "", quantity }],
    reason: "claim-refund",
    reference: id,
    cause: `claim:${id}`,
    also: () => [],
  });
}

const revenue = async () =>
  (
    await app.db.get<{ cents: number }>(
      sql`SELECT coalesce(sum(amount), 0) AS cents FROM ledger_entries WHERE account_id = 'system:revenue'`,
    )
  )?.cents;

describe("after $5 of an order were refunded at the provider", () => {
  it("the buyer can still cancel it, gets the rest, and we have lost nothing", async () => {
    const before = await revenue();
    const { orderId, paymentId, sessionId, totalCents } = await sold();
    await refundAtProvider(sessionId, 500);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancelOrder(app, { orderId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill("already"), "canceled"]);
    expect(answers.find(({ status }) => status === "canceled")).toMatchObject({
      refundCents: totalCents - 500,
    });
    expect(await sentBack(paymentId)).toEqual([500, totalCents - 500]);
    expect(await revenue()).toBe(before);
  });

  it("at the very moment of a cancellation, what is left is reckoned anew", async () => {
    const { orderId, paymentId, sessionId, totalCents } = await sold();
    const [answer] = await Promise.all([cancelOrder(app, { orderId }), refundAtProvider(sessionId, 500)]);
    expect(answer.status).toBe("canceled");
    const [row] = await app.db.all<{ cents: number }>(
      sql`SELECT sum(amount_cents) AS cents FROM refunds WHERE payment_id = ${paymentId}`,
    );
    expect(row?.cents).toBe(totalCents);
  });

  it("a refund reckoned from sums that have changed since is not recorded", async () => {
    const { paymentId, sessionId } = await sold();
    await refundAtProvider(sessionId, 500);
    const late = { paymentId, cause: `late:${paymentId}`, amountCents: 100, refundedBeforeCents: 0 };
    const { statements } = oweRefundStatements(app, late);
    const error = await runTransaction(app.db, statements).catch((reason: unknown) => reason);
    expect(isConstraintViolation(error, "payment-sums-moved")).toBe(true);
  });

  it("a part with the printer is stopped and canceled, and its buyer gets the rest", async () => {
    const { paymentId, sessionId, partId, totalCents } = await sold();
    await fulfillPart(app, { partId });
    await refundAtProvider(sessionId, 500);
    expect(await cancelPart(app, { partId, by, note })).toEqual({
      status: "canceled",
      refundCents: totalCents - 500,
    });
    expect(await stateOf(partId)).toEqual({ ours: "canceled", theirs: "canceled" });
    expect(await sentBack(paymentId)).toEqual([500, totalCents - 500]);
  });

  it("claims are refunded in full until nothing is left, and money without pieces up to that", async () => {
    const order = await sold();
    await refundAtProvider(order.sessionId, 500);
    const first = await claimRefund(order, 1);
    if (first.status !== "refunded") throw new Error(first.status);
    expect(first.amountCents).toBeGreaterThan(500);
    const leftCents = order.totalCents - 500 - first.amountCents;
    const gift = { ...order, costBearer: "platform" as const, adminId: by, reason: note, formKey: newId() };
    expect(await refundGoodwill(app, { ...gift, amountCents: leftCents })).toEqual({
      status: "too-much",
      maxCents: leftCents - 1,
    });
    expect(await claimRefund(order, 1)).toMatchObject({ status: "refunded", amountCents: leftCents });
  });
});

describe("canceling a part whose money cannot be refunded", () => {
  const partCanceled = async (orderId: string) =>
    (await app.db.query.deliveries.findMany({ where: (t, { eq: is }) => is(t.template, "part-canceled") }))
      .map(({ data }) => JSON.parse(data))
      .filter((data) => data.orderId === orderId);

  it("stops and cancels it without a refund if all was refunded at the provider before", async () => {
    const { orderId, paymentId, sessionId, partId, totalCents } = await sold();
    await fulfillPart(app, { partId });
    await refundAtProvider(sessionId, totalCents);
    expect(await cancelPart(app, { partId, by, note })).toEqual({ status: "canceled", refundCents: 0 });
    expect(await stateOf(partId)).toEqual({ ours: "canceled", theirs: "canceled" });
    expect(await sentBack(paymentId)).toEqual([totalCents]);
    expect(await partCanceled(orderId)).toMatchObject([{ refundCents: 0, isAll: true }]);
    expect(await cancelPart(app, { partId, by, note })).toEqual({ status: "already" });
  });

  it("takes back its sale, too, if the rest of the payment went back with another part", async () => {
    const { orderId, paymentId, sessionId, partId, otherId, totalCents } = await sold({ shops: 2 });
    await refundAtProvider(sessionId, totalCents - 500);
    expect(await cancelPart(app, { partId, by, note })).toEqual({ status: "canceled", refundCents: 500 });
    const answers = await Promise.all([
      cancelPart(app, { partId: otherId, by, note }),
      cancelOrder(app, { orderId }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["already", "canceled"]);
    expect(await sentBack(paymentId)).toEqual([totalCents - 500, 500]);
    const pending = await app.db.all(
      sql`SELECT 1 FROM user_balances WHERE account_id GLOB 'user:*:pending' AND balance <> 0
        AND account_id IN (SELECT 'user:' || creator_id || ':pending' FROM order_lines WHERE order_id = ${orderId})`,
    );
    expect(pending).toEqual([]);
  });

  it("leaves it with the printer while the bank disputes the payment, and says so", async () => {
    const order = await sold();
    const { sessionId, partId, totalCents } = order;
    await fulfillPart(app, { partId });
    const before = await stateOf(partId);
    const dispute = stripe.dispute(sessionId, totalCents);
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await cancelPart(app, { partId, by, note })).toEqual({ status: "disputed" });
    expect(await claimRefund(order, 1)).toEqual({ status: "disputed" });
    expect(await stateOf(partId)).toEqual(before);
    stripe.decide(dispute, "lost");
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    // The buyer has the money from the bank.
    expect(await cancelPart(app, { partId, by, note })).toEqual({ status: "canceled", refundCents: 0 });
    expect(await stateOf(partId)).toEqual({ ours: "canceled", theirs: "canceled" });
  });
});
