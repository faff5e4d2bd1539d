import { AdapterError } from "~/adapters/adapter-error";
import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { paymentProvider } from "./providers";

/** Null if the provider knows no such session; throws if it does not answer. */
export async function findSession(
  app: Pick<App, "db" | "now" | "paymentProviders">,
  provider: string,
  sessionId: string,
): Promise<CheckoutSession | null> {
  try {
    return await paymentProvider(app, provider).findCheckout(sessionId);
  } catch (error) {
    if (error instanceof AdapterError && error.kind === "refused") return null;
    throw error;
  }
}
