import type { PayoutProvider } from "~/adapters/ports/payments/payout-provider";
import type { App } from "~/app";
import { paymentProvider } from "~/domain/payments/providers";

/** The part of a payment provider that pays out. Throws if it has none. */
export function payoutsOf(
  app: Pick<App, "db" | "now" | "paymentProviders">,
  provider: string,
): PayoutProvider {
  const { payouts } = paymentProvider(app, provider);
  if (!payouts) throw new Error(`${provider} pays nobody out`);
  return payouts;
}
