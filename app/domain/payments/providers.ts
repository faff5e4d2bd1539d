import type { PaymentProvider } from "~/adapters/payment-provider";
import type { App } from "~/app";
import type { Payment, Purchase, Subscription, SubscriptionPurchase } from "~/purchase";

/** The provider of a payment, subscription or event, by its stored name. */
export function paymentProvider(
  { paymentProviders }: Pick<App, "paymentProviders">,
  name: string,
): PaymentProvider {
  const provider = paymentProviders[name];
  if (!provider) throw new Error(`no payment provider ${name}`);
  return provider;
}

/** What a payment is for. */
export function purchaseOf(
  { purchases }: Pick<App, "purchases">,
  { kind }: Pick<Payment, "kind">,
): Purchase<App> {
  const purchase = purchases[kind];
  if (!purchase) throw new Error(`no purchase ${kind}`);
  return purchase;
}

/** What a subscription is for. */
export function subscriptionPurchaseOf(
  { subscriptionPurchases }: Pick<App, "subscriptionPurchases">,
  { kind }: Pick<Subscription, "kind">,
): SubscriptionPurchase<App> {
  const purchase = subscriptionPurchases[kind];
  if (!purchase) throw new Error(`no subscription purchase ${kind}`);
  return purchase;
}
