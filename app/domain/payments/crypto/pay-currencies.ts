import { AdapterError } from "~/adapters/adapter-error";
import type { PaymentProvider } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { errorFields, log } from "~/lib/log";
import { paymentProvider } from "../providers";

const PREFERRED = "btc";
/** The list changes rarely, and a page waits for it. */
const KEPT_MS = 10 * 60 * 1000;

const known = new WeakMap<PaymentProvider, { currencies: string[]; readAt: number }>();

/** Codes of the currencies that can be paid in, kept for some minutes; empty if the provider does not answer. */
export async function listPayCurrencies(
  app: Pick<App, "db" | "now" | "config" | "paymentProviders">,
): Promise<string[]> {
  const name = app.config.cryptoProvider;
  const provider = name === null ? undefined : app.paymentProviders[name];
  if (name === null || !provider?.crypto) return [];
  const kept = known.get(provider);
  if (kept && app.now() - kept.readAt < KEPT_MS) return kept.currencies;
  try {
    const currencies = (await paymentProvider(app, name).crypto?.listCurrencies()) ?? [];
    known.set(provider, { currencies, readAt: app.now() });
    return currencies;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("warn", "crypto.currencies", errorFields(error));
    return kept?.currencies ?? [];
  }
}

/** Bitcoin if it is on the list, else the first. */
export function defaultCurrency(currencies: readonly string[]): string | null {
  return currencies.includes(PREFERRED) ? PREFERRED : (currencies[0] ?? null);
}

/** The least that can be paid in a currency, in cents; null if the provider does not say. */
export async function findMinimumCents(
  app: Pick<App, "db" | "now" | "config" | "paymentProviders">,
  currency: string,
): Promise<number | null> {
  const name = app.config.cryptoProvider;
  if (name === null) return null;
  try {
    return (await paymentProvider(app, name).crypto?.findMinimumCents(currency)) ?? null;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return null;
  }
}
