import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { refundGoodwill } from "~/acts/orders/refund-goodwill";
import { runTransaction } from "~/db/client";
import { orders } from "~/db/schema";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { loader } from "~/routes/orders/order";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { openShop, partsOfOrder, placedOrder } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { fakeStripe } from "../../support/fakes/fake-stripe";

it("shows a refund without pieces on the page of its order, to which the email about it leads", async () => {
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
  const refunds = async () => {
    const page = await loader({
      request: new Request(`http://localhost/orders/${orderId}`),
      params: { id: orderId },
      context: { app, viewer: async () => ({ id: buyer }) } as never,
    });
    return page.refunds.map(({ amountCents }) => amountCents);
  };
  expect(await refunds()).toEqual([]);
  const given = await refundGoodwill(app, {
    ...{ orderId, partId: part?.id ?? "", amountCents: 500, costBearer: "platform", adminId: admin },
    ...{ reason: "It came late", formKey: newId() },
  });
  expect(given.status).toBe("refunded");
  expect(await refunds()).toEqual([500]);
});
