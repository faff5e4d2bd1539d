import { sql } from "drizzle-orm";
import type { ProviderInvoice } from "~/adapters/ports/payments/subscription-provider";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { subscriptionInvoices } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { log } from "~/lib/log";
import type { Subscription, SubscriptionInvoice } from "~/purchase";
import { paymentProvider, subscriptionPurchaseOf } from "../../providers";
import { invoiceReceiptEmailStatements } from "../../receipts/receipt-email";
import { isLiveSite } from "../../session-mismatches";
import { syncSubscription } from "../sync-subscription";
import { waiveFeeIfEarned } from "../waive-fee";
import { findInvoice, type InvoiceChange, invoiceRow, recordUnpaid } from "./invoice-rows";

const CURRENCY = "usd";

/** `mismatch`: paid in another currency; an incident is opened and nothing is granted. `unknown`: not ours. */
export type InvoiceSettlement = "settled" | "already" | "unpaid" | "mismatch" | "unknown";

/**
 * Settles a subscription's invoice by its present state at the provider. Events may come repeatedly and in any order: the
 * database lets only one caller settle the invoice, with its money and its effects in one batch.
 */
export async function settleInvoice(
  app: App,
  { provider, invoiceId }: { provider: string; invoiceId: string },
): Promise<InvoiceSettlement> {
  const capability = paymentProvider(app, provider).subscriptions;
  const reported = await capability?.findInvoice(invoiceId);
  if (!reported?.subscriptionId || reported.isLive !== isLiveSite(app)) return "unknown";
  const subscription = await syncSubscription(app, { provider, subscriptionId: reported.subscriptionId });
  if (!subscription) return "unknown";
  const known = await findInvoice(app, { provider, invoiceId });
  if (known?.state === "paid") return "already";
  if (reported.state !== "paid") {
    await waiveFeeIfEarned(app, { subscription, known, reported });
    await recordUnpaid(app, { subscription, known, reported });
    return "unpaid";
  }
  if (reported.currency !== CURRENCY) return recordMismatch(app, subscription, reported);
  return markInvoicePaid(app, { subscription, known, reported });
}

async function markInvoicePaid(
  app: App,
  { subscription, known, reported }: InvoiceChange,
): Promise<InvoiceSettlement> {
  const paidAt = app.now();
  const invoice: SubscriptionInvoice = {
    ...invoiceRow(app, subscription, reported),
    // What it is for was recorded with its draft: the plan may have been changed before it was closed.
    ...(known ? { id: known.id, createdAt: known.createdAt, subjectId: known.subjectId } : {}),
    state: "paid",
    paidAt,
  };
  const purchase = subscriptionPurchaseOf(app, subscription);
  try {
    await runTransaction(app.db, [
      // A second settlement fails: by UNIQUE as `invoice-known`, or by NOT NULL as `invoice-moved`.
      known
        ? sql`UPDATE subscription_invoices SET paid_at = ${paidAt}, amount_cents = ${invoice.amountCents}, tax_cents = ${invoice.taxCents},
            state = CASE WHEN state IN ('open', 'void') THEN 'paid' END WHERE id = ${invoice.id}`
        : app.db.insert(subscriptionInvoices).values(invoice),
      ...moneyStatements(invoice, paidAt),
      ...(await purchase.invoicePaidStatements(app, {
        subscription,
        invoice,
        fullCents: reported.fullCents,
        reason: reported.reason,
        paidAt,
      })),
      ...invoiceReceiptEmailStatements(app, { subscription, invoice }),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "invoice-known", "invoice-moved")) return "already";
    throw error;
  }
  await app.enqueue({ type: "deliver", deliveryId: invoice.id });
  log("info", "invoice.settled", {
    invoice: invoice.id,
    kind: subscription.kind,
    cents: invoice.amountCents,
  });
  return "settled";
}

function moneyStatements(invoice: SubscriptionInvoice, paidAt: number): Statement[] {
  // A trial's invoice is zero, and so is one that a balance of the customer paid.
  if (invoice.amountCents === 0) return [];
  return transferStatements(
    {
      reason: "invoice-paid",
      reference: invoice.id,
      memo: "subscription",
      entries: [
        { account: systemAccount("provider_clearing"), amount: -invoice.amountCents },
        { account: systemAccount("revenue"), amount: invoice.amountCents - invoice.taxCents },
        { account: systemAccount("tax"), amount: invoice.taxCents },
      ],
    },
    paidAt,
  );
}

async function recordMismatch(
  app: App,
  subscription: Subscription,
  reported: ProviderInvoice,
): Promise<InvoiceSettlement> {
  await runTransaction(app.db, [
    openIncidentStatement(app, {
      cause: `payment:${subscription.id}:${reported.id}`,
      subject: `payment:${subscription.id}`,
      detail: { differs: "currency", invoice: reported.id, paidCurrency: reported.currency },
    }),
  ]);
  return "mismatch";
}
