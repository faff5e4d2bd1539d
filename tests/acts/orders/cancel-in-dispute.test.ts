import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { cancelPart } from "~/acts/orders/cancel-part";
import { refundGoodwill } from "~/acts/orders/refund-goodwill";
import { refundPurchase } from "~/acts/refund-purchase";
import { runTransaction } from "~/db/client";
import { deliveries, orderParts, payments } from "~/db/schema";
import { readPaymentDetails } from "~/domain/operations/details/payment-details";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { syncDispute } from "~/domain/payments/disputes/sync-dispute";
import { recordRefundPaidByHand } from "~/domain/payments/refunds/refund-paid-by-hand";
import { sendRefund } from "~/domain/payments/refunds/send-refund";
import { settlePayment } from "~/domain/payments/settle";
import { orderCanceledEmail } from "~/emails/orders/order-canceled";
import { newId } from "~/lib/ids";
import { formatCents } from "~/lib/money";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { openShop, placedOrder, storeMockups } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let printer: ReturnType<typeof fakePrintPartner>;
let app: TestApp;
beforeEach(() => {
  stripe = fakeStripe();
  printer = fakePrintPartner();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: printer });
});

/** A paid order of one shirt, or of one from each of some stores. */
async function sold(storeCount = 1) {
  const shops = await Promise.all(Array.from({ length: storeCount }, () => openShop(app, `Shop ${newId()}`)));
  for (const shop of shops) await storeMockups(app, shop);
  const { orderId, totalCents } = await placedOrder(app, shops);
  const order = { kind: "order", subjectId: orderId, userId: null, amountCents: totalCents } as const;
  const { paymentId, sessionId } = await openCheckout(app, order);
  stripe.pay(sessionId);
  await settlePayment(app, { sessionId });
  const parts = await app.db.select().from(orderParts).where(eq(orderParts.orderId, orderId));
  const partIds = parts.map(({ id }) => id);
  return { orderId, paymentId, sessionId, totalCents, partIds, partId: partIds[0] ?? "" };
}

async function dispute(sessionId: string, cents: number, end?: "won" | "lost") {
  const opened = stripe.dispute(sessionId, cents);
  const sync = () => syncDispute(app, { provider: "stripe", disputeId: opened.id });
  await sync();
  const decide = async (outcome: "won" | "lost") => {
    stripe.decide(opened, outcome);
    await sync();
  };
  if (end) await decide(end);
  return { decide };
}

const partState = async (id: string) => {
  const [part] = await app.db.select().from(orderParts).where(eq(orderParts.id, id));
  return [part?.state, part?.holdCause];
};

/** The email about the order's cancellation, as its buyer reads it. */
async function canceledEmail(orderId: string) {
  const [row] = await app.db
    .select({ data: deliveries.data })
    .from(deliveries)
    .where(eq(deliveries.dedupeKey, `canceled-refunded:${orderId}`));
  const tools = { origin: "", token: async () => "", replyEmail: null };
  const { blocks } = await orderCanceledEmail(JSON.parse(row?.data ?? "{}"), tools);
  return JSON.stringify(blocks[0]);
}

describe("a dispute about a part of an order's payment", () => {
  it("keeps the order from being canceled while the bank decides, and says so", async () => {
    const order = await sold();
    const { decide } = await dispute(order.sessionId, 500);
    expect(await cancelOrder(app, order)).toEqual({ status: "disputed" });
    expect(await cancelPart(app, { partId: order.partId, by: "nobody", note: "x" })).toEqual({
      status: "disputed",
    });
    expect((await readPaymentDetails(app, { id: order.paymentId }))?.payment.isWithBank).toBe(true);
    await decide("won");
    expect(await cancelOrder(app, order)).toMatchObject({
      status: "canceled",
      refundCents: order.totalCents,
    });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("once it is lost, leaves the rest to be refunded: the provider refuses, and an admin pays it by hand", async () => {
    const order = await sold();
    await dispute(order.sessionId, 500, "lost");
    const restCents = order.totalCents - 500;
    const canceled = await cancelOrder(app, order);
    if (canceled.status !== "canceled" || !canceled.refundId) throw new Error(canceled.status);
    expect(canceled.refundCents).toBe(restCents);
    expect(await canceledEmail(order.orderId)).toContain(
      `${formatCents(restCents)} is refunded to your payment method; the rest of the ${formatCents(order.totalCents)}`,
    );
    expect(await findMoneyViolations(app)).toEqual([]);
    const { refundId } = canceled;
    expect(await sendRefund(app, { refundId })).toBe("failed");
    const by = await createUser(app, `${newId()}@example.com`);
    expect(await recordRefundPaidByHand(app, { refundId, by, note: "transfer", also: [] })).toEqual({
      status: "paid",
      cents: restCents,
    });
    const [payment] = await app.db.select().from(payments).where(eq(payments.id, order.paymentId));
    expect([payment?.refundedCents, payment?.disputedCents]).toEqual([restCents, 500]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("once it is lost, lets an admin cancel a part, or refund some money without one, but never more than is left", async () => {
    const order = await sold();
    await dispute(order.sessionId, 500, "lost");
    const by = await createUser(app, `${newId()}@example.com`);
    const { orderId, partId } = order;
    const refund = { orderId, partId, costBearer: "platform", adminId: by, reason: "kind" } as const;
    const tooMuch = { ...refund, amountCents: order.totalCents - 500, formKey: newId() };
    expect(await refundGoodwill(app, tooMuch)).toEqual({
      status: "too-much",
      maxCents: order.totalCents - 501,
    });
    expect(await refundGoodwill(app, { ...refund, amountCents: 300, formKey: newId() })).toEqual({
      status: "refunded",
    });
    expect(await cancelPart(app, { partId, by, note: "asked for it" })).toEqual({
      status: "canceled",
      refundCents: order.totalCents - 800,
    });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("once it is lost, does not keep a part waiting for the bank although the rest of the payment was refunded", async () => {
    const order = await sold(2);
    await dispute(order.sessionId, order.totalCents / 2, "lost");
    const by = await createUser(app, `${newId()}@example.com`);
    const [canceled = "", kept = ""] = order.partIds;
    const refunded = await cancelPart(app, { partId: canceled, by, note: "asked for it" });
    expect(refunded).toEqual({ status: "canceled", refundCents: order.totalCents / 2 });
    await fulfillPart(app, { partId: kept });
    expect(await partState(kept)).toEqual(["confirmed", null]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("once it is lost, leaves the rest of a credit pack to be refunded with its credits", async () => {
    const userId = await createUser(app, `${newId()}@example.com`);
    const pack = { kind: "credits", subjectId: "starter", userId, amountCents: 500 } as const;
    const { paymentId, sessionId } = await openCheckout(app, pack);
    stripe.pay(sessionId);
    await settlePayment(app, { sessionId });
    const { decide } = await dispute(sessionId, 200);
    const asked = { paymentId, by: userId, why: "asked" };
    expect(await refundPurchase(app, asked)).toEqual({ status: "disputed" });
    await decide("lost");
    expect(await refundPurchase(app, asked)).toEqual({ status: "refunded", amountCents: 300 });
    expect(await refundPurchase(app, asked)).toEqual({ status: "already" });
    const [left] = await app.db.all(
      sql`SELECT coalesce(sum(amount), 0) AS credits FROM ledger_entries WHERE account_id = ${`user:${userId}:credits`}`,
    );
    expect(left).toEqual({ credits: 0 });
    expect(await findMoneyViolations(app)).toEqual([]);
  });
});

describe("a dispute about a whole payment, opened before the printer has the order", () => {
  it.each(["won", "lost"] as const)("holds the order until the bank decides: %s", async (end) => {
    const { orderId, partId, sessionId, totalCents } = await sold();
    const later = app.clock.now + 60_000;
    await runTransaction(app.db, [sql`UPDATE order_parts SET submit_after = ${later} WHERE id = ${partId}`]);
    await fulfillPart(app, { partId });
    const { decide } = await dispute(sessionId, totalCents);
    app.clock.now = later;
    expect((await fulfillPart(app, { partId })).status).toBe("held");
    expect(await partState(partId)).toEqual(["on_hold", "disputed"]);
    const openIncidents = () =>
      app.db.all(
        sql`SELECT cause FROM attentions WHERE resolved_at IS NULL AND subject = ${`order:${orderId}`}`,
      );
    expect(await openIncidents()).toHaveLength(1);
    await decide(end);
    expect(await openIncidents()).toEqual([]);
    if (end === "lost") expect(await partState(partId)).toEqual(["canceled", null]);
    else {
      expect(await partState(partId)).toEqual(["drafted", null]);
      await fulfillPart(app, { partId });
      expect(await partState(partId)).toEqual(["confirmed", null]);
    }
    expect(await findMoneyViolations(app)).toEqual([]);
  });
});
