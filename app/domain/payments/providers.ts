import { AdapterError } from "~/adapters/adapter-error";
import type { PaymentProvider } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import type { Payment, Purchase, Subscription, SubscriptionPurchase } from "~/purchase";

/** The provider of a payment, subscription or event, by its stored name. Calls that it rejects because of our API key are reported. */
export function paymentProvider(
  app: Pick<App, "db" | "now" | "paymentProviders">,
  name: string,
): PaymentProvider {
  const provider = app.paymentProviders[name];
  if (!provider) throw new Error(`no payment provider ${name}`);
  return withErrorReport(provider, async (error) => {
    if (!(error instanceof AdapterError) || error.kind !== "auth") return;
    await runTransaction(app.db, [
      openIncidentStatement(app, {
        cause: `payment-key:${name}`,
        subject: `company:${name}`,
        detail: { status: error.status, answer: error.message },
      }),
    ]);
  });
}

/** For the difference between the clocks. */
const CLOCK_MARGIN_MS = 60_000;

/** Whether the provider still opens a checkout that ends then. */
export function canOpenUntil(
  { paymentProviders, now }: Pick<App, "paymentProviders" | "now">,
  { provider, expiresAt }: { provider: string; expiresAt: number },
): boolean {
  return expiresAt - now() >= (paymentProviders[provider]?.minCheckoutMs ?? 0) + CLOCK_MARGIN_MS;
}

/** The provider with its optional capabilities; errors are reported before they are rethrown. */
function withErrorReport<T extends object>(part: T, report: (error: unknown) => Promise<void>): T {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === "object" && member !== null) return withErrorReport(member, report);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const answer: unknown = member.apply(target, args);
        if (!(answer instanceof Promise)) return answer;
        return answer.catch(async (error: unknown) => {
          await report(error);
          throw error;
        });
      };
    },
  });
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
