import type { AppLoadContext } from "@remix-run/cloudflare";
import type { CheckoutRequest } from "~/domain/payments/checkout/checkout-request";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { newId } from "~/lib/ids";
import { action as webhook } from "~/routes/webhooks/receive";
import type { Running, Staff } from "./crash-flows";
import { fakePlatform } from "./fake-platform";
import type { TestApp } from "./test-app";

/** Posts an event to our webhook, signed; whether it was accepted. */
export async function tellStripe(
  asked: TestApp,
  stripe: Staff["stripe"],
  { type, object, id }: { type: string; object: object; id: string },
): Promise<boolean> {
  const request = await stripe.delivery(type, object, id);
  const context = { app: asked } as unknown as AppLoadContext;
  const response = await webhook({ request, params: { provider: "stripe" }, context });
  return response.status < 300;
}

/** A buyer opens the provider's page and pays; the provider sends its webhook until it is accepted. */
export function paying(
  app: TestApp,
  stripe: Staff["stripe"],
  purchase: CheckoutRequest,
): Pick<Running, "act" | "again"> {
  let sessionId: string | null = null;
  const eventId = `evt_${newId()}`;
  let isHeard = false;
  const once = async (asked: TestApp) => {
    if (!sessionId) {
      const start = await startPayment(asked, purchase);
      if (start.status !== "open") return;
      sessionId = start.url.split("/").at(-1) ?? null;
      if (sessionId) stripe.pay(sessionId);
    }
    if (!isHeard && sessionId)
      isHeard = await tellStripe(asked, stripe, {
        ...{ type: "checkout.session.completed", id: eventId },
        object: stripe.sessions.get(sessionId) ?? {},
      });
    await fakePlatform(app, asked).deliver();
  };
  return { act: once, again: once };
}

export function paidSessions(stripe: Staff["stripe"]): number {
  return [...stripe.sessions.values()].filter((session) => session.payment_status === "paid").length;
}
