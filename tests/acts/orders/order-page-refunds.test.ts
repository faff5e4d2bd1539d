import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { refundGoodwill } from "~/acts/orders/refund-goodwill";
import { runTransaction } from "~/db/client";
import { deliveries, orders } from "~/db/schema";
import { syncDispute } from "~/domain/payments/disputes/sync-dispute";
import { settlePayment } from "~/domain/payments/settle";
import { orderCanceledEmail } from "~/emails/orders/order-canceled";
import { newId } from "~/lib/ids";
import { loader as cancelPage } from "~/routes/orders/cancel-order";
import { loader as orderPage } from "~/routes/orders/order";
import { words } from "~/routes/orders/words";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { openShop, partsOfOrder, placedOrder } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { fakeStripe } from "../../support/fakes/fake-stripe";

/** A paid order of a signed-in buyer, who has not canceled it yet. */
async function paidOrderOfBuyer() {
  const stripe = fakeStripe();
  const app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
  const [buyer, admin] = [
    await createUser(app, `${newId()}@example.com`),
    await createUser(app, `${newId()}@example.com`),
  ];
  const { orderId, totalCents } = await placedOrder(app, [await openShop(app, "Kind")]);
  await runTransaction(app.db, [app.db.update(orders).set({ userId: buyer }).where(eq(orders.id, orderId))]);
  const { sessionId } = await openCheckout(app, {
    kind: "order",
    subjectId: orderId,
    userId: buyer,
    amountCents: totalCents,
  });
  stripe.pay(sessionId);
  await settlePayment(app, { sessionId });
  const [part] = await partsOfOrder(app, orderId);
  return {
    ...{ app, orderId, totalCents, stripe, sessionId },
    asked: {
      request: new Request(`http://localhost/orders/${orderId}`),
      params: { id: orderId },
      context: { app, viewer: async () => ({ id: buyer }) } as never,
    },
    giveBack: (amountCents: number) =>
      refundGoodwill(app, {
        ...{ orderId, partId: part?.id ?? "", amountCents, costBearer: "platform", adminId: admin },
        ...{ reason: "It came late", formKey: newId() },
      }),
  };
}

it("shows a refund without pieces on the page of its order, to which the email about it leads", async () => {
  const { asked, giveBack } = await paidOrderOfBuyer();
  const refunds = async () => (await orderPage(asked)).refunds.map(({ amountCents }) => amountCents);
  expect(await refunds()).toEqual([]);
  expect((await giveBack(500)).status).toBe("refunded");
  expect(await refunds()).toEqual([500]);
});

it("promises a buyer who cancels what is left of the payment, not again what went back before", async () => {
  const { app, orderId, totalCents, asked, giveBack } = await paidOrderOfBuyer();
  expect(await orderPage(asked)).toMatchObject({ canCancel: true, leftCents: totalCents });
  await giveBack(500);
  const leftCents = totalCents - 500;
  expect(await orderPage(asked)).toMatchObject({ canCancel: true, leftCents });
  expect(await cancelPage(asked)).toMatchObject({ leftCents, totalCents });
  expect(words.help.allBack({ leftCents: 2475, totalCents: 2975 })).toBe(
    ", and get the remaining $24.75 back.",
  );
  expect(words.help.allBack({ leftCents: 2975, totalCents: 2975 })).toBe(", and get all of $29.75 back.");

  expect(await cancelOrder(app, { orderId })).toMatchObject({ status: "canceled", refundCents: leftCents });
  const [sent] = await app.db
    .select({ data: deliveries.data })
    .from(deliveries)
    .where(eq(deliveries.dedupeKey, `canceled-refunded:${orderId}`));
  const email = await orderCanceledEmail(JSON.parse(sent?.data ?? "{}"), {
    origin: "http://localhost",
    token: async () => "secret",
    replyEmail: null,
  });
  expect(JSON.stringify(email)).toContain("the rest of the");
  expect(JSON.stringify(email)).not.toContain("everything you paid");
});

it.each([
  ["a part of", 500],
  ["all of", null],
])(
  "says that a bank decides first while it has %s the payment, and offers no cancellation",
  async (_share, cents) => {
    const { app, totalCents, stripe, sessionId, asked } = await paidOrderOfBuyer();
    const dispute = stripe.dispute(sessionId, cents ?? totalCents);
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await orderPage(asked)).toMatchObject({ canCancel: true, isWithBank: true });
    expect(await cancelPage(asked)).toMatchObject({ isWithBank: true });
    stripe.decide(dispute, "won");
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await cancelPage(asked)).toMatchObject({ isWithBank: false, leftCents: totalCents });
  },
);
