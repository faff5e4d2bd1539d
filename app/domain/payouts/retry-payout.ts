import { and, eq, gt } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { payoutAccounts, payouts } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { syncPayoutAccount } from "./accounts/sync-account";
import { makePayout } from "./make-payout";
import { type Payout, sendPayout } from "./send-payout";

/**
 * Sends a wanted payout now. For a failed one, whose money is available again, it reads the account and makes a new payout of
 * everything available. Safe to repeat.
 */
export async function retryPayout(
  app: App,
  { payoutId }: { payoutId: string },
): Promise<Payout["state"] | null> {
  const [payout] = await app.db.select().from(payouts).where(eq(payouts.id, payoutId)).limit(1);
  if (!payout || payout.state === "sent") return payout?.state ?? null;
  const { userId } = payout;
  if (payout.state === "wanted") {
    await runTransaction(app.db, [
      updateTable(payouts)
        .set({ nextAttemptAt: app.now() })
        .where(and(eq(payouts.id, payoutId), eq(payouts.state, "wanted"))),
    ]);
    return sendPayout(app, { payoutId });
  }
  await syncPayoutAccount(app, { userId });
  await runTransaction(app.db, [
    updateTable(payoutAccounts)
      .set({ nextPayoutAt: app.now() })
      .where(and(eq(payoutAccounts.userId, userId), gt(payoutAccounts.nextPayoutAt, app.now()))),
  ]);
  const again = await makePayout(app, { userId, minimumCents: 1 });
  return again ? sendPayout(app, { payoutId: again }) : "failed";
}
