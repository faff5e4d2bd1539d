import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { payoutReversals } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { sendReversal } from "./send-reversal";

/** Tries now to take back what of a payout is still wanted back. Null if nothing is. Safe to repeat. */
export async function retryReversals(
  app: App,
  { payoutId }: { payoutId: string },
): Promise<"over" | "wanted" | null> {
  const wanted = and(eq(payoutReversals.payoutId, payoutId), eq(payoutReversals.state, "wanted"));
  const rows = await app.db.select({ id: payoutReversals.id }).from(payoutReversals).where(wanted);
  if (rows.length === 0) return null;
  await runTransaction(app.db, [
    updateTable(payoutReversals).set({ nextAttemptAt: app.now() }).where(wanted),
  ]);
  let isOver = true;
  for (const { id: reversalId } of rows)
    if ((await sendReversal(app, { reversalId })) === "wanted") isOver = false;
  return isOver ? "over" : "wanted";
}
