import type { CheckoutSession, PaymentProvider } from "~/adapters/ports/payments/payment-provider";
import type { ProviderInvoice, ProviderSubscription } from "~/adapters/ports/payments/subscription-provider";
import type { App } from "~/app";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import type { Purchase } from "~/purchase";
import { toySubscriptions } from "./toy-subscriptions";

/** A payment provider with its own checkout: no refunds, no disputes, no lists. */
export function toyProvider() {
  const sessions = new Map<string, CheckoutSession>();
  const subscriptions = new Map<string, ProviderSubscription>();
  const invoices = new Map<string, ProviderInvoice>();
  /** The provider's payments, with the invoices that they paid. */
  const invoicePayments = new Map<string, string>();
  const calls: string[] = [];
  const find = <T>(rows: Map<string, T>, id: string): T => {
    calls.push(id);
    const row = rows.get(id);
    if (!row) throw new Error(`no ${id}`);
    // A copy, so that returned objects do not change when the provider's state does.
    return { ...row };
  };
  const selling = toySubscriptions({ sessions, subscriptions, invoices, invoicePayments, find });
  const provider: PaymentProvider = {
    async openCheckout({ paymentId, lines }) {
      const id = `toy_${paymentId}`;
      const session: CheckoutSession = {
        id,
        url: `https://pay.toy.example/${id}`,
        status: "open",
        isPaid: false,
        isFailed: false,
        amountCents: lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0),
        taxCents: 0,
        currency: "usd",
        paymentId,
        providerPaymentId: null,
        subscriptionId: null,
        invoiceId: null,
        isLive: false,
        createdAt: 0,
      };
      if (!sessions.has(id)) sessions.set(id, session);
      return find(sessions, id);
    },
    findCheckout: async (id) => find(sessions, id),
    async expireCheckout(id) {
      const session = find(sessions, id);
      if (session.status === "open") sessions.set(id, { ...session, status: "expired", url: null });
    },
    findPaymentId: async (providerPaymentId) =>
      [...sessions.values()].find((session) => session.providerPaymentId === providerPaymentId)?.paymentId ??
      null,
    verifyEvent: async (rawBody, headers) =>
      headers.get("x-toy-key") === "toy" ? provider.readRecordedEvent(rawBody) : null,
    readRecordedEvent: (rawBody) => ({
      sessionId: null,
      providerPaymentId: null,
      disputeId: null,
      subscriptionId: null,
      invoiceId: null,
      paymentId: null,
      cardFingerprint: null,
      ...JSON.parse(rawBody),
    }),
    subscriptions: selling.provider,
  };
  return {
    provider,
    ...selling.controls,
    sessions,
    subscriptions,
    invoices,
    invoicePayments,
    /** Number of calls to the provider, by object. */
    calls,
    /** What the buyer does on the provider's page. */
    pay(sessionId: string) {
      const session = find(sessions, sessionId);
      sessions.set(sessionId, {
        ...session,
        status: "complete",
        isPaid: true,
        url: null,
        providerPaymentId: `money_${sessionId}`,
      });
    },
  };
}

/** A postcard: its price is revenue, and nothing else happens after payment. */
export const postcard: Purchase<App> = {
  isRepeatable: true,
  priceCents: (subjectId) => (subjectId === "postcard" ? 700 : null),
  name: () => "Postcard",
  findPath: async (_app, { id }) => `/postcards/${id}`,
  paidStatements: async (_app, payment, paidAt) =>
    transferStatements(
      {
        reason: "payment",
        reference: payment.id,
        memo: "postcard",
        entries: [
          { account: systemAccount("provider_clearing"), amount: -payment.amountCents },
          { account: systemAccount("revenue"), amount: payment.amountCents },
        ],
      },
      paidAt,
    ),
  reversalStatements: async (app, _payment, reversal) => {
    const { reversedBeforeCents, reversedAfterCents, reason, reference, moneyAccount } = reversal;
    return transferStatements(
      {
        reason,
        reference,
        memo: "postcard",
        entries: [
          { account: moneyAccount, amount: reversedAfterCents - reversedBeforeCents },
          { account: systemAccount("revenue"), amount: reversedBeforeCents - reversedAfterCents },
        ],
      },
      app.now(),
    );
  },
};
