import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { deliveries, orders, payments, salesDays } from "~/db/schema";
import { findCart } from "~/domain/orders/cart/cart";
import { addToCart } from "~/domain/orders/cart/change-cart";
import { mergeCart } from "~/domain/orders/cart/merge-cart";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { expireUnpaidOrders, UNPAID_EXPIRY_MS } from "~/domain/orders/placing/expire-unpaid-orders";
import { enqueueAfterOrderPaid } from "~/domain/orders/placing/mark-order-paid";
import { cancelOrderStatements } from "~/domain/orders/refunds/cancel-order-statements";
import { oweRefundStatements } from "~/domain/payments/refunds/refund-statements";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { openShop, paidOrder, partsOfOrder, payOrder, placedOrder } from "../../../support/data/shop";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";

let printer = fakePrintPartner();
let app = testApp({ printPartner: printer });
beforeEach(() => {
  printer = fakePrintPartner();
  app = testApp({ printPartner: printer });
});

async function balance(account: string): Promise<number> {
  const [row] = await app.db.all<{ cents: number }>(
    sql`SELECT coalesce(sum(amount), 0) AS cents FROM ledger_entries WHERE account_id = ${account}`,
  );
  return row?.cents ?? 0;
}

const SYSTEM = [
  "provider_clearing",
  "print_cost",
  "payment_fees",
  "lost_fees",
  "revenue",
  "shipping",
  "tax",
  "refunds_due",
];
const systemBalances = async () =>
  Object.fromEntries(
    await Promise.all(SYSTEM.map(async (kind) => [kind, await balance(`system:${kind}`)] as const)),
  );

const letters = (key: string) =>
  app.db.select().from(deliveries).where(sql`${deliveries.dedupeKey} GLOB ${key}`);
const stateOf = async (orderId: string) =>
  (await app.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId)))[0]?.state;
/** Cancels with the refund that belongs to it, as the payments domain does. */
async function cancel(orderId: string) {
  const [payment] = await app.db.select().from(payments).where(eq(payments.subjectId, orderId));
  const { statements } = oweRefundStatements(app, {
    paymentId: payment?.id ?? "",
    cause: `cancel:${orderId}`,
    amountCents: payment?.amountCents ?? 0,
  });
  await runTransaction(app.db, [
    ...(await cancelOrderStatements(app, { orderId })).statements,
    ...statements,
  ]);
}

afterAll(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

describe("a payment", () => {
  it("is split among all accounts to the cent, and counted as a sale", async () => {
    const [north, south] = [await openShop(app, "North"), await openShop(app, "South", 4000)];
    const before = await systemBalances();
    const order = await placedOrder(app, [north, south], 2);
    await payOrder(app, order.orderId);
    const after = await systemBalances();
    const moved = Object.fromEntries(SYSTEM.map((kind) => [kind, (after[kind] ?? 0) - (before[kind] ?? 0)]));
    expect(moved).toMatchObject({
      provider_clearing: -13950,
      print_cost: 4 * 1195,
      revenue: 2600,
      shipping: 950,
      tax: 0,
      refunds_due: 0,
    });
    const pending =
      (await balance(`user:${north.creatorId}:pending`)) + (await balance(`user:${south.creatorId}:pending`));
    expect(4780 + 2600 + 950 + (moved.payment_fees ?? 0) + pending).toBe(13950);
    const [day] = await app.db.select().from(salesDays).where(eq(salesDays.creatorId, north.creatorId));
    expect(day).toMatchObject({ day: "2026-11-20", orders: 1, units: 2, salesCents: 5000 });
    expect(await stateOf(order.orderId)).toBe("paid");
  });

  it("counts once, reported twice or fifty times at once", async () => {
    const shop = await openShop(app, "Once");
    const order = await placedOrder(app, [shop]);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => payOrder(app, order.orderId)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected")
        expect(isConstraintViolation(result.reason, "order-event-repeated", "order-moved")).toBe(true);
    const [day] = await app.db.select().from(salesDays).where(eq(salesDays.creatorId, shop.creatorId));
    expect(day).toMatchObject({
      orders: 1,
      salesCents: 2500,
      earningCents: await balance(`user:${shop.creatorId}:pending`),
    });
    expect(await letters(`order-confirmed:${order.orderId}`)).toHaveLength(1);
    expect(await letters(`sale-made:${order.orderId}:*`)).toHaveLength(1);
  });

  it("is accepted for an expired order, and refused for one that does not exist", async () => {
    const order = await placedOrder(app, [await openShop(app, "Late")]);
    app.clock.now += UNPAID_EXPIRY_MS + 1;
    await expireUnpaidOrders(app);
    expect(await stateOf(order.orderId)).toBe("expired");
    await payOrder(app, order.orderId);
    expect(await stateOf(order.orderId)).toBe("paid");
    await expect(payOrder(app, "no-such-order")).rejects.toSatisfy((error) =>
      isConstraintViolation(error, "order-event-repeated", "order-moved"),
    );
  });

  it("removes what was bought from the cart, and keeps what was added meanwhile", async () => {
    const shop = await openShop(app, "Cart");
    const order = await placedOrder(app, [shop]);
    await addToCart(app, {
      token: order.token,
      userId: null,
      line: { productId: shop.productId, color: "white", size: "S", quantity: 1 },
    });
    await payOrder(app, order.orderId);
    const cart = await findCart(app, { token: order.token });
    expect(cart?.lines.map((line) => line.color)).toEqual(["white"]);
    expect(cart?.checkout).toEqual({});
  });

  it("keeps pieces that were added to a bought line meanwhile", async () => {
    const shop = await openShop(app, "More");
    const order = await placedOrder(app, [shop], 2);
    await addToCart(app, {
      token: order.token,
      userId: null,
      line: { productId: shop.productId, color: "black", size: "M", quantity: 3 },
    });
    await payOrder(app, order.orderId);
    const cart = await findCart(app, { token: order.token });
    expect(cart?.lines.map((line) => line.quantity)).toEqual([3]);
  });

  it("removes what was bought from the person's cart if they signed in before they paid", async () => {
    const shop = await openShop(app, "Signed in");
    const userId = await createUser(app, "signs-in-while-paying@example.com");
    const order = await placedOrder(app, [shop], 2);
    const own = await mergeCart(app, { token: order.token, userId });
    expect(own?.count).toBe(2);
    await payOrder(app, order.orderId);
    expect((await findCart(app, { token: own?.token ?? "", userId }))?.lines).toEqual([]);
  });

  it("enqueues every part and the emails", async () => {
    const order = await placedOrder(app, [await openShop(app, "A"), await openShop(app, "B")]);
    await payOrder(app, order.orderId);
    await enqueueAfterOrderPaid(app, { orderId: order.orderId });
    expect(app.queued.map((message) => message.type).sort()).toEqual([
      "deliver",
      "deliver",
      "deliver",
      "fulfil",
      "fulfil",
    ]);
  });
});

describe("an order that nobody pays", () => {
  it("expires once, and never if it was paid", async () => {
    const shop = await openShop(app, "Unpaid");
    const unpaid = await placedOrder(app, [shop]);
    const paid = await placedOrder(app, [shop]);
    await payOrder(app, paid.orderId);
    app.clock.now += UNPAID_EXPIRY_MS;
    await expireUnpaidOrders(app);
    expect(await stateOf(unpaid.orderId)).toBe("awaiting_payment");
    app.clock.now += 1;
    await Promise.all([expireUnpaidOrders(app), expireUnpaidOrders(app)]);
    expect(await stateOf(unpaid.orderId)).toBe("expired");
    expect(await stateOf(paid.orderId)).toBe("paid");
  });
});

describe("canceling", () => {
  it("reverses exactly what was posted, and owes the buyer the full amount", async () => {
    const shop = await openShop(app, "Cancel");
    const before = await systemBalances();
    const order = await paidOrder(app, [shop], 2);
    await cancel(order.orderId);
    const after = await systemBalances();
    for (const kind of ["print_cost", "revenue", "shipping", "tax"])
      expect(after[kind], kind).toBe(before[kind]);
    // The bank keeps its fee: the platform's own loss.
    const feeCents = (after.payment_fees ?? 0) - (before.payment_fees ?? 0);
    expect(feeCents).toBeGreaterThan(0);
    expect((after.lost_fees ?? 0) - (before.lost_fees ?? 0)).toBe(-feeCents);
    expect((after.provider_clearing ?? 0) - (before.provider_clearing ?? 0)).toBe(-order.totalCents);
    expect((after.refunds_due ?? 0) - (before.refunds_due ?? 0)).toBe(order.totalCents);
    expect(await balance(`user:${shop.creatorId}:pending`)).toBe(0);
    const [day] = await app.db
      .select()
      .from(salesDays)
      .where(and(eq(salesDays.creatorId, shop.creatorId)));
    expect(day).toMatchObject({ orders: 0, units: 0, salesCents: 0, earningCents: 0 });
    expect(await stateOf(order.orderId)).toBe("canceled");
    expect(await letters(`canceled-refunded:${order.orderId}`)).toHaveLength(1);
    // Who was told of the sale is told of its end.
    expect(await letters(`sale-canceled:${order.orderId}:*`)).toHaveLength(1);
  });

  it("happens once, and not to an order that was not paid", async () => {
    const order = await paidOrder(app, [await openShop(app, "Twice")]);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => cancel(order.orderId)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    const unpaid = await placedOrder(app, [await openShop(app, "Unpaid")]);
    await expect(cancel(unpaid.orderId)).rejects.toSatisfy((error) =>
      isConstraintViolation(error, "order-event-repeated", "order-moved"),
    );
    expect(await stateOf(unpaid.orderId)).toBe("awaiting_payment");
    expect((await partsOfOrder(app, unpaid.orderId))[0]?.state).toBe("waiting");
    // A canceled order cannot be paid again: that money must go back.
    await expect(payOrder(app, order.orderId)).rejects.toSatisfy((error) =>
      isConstraintViolation(error, "order-event-repeated", "order-moved"),
    );
  });

  it("is refused once any part is submitted, and then changes nothing", async () => {
    const order = await paidOrder(app, [await openShop(app, "A"), await openShop(app, "B")]);
    const [first, second] = await partsOfOrder(app, order.orderId);
    await fulfillPart(app, { partId: first?.id ?? "" });
    await expect(cancel(order.orderId)).rejects.toSatisfy((error) =>
      isConstraintViolation(error, "order-event-repeated", "order-moved"),
    );
    expect((await partsOfOrder(app, order.orderId)).map((part) => part.state)).toEqual([
      "confirmed",
      "waiting",
    ]);
    expect(await stateOf(order.orderId)).toBe("paid");
    expect(second?.state).toBe("waiting");
  });

  it("while a part is submitted: one of the two wins, at the partner as well", async () => {
    for (const winner of ["cancel", "submit"] as const) {
      const order = await paidOrder(app, [await openShop(app, "Race")]);
      const partId = (await partsOfOrder(app, order.orderId))[0]?.id ?? "";
      // The other request arrives while the partner is asked for its costs or told to start.
      const moment = winner === "cancel" ? "findOrder" : "confirmOrder";
      let canceled: "yes" | "no" | null = null;
      printer.pause = async (method) => {
        if (method !== moment || canceled) return;
        canceled = await cancel(order.orderId).then(
          () => "yes" as const,
          () => "no" as const,
        );
      };
      await fulfillPart(app, { partId });
      const [part] = await partsOfOrder(app, order.orderId);
      const partner = printer.orders.get(part?.partnerOrderId ?? "");
      if (winner === "cancel") {
        expect([canceled, part?.state, partner?.status]).toEqual(["yes", "canceled", "draft"]);
        expect(await fulfillPart(app, { partId })).toEqual({ status: "withdrawn" });
        expect(printer.orders.get(part?.partnerOrderId ?? "")?.status).toBe("canceled");
        expect(await fulfillPart(app, { partId })).toEqual({ status: "nothing" });
      } else expect([canceled, part?.state, partner?.status]).toEqual(["no", "confirmed", "pending"]);
      expect(printer.calls.filter((call) => call === "confirmOrder").length).toBe(
        winner === "cancel" ? 0 : 1,
      );
    }
  });
});
