import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { startOrderPayment } from "~/acts/orders/start-order-payment";
import { orderEvents, orders } from "~/db/schema";
import { chooseShipping } from "~/domain/orders/checkout/shipping-quote";
import { placeOrder } from "~/domain/orders/placing/place-order";
import { settlePayment } from "~/domain/payments/settle";
import { type TestApp, testApp } from "../../support/app/test-app";
import { cartReadyToOrder, openShop, reviewSnapshotOf } from "../../support/data/shop";
import { fakePrintPartner, STANDARD_SHIPPING } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

const EXPRESS = { ...STANDARD_SHIPPING, service: "PRINTFUL_FAST", name: "Express", rateCents: 1235 };

let stripe: FakeStripe;
let app: TestApp;
beforeEach(() => {
  stripe = fakeStripe();
  const printPartner = fakePrintPartner();
  printPartner.services = [EXPRESS, STANDARD_SHIPPING];
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner });
});

type Placed = { orderId: string; totalCents: number };

/** An order, and how another tab orders the same cart with another delivery. */
async function orderAndAnother(): Promise<{ first: Placed; placeSecond: () => Promise<Placed> }> {
  const shop = await openShop(app, "Two tabs");
  const token = await cartReadyToOrder(app, [shop]);
  const place = async () => {
    const placed = await placeOrder(app, { token, userId: null, seen: await reviewSnapshotOf(app, token) });
    if (placed.status !== "placed") throw new Error(placed.status);
    return placed;
  };
  return {
    first: await place(),
    placeSecond: async () => {
      await chooseShipping(app, { token, chosen: { [shop.storeId]: EXPRESS.service } });
      return place();
    },
  };
}

const pay = (order: Placed) =>
  startOrderPayment(app, {
    subjectId: order.orderId,
    userId: null,
    amountCents: order.totalCents,
    lines: [{ name: "order", unitCents: order.totalCents, quantity: 1 }],
    successPath: "/",
    cancelPath: "/",
  });

async function stateOf({ orderId }: Placed) {
  const [row] = await app.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId));
  return row?.state;
}

/** Whether somebody could pay on the page that was opened. */
async function isPayable(start: Awaited<ReturnType<typeof pay>>): Promise<boolean> {
  if (start.status !== "open") return false;
  const settlement = await settlePayment(app, { paymentId: start.paymentId });
  return settlement.status === "unpaid" && settlement.session === "open";
}

describe("two orders of one cart", () => {
  it("leave the later page open, and close the earlier one", async () => {
    const { first, placeSecond } = await orderAndAnother();
    const early = await pay(first);
    expect(await isPayable(early)).toBe(true);
    const second = await placeSecond();
    const late = await pay(second);
    expect([await isPayable(early), await isPayable(late)]).toEqual([false, true]);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["expired", "awaiting_payment"]);
  });

  it("at the same instant leave one order and its page, never none and never two", async () => {
    const { first, placeSecond } = await orderAndAnother();
    const both = [first, await placeSecond()];
    const starts = await Promise.all(both.map(pay));
    expect(starts.map(({ status }) => status).sort()).toEqual(["open", "superseded"]);
    for (const [index, order] of both.entries()) {
      const isOpen = starts[index]?.status === "open";
      expect(await stateOf(order)).toBe(isOpen ? "awaiting_payment" : "expired");
    }
  });

  it("leave no page that was being opened while the other order closed it", async () => {
    const { first, placeSecond } = await orderAndAnother();
    const { openCheckout } = stripe.provider;
    let late: Awaited<ReturnType<typeof pay>> | undefined;
    stripe.provider.openCheckout = async (request) => {
      stripe.provider.openCheckout = openCheckout;
      late = await pay(await placeSecond());
      return openCheckout(request);
    };
    expect(await pay(first)).toEqual({ status: "superseded" });
    expect(late && (await isPayable(late))).toBe(true);
    expect(await stateOf(first)).toBe("expired");
    const events = await app.db
      .select({ kind: orderEvents.kind })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, first.orderId));
    expect(events.map(({ kind }) => kind).sort()).toEqual(["expired", "placed"]);
  });
});
