import { eq, or } from "drizzle-orm";
import type { ProviderRefund } from "~/adapters/ports/payments/returned-money";
import type { App } from "~/app";
import { refunds } from "~/db/schema";
import { findPaymentByProviderId } from "../find-payment";
import { paymentProvider } from "../providers";
import { applyProviderRefund, type Refund } from "./apply-provider-refund";
import { recordManualRefund } from "./manual-refund";

/**
 * Updates our ledger to all refunds of a payment at the provider: ours change state, those made at the
 * provider are recorded. Reads the provider each time, so the order of events does not matter. False: not our money.
 */
export async function syncRefunds(
  app: App,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
): Promise<boolean> {
  const payment = await findPaymentByProviderId(app, { provider, providerPaymentId });
  if (!payment) return false;
  const sentRefunds = (await paymentProvider(app, provider).refunds?.list(providerPaymentId)) ?? [];
  for (const sent of sentRefunds) {
    const known = await findRefund(app, sent);
    if (known) await applyProviderRefund(app, known, sent);
    else if (sent.state !== "failed") await recordManualRefund(app, payment.id, sent);
  }
  return true;
}

async function findRefund({ db }: Pick<App, "db">, sent: ProviderRefund): Promise<Refund | undefined> {
  const ourId = sent.key?.split(":")[0] ?? "";
  const [row] = await db
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, sent.id), eq(refunds.id, ourId)))
    .limit(1);
  return row;
}
