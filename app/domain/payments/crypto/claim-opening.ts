import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { cryptoCheckouts } from "~/db/schema";

/** Longer than opening may take: two calls with their timeouts. After it, the claim counts as abandoned. */
const CLAIM_MS = 40 * 1000;

/**
 * Admits one request to open the invoice of a payment: the provider has no idempotency keys, so two would be two
 * invoices. False: another request is about to.
 */
export async function claimOpening(
  { db, now }: Pick<App, "db" | "now">,
  paymentId: string,
): Promise<boolean> {
  const at = now();
  const [claimed] = await runTransaction(db, [
    sql`INSERT INTO crypto_checkouts (payment_id, claimed_at) VALUES (${paymentId}, ${at})
      ON CONFLICT (payment_id) DO UPDATE SET claimed_at = ${at}
      WHERE crypto_checkouts.claimed_at <= ${at - CLAIM_MS} AND crypto_checkouts.pay_address IS NULL
      RETURNING payment_id`,
  ]);
  return (claimed?.results ?? []).length > 0;
}

/** After an answer that was lost or refused: the invoice was never shown, so another may be opened at once. */
export async function releaseOpening({ db }: Pick<App, "db">, paymentId: string): Promise<void> {
  await db.update(cryptoCheckouts).set({ claimedAt: 0 }).where(eq(cryptoCheckouts.paymentId, paymentId));
}
