import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { payments, refunds } from "~/db/schema";

/** A refund with the provider of its payment, which it goes back through; undefined if there is none. */
export async function findRefund({ db }: Pick<App, "db">, { refundId }: { refundId: string }) {
  const [row] = await db
    .select({
      refund: refunds,
      provider: payments.provider,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
    .limit(1);
  return row;
}
