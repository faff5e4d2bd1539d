import { sql } from "drizzle-orm";
import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type { ProviderTransfer } from "~/adapters/ports/payments/payout-provider";
import type { ProviderDispute, ProviderRefund } from "~/adapters/ports/payments/returned-money";
import type { ProviderInvoice, ProviderSubscription } from "~/adapters/ports/payments/subscription-provider";
import type { FieldDifference, OwnRow, ReconciledKind } from "./reconciled-kind";

export const RECONCILED_KINDS = [
  "sessions",
  "refunds",
  "disputes",
  "invoices",
  "subscriptions",
  "transfers",
] as const;
export type ReconciledName = (typeof RECONCILED_KINDS)[number];

interface OwnSession extends OwnRow {
  /** Null: of a subscription, whose money is its invoices'. */
  state: string | null;
  /** Without tax, which the provider adds when somebody pays. */
  cents: number | null;
  taxCents: number | null;
  currency: string | null;
}

const sessions: ReconciledKind<CheckoutSession, OwnSession> = {
  list: (port) => port.lists?.sessions,
  find: (port, ref) => port.findCheckout(ref),
  own: (provider, by) => sql`SELECT session_id AS ref, id, state,
        coalesce(asked_cents, amount_cents) - tax_cents AS cents, tax_cents AS taxCents, currency
      FROM payments WHERE provider = ${provider} AND session_id IS NOT NULL
    UNION ALL SELECT session_id, id, NULL, NULL, NULL, NULL
      FROM subscription_checkouts WHERE ${providerBy(by)} = ${provider} AND session_id IS NOT NULL`,
  path: ({ id, state }) => (state === null ? "/admin/subscriptions" : `/admin/payments/${id}`),
  isExpectedHere: ({ isPaid }) => isPaid,
  centsOf: ({ amountCents }) => amountCents,
  compare(there, here) {
    if (here.state === null) return [];
    const isPaidHere = here.state === "paid" || here.state === "disputed";
    return [
      ...(there.isPaid !== isPaidHere ? state(there.isPaid ? "paid" : there.status, here.state) : []),
      ...amount(there.amountCents - there.taxCents, here.cents ?? 0),
      ...(there.isPaid ? tax(there.taxCents, here.taxCents ?? 0) : []),
      ...currency(there.currency, here.currency ?? ""),
    ];
  },
};

interface OwnMoney extends OwnRow {
  cents: number;
  currency: string;
  state: string;
  /** An invoice's, or a payment's. */
  isInvoice: 0 | 1;
  ownerId: string;
}

const REFUND_STATES: Record<ProviderRefund["state"], string> = {
  succeeded: "done",
  pending: "sent",
  failed: "failed",
};

const moneyPath = ({ isInvoice, ownerId }: OwnMoney) =>
  isInvoice === 1 ? "/admin/subscriptions" : `/admin/payments/${ownerId}`;

const refunds: ReconciledKind<ProviderRefund, OwnMoney> = {
  list: (port) => port.lists?.refunds,
  find: async (port, ref) => port.refunds?.find(ref),
  own: (provider) => sql`SELECT r.provider_refund_id AS ref, r.id, r.amount_cents AS cents,
        p.currency, r.state, 0 AS isInvoice, p.id AS ownerId
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.provider_refund_id IS NOT NULL AND p.provider = ${provider}
    UNION ALL SELECT v.provider_object_id, v.id, v.amount_cents, i.currency,
        iif(v.amount_cents = 0, 'failed', 'done'), 1, i.id
      FROM invoice_reversals v JOIN subscription_invoices i ON i.id = v.invoice_id
      WHERE v.kind = 'refund' AND +i.provider = ${provider}`,
  path: moneyPath,
  isExpectedHere: ({ state }) => state !== "failed",
  centsOf: ({ amountCents }) => amountCents,
  compare(there, here) {
    // An invoice's refund is booked as soon as it is made, and nothing of it stands once it failed.
    const isGone = there.state === "failed";
    const expected = here.isInvoice === 1 ? (isGone ? "failed" : "done") : REFUND_STATES[there.state];
    const cents = here.isInvoice === 1 && isGone ? 0 : there.amountCents;
    return [
      ...(expected !== here.state ? state(there.state, here.state) : []),
      ...amount(cents, here.cents),
      ...currency(there.currency, here.currency),
    ];
  },
};

const disputes: ReconciledKind<ProviderDispute, OwnMoney> = {
  list: (port) => port.lists?.disputes,
  find: async (port, ref) => port.disputes?.find(ref),
  own: (provider) => sql`SELECT d.provider_dispute_id AS ref, d.id, d.withdrawn_cents AS cents,
        p.currency, d.state, 0 AS isInvoice, p.id AS ownerId
      FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.provider = ${provider}
    UNION ALL SELECT v.provider_object_id, v.id, v.amount_cents, i.currency,
        coalesce(v.dispute_state, ''), 1, i.id
      FROM invoice_reversals v JOIN subscription_invoices i ON i.id = v.invoice_id
      WHERE v.kind = 'dispute' AND +i.provider = ${provider}`,
  path: moneyPath,
  isExpectedHere: ({ withdrawnCents, state }) => withdrawnCents > 0 || state !== "inquiry",
  centsOf: ({ amountCents }) => amountCents,
  compare: (there, here) => [
    // Rows of invoices from before their state was kept have none.
    ...(here.state !== "" && there.state !== here.state ? state(there.state, here.state) : []),
    ...amount(there.withdrawnCents, here.cents),
  ],
};

interface OwnInvoice extends OwnRow {
  cents: number;
  taxCents: number;
  currency: string;
  state: string;
}

const invoices: ReconciledKind<ProviderInvoice, OwnInvoice> = {
  list: (port) => port.lists?.invoices,
  find: async (port, ref) => port.subscriptions?.findInvoice(ref),
  own: (
    provider,
    by,
  ) => sql`SELECT provider_invoice_id AS ref, id, amount_cents AS cents, tax_cents AS taxCents, currency, state
      FROM subscription_invoices WHERE ${providerBy(by)} = ${provider}`,
  path: () => "/admin/subscriptions",
  isExpectedHere: ({ state, subscriptionId }) => state === "paid" && subscriptionId !== null,
  centsOf: ({ amountCents }) => amountCents,
  compare: (there, here) => [
    ...(there.state !== here.state ? state(there.state, here.state) : []),
    // What an unpaid one charges may still change.
    ...(there.state === "paid"
      ? [...amount(there.amountCents, here.cents), ...tax(there.taxCents, here.taxCents)]
      : []),
    ...currency(there.currency, here.currency),
  ],
};

interface OwnSubscription extends OwnRow {
  state: string;
  endsWithPeriod: 0 | 1;
}

const subscriptions: ReconciledKind<ProviderSubscription, OwnSubscription> = {
  list: (port) => port.lists?.subscriptions,
  find: async (port, ref) => port.subscriptions?.find(ref),
  own: (
    provider,
    by,
  ) => sql`SELECT provider_subscription_id AS ref, id, state, ends_with_period AS endsWithPeriod
      FROM subscriptions WHERE ${providerBy(by)} = ${provider}`,
  path: () => "/admin/subscriptions",
  isExpectedHere: ({ purchase, state }) => purchase !== null && (state === "active" || state === "past_due"),
  centsOf: ({ monthlyCents }) => monthlyCents,
  compare(there, here) {
    const text = (name: string, ends: boolean) => (ends ? `${name}, ends` : name);
    // A canceled one ends anyway.
    const isOver = there.state === "canceled";
    return there.state !== here.state || (!isOver && there.endsWithPeriod !== (here.endsWithPeriod === 1))
      ? state(text(there.state, there.endsWithPeriod), text(here.state, here.endsWithPeriod === 1))
      : [];
  },
};

interface OwnTransfer extends OwnRow {
  cents: number;
  accountId: string;
}

const transfers: ReconciledKind<ProviderTransfer, OwnTransfer> = {
  list: (port) => (port.payouts ? port.lists?.transfers : undefined),
  find: async (port, ref) => port.payouts?.listReversals(ref),
  own: (
    provider,
  ) => sql`SELECT provider_transfer_id AS ref, id, amount_cents AS cents, provider_account_id AS accountId
      FROM payouts WHERE provider = ${provider} AND provider_transfer_id IS NOT NULL`,
  path: ({ id }) => `/admin/payouts/${id}`,
  isExpectedHere: () => true,
  centsOf: ({ amountCents }) => amountCents,
  compare: (there, here) => [
    ...amount(there.amountCents, here.cents),
    ...currency(there.currency, "usd"),
    ...(there.accountId !== here.accountId ? state(there.accountId, here.accountId) : []),
  ],
};

/** The company's column, by whose index one object is found, and not a span of time. */
const providerBy = (by: "id" | "ref") => sql.raw(by === "id" ? "+provider" : "provider");

function state(there: string, here: string): FieldDifference[] {
  return [{ what: "state", there, here }];
}

function amount(there: number, here: number): FieldDifference[] {
  return there === here ? [] : [{ what: "amount", there: String(there), here: String(here) }];
}

function tax(there: number, here: number): FieldDifference[] {
  return there === here ? [] : [{ what: "tax", there: String(there), here: String(here) }];
}

function currency(there: string, here: string): FieldDifference[] {
  return there === here ? [] : [{ what: "currency", there, here }];
}

/** Each kind by its name; how its objects look is known to itself only. */
export const KINDS = { sessions, refunds, disputes, invoices, subscriptions, transfers } as unknown as Record<
  ReconciledName,
  ReconciledKind<{ id: string }, OwnRow>
>;
