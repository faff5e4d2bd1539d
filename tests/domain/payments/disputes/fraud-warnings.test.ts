import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { refundPurchase } from "~/acts/refund-purchase";
import { webhookEvents } from "~/acts/webhook-events";
import { readBalance } from "~/domain/credits/balance";
import { readPaymentDetails } from "~/domain/operations/details/payment-details";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { action as webhook } from "~/routes/webhooks/receive";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { testApp } from "../../../support/app/test-app";
import { createPicture, createUser } from "../../../support/data/factories";
import { openCheckout } from "../../../support/data/payments/open-checkout";
import { fakeStripe } from "../../../support/fakes/fake-stripe";

async function twoPacks() {
  const stripe = fakeStripe();
  const app = testApp({ paymentProviders: { stripe: stripe.provider } });
  const buy = async () => {
    const userId = await createUser(app, `${newId()}@example.com`);
    const purchase = { kind: "credits", subjectId: "creator", userId, amountCents: 1500 } as const;
    const { paymentId, sessionId } = await openCheckout(app, purchase);
    stripe.pay(sessionId);
    await settlePayment(app, { sessionId });
    return { userId, paymentId, sessionId };
  };
  const [one, other] = [await buy(), await buy()];
  const tell = async (type: string, warning: object) => {
    const context = { app } as unknown as AppLoadContext;
    for (let time = 0; time < 2; time++) {
      const request = await stripe.delivery(type, warning);
      expect((await webhook({ request, params: { provider: "stripe" }, context })).status).toBe(200);
    }
    for (const message of app.queued.splice(0))
      if (message.type === "provider-event") await webhookEvents.process(app, message);
  };
  const incidents = (paymentId: string) =>
    app.db.query.attentions.findMany({ where: (t, { eq }) => eq(t.subject, `payment:${paymentId}`) });
  return { app, stripe, one, other, tell, incidents };
}

it("a card network's warning is recorded and told once, and refunds nothing by itself", async () => {
  const { app, stripe, one, other, tell, incidents } = await twoPacks();
  const warning = stripe.warnOfFraud(one.sessionId);
  await tell("radar.early_fraud_warning.created", warning);
  const open = await incidents(one.paymentId);
  expect(open.map(({ cause, times }) => [cause, times])).toEqual([[`fraud-warning:${warning.id}`, 1]]);
  expect(JSON.parse(open[0]?.detail ?? "{}")).toMatchObject({
    leftCents: 1500,
    fraudType: "made_with_stolen_card",
  });
  const details = await readPaymentDetails(app, { id: one.paymentId });
  expect(details?.warnings).toMatchObject([{ fraudType: "made_with_stolen_card", isActionable: true }]);
  expect((await readBalance(app, one)).credits).toBe(20);
  expect(await incidents(other.paymentId)).toEqual([]);
  expect((await readPaymentDetails(app, { id: other.paymentId }))?.warnings).toEqual([]);

  // An admin refunds it: the network's word changes, and nothing is asked of anybody again.
  const by = await createUser(app, `${newId()}@example.com`);
  expect(await refundPurchase(app, { paymentId: one.paymentId, by, why: "fraud" })).toMatchObject({
    status: "refunded",
  });
  Object.assign(stripe.fraudWarnings[warning.id] ?? {}, { actionable: false });
  await tell("radar.early_fraud_warning.updated", warning);
  expect((await readPaymentDetails(app, { id: one.paymentId }))?.warnings).toMatchObject([
    { isActionable: false },
  ]);
  expect(await incidents(one.paymentId)).toHaveLength(1);
  expect(await findMoneyViolations(app)).toEqual([]);
});

it("a warning about a payment that is not ours, or already given back, asks nothing of anybody", async () => {
  const { app, stripe, one, tell, incidents } = await twoPacks();
  const by = await createUser(app, `${newId()}@example.com`);
  await refundPurchase(app, { paymentId: one.paymentId, by, why: "asked for" });
  const warning = stripe.warnOfFraud(one.sessionId);
  const strange = { ...warning, id: "issfr_strange", payment_intent: "pi_strange" };
  stripe.fraudWarnings[strange.id] = strange;
  await tell("radar.early_fraud_warning.created", strange);
  await tell("radar.early_fraud_warning.created", warning);
  expect(await incidents(one.paymentId)).toEqual([]);
});

it("a warning about a design's license or a video asks for a refund, too", async () => {
  const { app, stripe, tell, incidents } = await twoPacks();
  const userId = await createUser(app, `${newId()}@example.com`);
  const bought = [
    { kind: "image", subjectId: await createPicture(app, userId), amountCents: 399 },
    { kind: "video", subjectId: "basic:0:0", amountCents: 1500 },
  ] as const;
  for (const purchase of bought) {
    const { paymentId, sessionId } = await openCheckout(app, { ...purchase, userId });
    stripe.pay(sessionId);
    await settlePayment(app, { sessionId });
    const warning = stripe.warnOfFraud(sessionId);
    await tell("radar.early_fraud_warning.created", warning);
    expect(
      (await incidents(paymentId)).map(({ cause, detail }) => [cause, JSON.parse(detail ?? "{}").kind]),
    ).toEqual([[`fraud-warning:${warning.id}`, purchase.kind]]);
  }
});
