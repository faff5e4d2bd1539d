import type { App } from "~/app";
import type { CheckoutRequest } from "~/domain/payments/checkout/checkout-request";
import { startPayment } from "~/domain/payments/checkout/start-payment";

/** Opens Stripe's page for a pack or an order, as the checkout does; it is not paid yet. */
export async function openCheckout(
  app: App,
  purchase: Pick<CheckoutRequest, "kind" | "subjectId" | "userId" | "amountCents" | "email">,
): Promise<{ paymentId: string; sessionId: string }> {
  const start = await startPayment(app, {
    ...purchase,
    lines: [{ name: purchase.kind, unitCents: purchase.amountCents, quantity: 1 }],
    successPath: "/",
    cancelPath: "/",
  });
  if (start.status !== "open") throw new Error(start.status);
  return { paymentId: start.paymentId, sessionId: start.url.split("/").at(-1) ?? "" };
}
