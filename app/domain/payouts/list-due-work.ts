import type { App } from "~/app";
import type { QueueMessage } from "~/queue/queue-messages";
import { listDueAttempts } from "./attempts";
import { makeDuePayouts } from "./make-payout";
import { makeReversals } from "./reversals/make-reversals";

/**
 * Makes the payouts and reversals that are due, and lists all that have to be sent, for the cron. Nothing if payouts are
 * switched off.
 */
export async function listDuePayoutWork(app: Pick<App, "db" | "now" | "config">): Promise<QueueMessage[]> {
  if (!app.config.payoutProvider) return [];
  // Debts first: what is taken back pays them, and only the rest is paid out.
  await makeReversals(app);
  await makeDuePayouts(app);
  const reversals = await listDueAttempts(app, "payout_reversals");
  const payouts = await listDueAttempts(app, "payouts");
  return [
    ...reversals.map((reversalId) => ({ type: "payout-reversal" as const, reversalId })),
    ...payouts.map((payoutId) => ({ type: "payout" as const, payoutId })),
  ];
}
