import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { closeSupersededCheckouts } from "~/acts/orders/close-superseded-checkouts";
import { createDb, runTransaction } from "~/db/client";
import { orders } from "~/db/schema";
import { orderLinkSecret } from "~/domain/orders/access/order-link-secret";
import { requestShippingQuote } from "~/domain/orders/checkout/shipping-quote";
import { expireUnpaidOrders, UNPAID_EXPIRY_MS } from "~/domain/orders/placing/expire-unpaid-orders";
import { placeOrder } from "~/domain/orders/placing/place-order";
import { findOrderPage } from "~/domain/orders/queries/order-page";
import { listBoughtOrders } from "~/domain/orders/queries/own-orders";
import { settlePayment } from "~/domain/payments/settle";
import { orderHeadline } from "~/routes/orders/parts/order-timeline";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { NEW_YORK, openShop, placedOrder, reviewSnapshotOf } from "../../support/data/shop";
import { interceptedD1 } from "../../support/database/intercepted-d1";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

const DAY_MS = 24 * 60 * 60 * 1000;

let stripe: FakeStripe;
let app: TestApp;
beforeEach(() => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
});

/** An order that its buyer pays from a bank account. The bank needs days. */
async function orderPaidByDebit() {
  const { orderId, token, totalCents } = await placedOrder(app, [await openShop(app, "Bank")]);
  const { sessionId } = await openCheckout(app, {
    kind: "order",
    subjectId: orderId,
    userId: null,
    amountCents: totalCents,
  });
  stripe.pay(sessionId, { payment_status: "unpaid" });
  expect(await settlePayment(app, { sessionId })).toMatchObject({ status: "unpaid", session: "processing" });
  return { orderId, token, sessionId };
}

async function read(orderId: string) {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  const access = { secret: await orderLinkSecret(app, orderId), userId: null };
  const page = await findOrderPage(app, { orderId, access });
  return {
    state: order?.state,
    headline: page && orderHeadline(page),
    events: page?.events.map(({ kind }) => kind),
  };
}

describe("an order whose bank still works on the payment", () => {
  it("does not expire, says so on its page and stays among the buyer's orders", async () => {
    const { orderId } = await orderPaidByDebit();
    const userId = await createUser(app, "debit@example.com");
    await runTransaction(app.db, [sql`UPDATE orders SET user_id = ${userId} WHERE id = ${orderId}`]);
    app.clock.now += 3 * DAY_MS;
    await expireUnpaidOrders(app);
    expect(await read(orderId)).toEqual({
      state: "awaiting_payment",
      headline: expect.stringContaining("Your bank is confirming the payment"),
      events: ["placed"],
    });
    const { rows } = await listBoughtOrders(app, { userId, cursor: null });
    expect(rows.map(({ id }) => id)).toEqual([orderId]);
  });

  it("is not bought a second time from the same cart", async () => {
    const { token, sessionId } = await orderPaidByDebit();
    app.clock.now += DAY_MS;
    await expireUnpaidOrders(app);
    await requestShippingQuote(app, { token, address: NEW_YORK });
    const again = await placeOrder(app, { token, userId: null, seen: await reviewSnapshotOf(app, token) });
    if (again.status !== "placed") throw new Error(again.status);
    expect(await closeSupersededCheckouts(app, { orderId: again.orderId })).toEqual({
      status: "paid",
      sessionId,
    });
  });

  it("is paid once the bank confirms it", async () => {
    const { orderId, sessionId } = await orderPaidByDebit();
    app.clock.now += 4 * DAY_MS;
    await expireUnpaidOrders(app);
    stripe.settleDebit(sessionId, true);
    expect((await settlePayment(app, { sessionId })).status).toBe("settled");
    expect(await read(orderId)).toMatchObject({ state: "paid", events: ["placed", "paid"] });
  });

  it("expires once the bank refuses it", async () => {
    const { orderId, sessionId } = await orderPaidByDebit();
    app.clock.now += 2 * DAY_MS;
    await expireUnpaidOrders(app);
    stripe.settleDebit(sessionId, false);
    expect(await settlePayment(app, { sessionId })).toMatchObject({ status: "unpaid", session: "closed" });
    await expireUnpaidOrders(app);
    expect(await read(orderId)).toMatchObject({ state: "expired", events: ["placed", "expired"] });
  });
});

it("an order whose payment page was only opened expires as before", async () => {
  const { orderId, totalCents } = await placedOrder(app, [await openShop(app, "Open page")]);
  await openCheckout(app, { kind: "order", subjectId: orderId, userId: null, amountCents: totalCents });
  app.clock.now += UNPAID_EXPIRY_MS + 1;
  await expireUnpaidOrders(app);
  expect(await read(orderId)).toMatchObject({
    state: "expired",
    headline: "This order was not paid in time. Nothing was charged.",
  });
});

it("the payments of unpaid orders are found by an index", async () => {
  const plans: string[] = [];
  const db = createDb(
    interceptedD1(env.DB, async (statements, perform) => {
      for (const { sql: text, params } of statements) {
        const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
          .bind(...params)
          .all<{ detail: string }>();
        plans.push(...results.map(({ detail }) => detail));
      }
      return perform();
    }),
  );
  await expireUnpaidOrders({ ...app, db });
  expect(plans.filter((detail) => /^SEARCH p USING .*INDEX payments_subject/.test(detail))).toHaveLength(2);
  expect(
    plans.filter((detail) => /^(SEARCH|SCAN) orders/.test(detail) && !/orders_unpaid/.test(detail)),
  ).toEqual([]);
});
