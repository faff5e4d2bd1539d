import type { AppLoadContext } from "@remix-run/cloudflare";
import { webhookEvents } from "~/acts/webhook-events";
import type { CheckoutRequest } from "~/domain/payments/checkout/checkout-request";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { action as webhook } from "~/routes/webhooks/receive";
import { type TestApp, testApp } from "../../app/test-app";
import { fakeNowPayments } from "../../fakes/fake-nowpayments";
import { createUser } from "../factories";

/** The Creator Pack (20 credits for $15), paid in coins. */
export function cryptoPurchase(userId: string, payCurrency = "btc"): CheckoutRequest {
  return {
    kind: "credits",
    subjectId: "creator",
    userId,
    amountCents: 1500,
    lines: [{ name: "Creator Pack", unitCents: 1500, quantity: 1 }],
    successPath: "/crypto-payment-status?payment_id={PAYMENT_ID}",
    cancelPath: "/buy-credits?pay=crypto",
    crypto: { provider: "nowpayments", payCurrency },
  };
}

/** An app with a person who was sent to pay for a pack, or what is given; `id` is the payment's at NOWPayments. */
export async function openCryptoCheckout(
  name: string,
  purchase: (app: TestApp, userId: string) => Promise<Partial<CheckoutRequest>> = async () => ({}),
) {
  const np = fakeNowPayments();
  const app = testApp({ paymentProviders: { nowpayments: np.provider } });
  const userId = await createUser(app, `${name}@example.com`);
  const start = await startPayment(app, { ...cryptoPurchase(userId), ...(await purchase(app, userId)) });
  if (start.status !== "open") throw new Error(start.status);
  const [id = ""] = Object.keys(np.state.payments);
  return { app, np, userId, id, paymentId: start.paymentId, url: start.url };
}

/** Posts a notification to the webhook; the status of the answer. */
export async function postNotification(app: TestApp, request: Request): Promise<number> {
  const response = await webhook({
    request,
    params: { provider: "nowpayments" },
    context: { app } as unknown as AppLoadContext,
  });
  return response.status;
}

/** Does what was put on the queue, twice, as a queue may. */
export async function processNotifications(app: TestApp): Promise<void> {
  for (const message of app.queued.splice(0))
    if (message.type === "provider-event") {
      await webhookEvents.process(app, message);
      await webhookEvents.process(app, message);
    }
}
