import { and, eq } from "drizzle-orm";
import type { ProviderDispute } from "~/adapters/ports/payments/returned-money";
import type { ProviderInvoice } from "~/adapters/ports/payments/subscription-provider";
import type { App } from "~/app";
import { subscriptionInvoices } from "~/db/schema";
import { newId } from "~/lib/ids";
import type { Subscription, SubscriptionInvoice } from "~/purchase";

/** An invoice as the provider reports it, with its subscription and our row, if there is one. */
export interface InvoiceChange {
  subscription: Subscription;
  known: SubscriptionInvoice | undefined;
  reported: ProviderInvoice;
}

/** A refund or a dispute of an invoice as the provider reports it now. */
export interface ReportedReversal {
  kind: "refund" | "dispute";
  providerObjectId: string;
  /** What it holds back: nothing of a refund that failed or a dispute that was won. */
  amountCents: number;
  feeCents: number;
  /** Null for a refund. */
  disputeState: ProviderDispute["state"] | null;
}

export async function findInvoice(
  { db }: Pick<App, "db">,
  { provider, invoiceId }: { provider: string; invoiceId: string },
): Promise<SubscriptionInvoice | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionInvoices)
    .where(
      and(eq(subscriptionInvoices.provider, provider), eq(subscriptionInvoices.providerInvoiceId, invoiceId)),
    )
    .limit(1);
  return row;
}

/** The row of an invoice that is not paid yet. */
export function invoiceRow(
  { now }: Pick<App, "now">,
  subscription: Subscription,
  reported: ProviderInvoice,
): SubscriptionInvoice {
  return {
    id: newId(),
    subscriptionId: subscription.id,
    provider: subscription.provider,
    providerInvoiceId: reported.id,
    subjectId: reported.subjectId ?? subscription.subjectId,
    amountCents: reported.amountCents,
    taxCents: reported.taxCents,
    waivedCents: 0,
    reversedCents: 0,
    currency: reported.currency,
    state: reported.state,
    periodStartsAt: reported.periodStartsAt,
    periodEndsAt: reported.periodEndsAt,
    paidAt: null,
    createdAt: now(),
  };
}

/** Stores an unpaid invoice, or voids an open one. */
export async function recordUnpaid(
  app: App,
  { subscription, known, reported }: InvoiceChange,
): Promise<void> {
  const { state } = reported;
  if (!known) {
    const row = { ...invoiceRow(app, subscription, reported), state };
    await app.db.insert(subscriptionInvoices).values(row).onConflictDoNothing();
    return;
  }
  if (known.state !== "open" || state !== "void") return;
  await app.db
    .update(subscriptionInvoices)
    .set({ state })
    .where(and(eq(subscriptionInvoices.id, known.id), eq(subscriptionInvoices.state, "open")));
}
