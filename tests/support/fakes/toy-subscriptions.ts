import { AdapterError } from "~/adapters/adapter-error";
import type {
  CheckoutSession,
  ProviderInvoice,
  ProviderSubscription,
  ProviderSubscriptions,
} from "~/adapters/payment-provider";

interface ToyState {
  sessions: Map<string, CheckoutSession>;
  subscriptions: Map<string, ProviderSubscription>;
  invoices: Map<string, ProviderInvoice>;
  invoicePayments: Map<string, string>;
  find<T>(rows: Map<string, T>, id: string): T;
}

/** The toy provider's subscriptions. It does not prorate: a change costs the difference between the two prices. */
export function toySubscriptions(state: ToyState): ProviderSubscriptions {
  const { sessions, subscriptions, invoices, invoicePayments, find } = state;
  const update = (id: string, changes: Partial<ProviderSubscription>): ProviderSubscription => {
    const subscription = find(subscriptions, id);
    if (subscription.state === "canceled")
      throw new AdapterError("stripe", 400, "refused", "subscription is canceled");
    const next = { ...subscription, ...changes };
    subscriptions.set(id, next);
    return { ...next };
  };
  return {
    find: async (id) => find(subscriptions, id),
    findInvoice: async (id) => find(invoices, id),
    findInvoiceId: async (id) => invoicePayments.get(id) ?? null,
    async openCheckout({ key, monthlyCents, firstMonthPercentOff }) {
      const id = `toy_${key}`;
      const session: CheckoutSession = {
        id,
        url: `https://pay.toy.example/${id}`,
        status: "open",
        isPaid: false,
        isFailed: false,
        amountCents: Math.round((monthlyCents * (100 - (firstMonthPercentOff ?? 0))) / 100),
        currency: "usd",
        paymentId: null,
        providerPaymentId: null,
        subscriptionId: null,
        isLive: false,
        createdAt: 0,
      };
      if (!sessions.has(id)) sessions.set(id, session);
      return find(sessions, id);
    },
    listSince: async ({ fromAt }) => ({
      subscriptions: [...subscriptions.values()].filter(({ startedAt }) => startedAt >= fromAt),
      next: null,
    }),
    openPortal: async ({ customerId }) => `https://pay.toy.example/portal/${customerId}`,
    async previewChange({ subscriptionId, monthlyCents }) {
      const subscription = find(subscriptions, subscriptionId);
      return {
        dueNowCents: Math.max(0, monthlyCents - subscription.monthlyCents),
        nextCents: monthlyCents,
        nextAt: subscription.periodEndsAt ?? 0,
      };
    },
    change: async ({ subscriptionId, purchase, monthlyCents }) =>
      update(subscriptionId, { purchase, monthlyCents }),
    setEndsWithPeriod: async ({ subscriptionId, endsWithPeriod }) =>
      update(subscriptionId, { endsWithPeriod }),
    async cancel(id) {
      const subscription = find(subscriptions, id);
      return subscription.state === "canceled" ? subscription : update(id, { state: "canceled" });
    },
  };
}
