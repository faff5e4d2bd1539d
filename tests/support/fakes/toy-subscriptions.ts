import { AdapterError } from "~/adapters/adapter-error";
import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type {
  ProviderInvoice,
  ProviderSubscription,
  ProviderSubscriptions,
  SubscriptionOrder,
} from "~/adapters/ports/payments/subscription-provider";

interface ToyState {
  sessions: Map<string, CheckoutSession>;
  subscriptions: Map<string, ProviderSubscription>;
  invoices: Map<string, ProviderInvoice>;
  invoicePayments: Map<string, string>;
  find<T>(rows: Map<string, T>, id: string): T;
}

/**
 * The toy provider's subscriptions, and what their customers do. It does not prorate: a dearer price costs the difference
 * to what was charged for the month.
 */
export function toySubscriptions(state: ToyState) {
  const { sessions, subscriptions, invoices, invoicePayments, find } = state;
  const orders = new Map<string, SubscriptionOrder>();
  /** The status of the next answer, where it is an error. */
  let failure: number | null = null;
  let lastInvoiceId = "";
  /** The monthly price that each subscription was charged last. */
  const charged = new Map<string, number>();
  const reductions = new Set<string>();
  const update = (id: string, changes: Partial<ProviderSubscription>): ProviderSubscription => {
    const subscription = find(subscriptions, id);
    if (subscription.state === "canceled")
      throw new AdapterError("stripe", 400, "refused", "subscription is canceled");
    const next = { ...subscription, ...changes };
    subscriptions.set(id, next);
    return { ...next };
  };
  const bill = (subscription: ProviderSubscription, invoice: Partial<ProviderInvoice>): string => {
    lastInvoiceId = `in_${invoices.size + 1}_${subscription.id}`;
    charged.set(subscription.id, subscription.monthlyCents);
    invoices.set(lastInvoiceId, {
      id: lastInvoiceId,
      subscriptionId: subscription.id,
      subjectId: subscription.purchase?.subjectId ?? null,
      state: "paid",
      isDraft: false,
      reason: "month",
      amountCents: subscription.monthlyCents,
      fullCents: invoice.amountCents ?? subscription.monthlyCents,
      taxCents: 0,
      currency: "usd",
      periodStartsAt: subscription.startedAt,
      periodEndsAt: subscription.periodEndsAt ?? 0,
      isLive: false,
      ...invoice,
    });
    return lastInvoiceId;
  };
  const provider: ProviderSubscriptions = {
    find: async (id) => find(subscriptions, id),
    findInvoice: async (id) => find(invoices, id),
    async reduceInvoice({ invoiceId, cents, key }) {
      const invoice = find(invoices, invoiceId);
      if (!invoice.isDraft) throw new AdapterError("stripe", 400, "refused", "the invoice is no draft");
      if (reductions.has(key)) return;
      reductions.add(key);
      invoices.set(invoiceId, { ...invoice, amountCents: invoice.amountCents - cents });
    },
    findInvoiceId: async (id) => invoicePayments.get(id) ?? null,
    async openCheckout(order) {
      if (failure !== null) {
        const status = failure;
        failure = null;
        throw new AdapterError("stripe", status, "retryable", "the toy is broken");
      }
      const { key, monthlyCents, firstMonthPercentOff } = order;
      const id = `toy_${key}`;
      orders.set(id, order);
      const session: CheckoutSession = {
        id,
        url: `https://pay.toy.example/${id}`,
        status: "open",
        isPaid: false,
        isFailed: false,
        amountCents: Math.round((monthlyCents * (100 - (firstMonthPercentOff ?? 0))) / 100),
        taxCents: 0,
        currency: "usd",
        paymentId: null,
        providerPaymentId: null,
        subscriptionId: null,
        invoiceId: null,
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
    async previewChange({ subscriptionId, monthlyCents, isProrated }) {
      const subscription = find(subscriptions, subscriptionId);
      return {
        dueNowCents: isProrated ? monthlyCents - (charged.get(subscriptionId) ?? 0) : 0,
        nextCents: monthlyCents,
        nextAt: subscription.periodEndsAt ?? 0,
      };
    },
    async change({ subscriptionId, purchase, monthlyCents, isProrated, isResumed, at }) {
      const before = charged.get(subscriptionId) ?? 0;
      const end = isResumed ? { endsWithPeriod: false } : {};
      const changed = update(subscriptionId, { purchase, monthlyCents, ...end });
      if (!isProrated) return changed;
      const amountCents = monthlyCents - before;
      return update(subscriptionId, {
        latestInvoiceId: bill(changed, { reason: "change", amountCents, periodStartsAt: at }),
      });
    },
    setEndsWithPeriod: async ({ subscriptionId, endsWithPeriod }) =>
      update(subscriptionId, { endsWithPeriod }),
    async cancel(id) {
      const subscription = find(subscriptions, id);
      return subscription.state === "canceled" ? subscription : update(id, { state: "canceled" });
    },
  };
  const controls = {
    lastSessionId: () => [...orders.keys()].at(-1) ?? "",
    openedSubscriptions: () => orders.size,
    lastInvoiceId: () => lastInvoiceId,
    /** The next page is not opened; 0 is no answer at all. */
    failOnce(status: number) {
      failure = status;
    },
    /** The customer pays on the hosted page. */
    paySubscription(sessionId: string, startedAt: number, periodEndsAt: number) {
      const session = find(sessions, sessionId);
      const order = orders.get(sessionId);
      if (!order) throw new Error(`no order of ${sessionId}`);
      const subscription: ProviderSubscription = {
        id: `sub_${sessionId}`,
        state: "active",
        customerId: `customer_${order.purchase.userId}`,
        purchase: order.purchase,
        monthlyCents: order.monthlyCents,
        latestInvoiceId: null,
        startedAt,
        periodStartsAt: startedAt,
        periodEndsAt,
        trialEndsAt: null,
        isPaused: false,
        endsWithPeriod: false,
        isLive: false,
      };
      subscriptions.set(subscription.id, subscription);
      const invoiceId = bill(subscription, { amountCents: session.amountCents });
      update(subscription.id, { latestInvoiceId: invoiceId });
      sessions.set(sessionId, {
        ...session,
        status: "complete",
        isPaid: true,
        url: null,
        subscriptionId: subscription.id,
        invoiceId,
      });
      return { subscriptionId: subscription.id, invoiceId };
    },
    /** A new month: its end, and its paid invoice. */
    renew(subscriptionId: string, monthMs: number, invoice: Partial<ProviderInvoice> = {}): number {
      const known = find(subscriptions, subscriptionId);
      const periodEndsAt = (known.periodEndsAt ?? 0) + monthMs;
      const renewed = update(subscriptionId, { periodStartsAt: known.periodEndsAt, periodEndsAt });
      update(subscriptionId, {
        latestInvoiceId: bill(renewed, { periodStartsAt: known.periodEndsAt ?? 0, ...invoice }),
      });
      return periodEndsAt;
    },
    changeInvoice: (invoiceId: string, changes: Partial<ProviderInvoice>) =>
      void invoices.set(invoiceId, { ...find(invoices, invoiceId), ...changes }),
    change: (subscriptionId: string, changes: Partial<ProviderSubscription>) =>
      void update(subscriptionId, changes),
  };
  return { provider, controls };
}
