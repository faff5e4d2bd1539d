import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { payments } from "~/db/schema";
import type { Payment } from "~/purchase";
import { paymentProvider } from "./providers";
import { settlePayment } from "./settle";

/**
 * The payment behind a provider's payment. If events came out of order and we do not know it yet, the provider is asked
 * for our id and the payment settled first. Null: not ours, or not paid.
 */
export async function findPaymentByProviderId(
  app: App,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
): Promise<Payment | null> {
  const [known] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId))
    .limit(1);
  if (known) return isInLedger(known) && known.provider === provider ? known : null;
  const paymentId = await paymentProvider(app, provider).findPaymentId(providerPaymentId);
  if (!paymentId) return null;
  await settlePayment(app, { paymentId });
  const [settled] = await app.db.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  return settled && isInLedger(settled) && settled.providerPaymentId === providerPaymentId ? settled : null;
}

function isInLedger(payment: Payment): boolean {
  return payment.state === "paid" || payment.state === "disputed";
}
