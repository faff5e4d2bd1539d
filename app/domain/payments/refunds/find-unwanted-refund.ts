import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { refunds } from "~/db/schema";

/** The refund of a payment for something no longer available; null if none is owed. */
export async function findUnwantedRefund(
  { db }: Pick<App, "db">,
  { paymentId }: { paymentId: string },
): Promise<string | null> {
  const [refund] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.cause, `unwanted:${paymentId}`));
  return refund?.id ?? null;
}
