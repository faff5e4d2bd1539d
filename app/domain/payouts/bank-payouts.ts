import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import { findAccountOwner, syncPayoutAccount } from "./accounts/sync-account";
import { payoutsOf } from "./payout-capability";

/**
 * Stores what the provider has paid from a creator's account to the bank. If the bank sent it back, the creator
 * gets a email, once. False: not an account of ours.
 */
export async function syncBankPayouts(
  app: Pick<App, "db" | "now" | "paymentProviders" | "enqueue">,
  { provider, accountId }: { provider: string; accountId: string },
): Promise<boolean> {
  const userId = await findAccountOwner(app, { provider, accountId });
  if (!userId) return false;
  const listed = await payoutsOf(app, provider).listBankPayouts(accountId);
  const rows = JSON.stringify(
    listed.map(({ id, amount, currency, state, failureCode, arrivesAt, createdAt }) => [
      newId(),
      id,
      amount,
      currency,
      state,
      failureCode,
      arrivesAt,
      createdAt,
    ]),
  );
  const notifications = listed
    .filter(({ state }) => state === "failed")
    .map(({ id, amount, currency }) =>
      queueEmailStatement(app, {
        template: "payout-failed",
        to: sql`(SELECT email FROM users WHERE id = ${userId})`,
        data: { by: "bank", amount, currency },
        key: `bank-payout-failed:${id}`,
      }),
    );
  await runTransaction(app.db, [
    // A payment that was paid can still come back, but a failed one is never paid.
    sql`INSERT INTO bank_payouts (id, user_id, provider_payout_id, amount, currency, state, failure_code, arrives_at, created_at)
      SELECT value ->> 0, ${userId}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
      FROM json_each(${rows}) WHERE true
      ON CONFLICT (provider_payout_id) DO UPDATE SET state = excluded.state, failure_code = excluded.failure_code,
        arrives_at = excluded.arrives_at WHERE bank_payouts.state NOT IN ('failed', 'canceled')`,
    ...notifications.map(({ statement }) => statement),
  ]);
  for (const { deliveryId } of notifications) await app.enqueue({ type: "deliver", deliveryId });
  // After a failure the provider asks for another bank account.
  if (notifications.length > 0) await syncPayoutAccount(app, { userId });
  return true;
}
