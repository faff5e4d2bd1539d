import { eq, sql } from "drizzle-orm";
import type { ProviderReversal } from "~/adapters/ports/payments/payout-provider";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payoutReversals, payouts } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { newId } from "~/lib/ids";
import { payoutsOf } from "../payout-capability";
import type { Payout } from "../send-payout";
import { applyReversal, takenBackStatements } from "./send-reversal";

/**
 * Stores all reversals of a payout at the provider: ours are confirmed, those made there are recorded. Reads the
 * provider each time, so the order of events does not matter. False: not a payout of ours.
 */
export async function syncReversals(
  app: App,
  { provider, transferId }: { provider: string; transferId: string },
): Promise<boolean> {
  const [payout] = await app.db
    .select()
    .from(payouts)
    .where(eq(payouts.providerTransferId, transferId))
    .limit(1);
  if (payout?.provider !== provider) return false;
  const own = await app.db.select().from(payoutReversals).where(eq(payoutReversals.payoutId, payout.id));
  for (const found of await payoutsOf(app, provider).listReversals(transferId)) {
    if (own.some(({ providerReversalId }) => providerReversalId === found.id)) continue;
    const ours = own.find(({ id }) => id === found.key);
    if (ours) await applyReversal(app, ours, found.id);
    else await recordManualReversal(app, payout, found);
  }
  return true;
}

/** Somebody took it back in the provider's dashboard: the creator's earnings have it again. */
async function recordManualReversal(app: App, payout: Payout, found: ProviderReversal): Promise<void> {
  const reversal = { id: newId(), userId: payout.userId, amountCents: found.amountCents };
  const at = app.now();
  try {
    await runTransaction(app.db, [
      app.db.insert(payoutReversals).values({
        ...reversal,
        payoutId: payout.id,
        state: "done",
        providerReversalId: found.id,
        nextAttemptAt: at,
        createdAt: at,
      }),
      updateTable(payouts)
        .set({ reversedCents: sql`${payouts.reversedCents} + ${found.amountCents}` })
        .where(eq(payouts.id, payout.id)),
      ...takenBackStatements(app, reversal),
      openIncidentStatement(app, {
        cause: `payout-taken-back:${payout.id}`,
        subject: `payout:${payout.id}`,
        detail: { cents: found.amountCents },
      }),
    ]);
  } catch (error) {
    if (!isConstraintViolation(error, "reversal-known")) throw error;
  }
}
