import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { creditHolds, creditLots } from "~/db/schema";
import { newId } from "~/lib/ids";
import { systemAccount, userAccount } from "../ledger/accounts";
import { transferStatements } from "../ledger/transfers";
import { releaseHoldsInBulk } from "./holds/bulk-release-holds";

const LOTS_PER_RUN = 200;
/** At 500 per batch of five statements these take 100 of the 1,000 queries that an invocation may make. */
const HOLDS_PER_RUN = 10_000;

/**
 * Releases holds whose deadline has passed, in case the work's own cron did not. Work that finishes later finds its hold
 * resolved and cannot spend it. Returns the number of holds.
 */
export async function releaseOverdueHolds(app: Pick<App, "db" | "now">): Promise<number> {
  const overdue = await app.db
    .select({ holdId: creditHolds.id, userId: creditHolds.userId, amount: creditHolds.amount })
    .from(creditHolds)
    // Spelled as in the partial index: SQLite does not use it with a bound value.
    .where(and(sql`${creditHolds.state} = 'held'`, lte(creditHolds.deadlineAt, app.now())))
    .orderBy(asc(creditHolds.deadlineAt))
    .limit(HOLDS_PER_RUN);
  return releaseHoldsInBulk(app, overdue);
}

/** Writes off the rest of expired lots. Returns the number of lots. */
export async function expireCreditLots(app: Pick<App, "db" | "now">): Promise<number> {
  const at = app.now();
  const expired = await app.db
    .select({ id: creditLots.id, userId: creditLots.userId, remaining: creditLots.remaining })
    .from(creditLots)
    .where(and(sql`${creditLots.remaining} > 0`, lte(creditLots.expiresAt, at)))
    .orderBy(asc(creditLots.expiresAt))
    .limit(LOTS_PER_RUN);
  let done = 0;
  for (const lot of expired) if (await writeOffLot(app, lot)) done++;
  return done;
}

/** Writes off all of a person's credits, when the account is deleted. Safe to repeat. */
export async function writeOffCredits(
  app: Pick<App, "db" | "now">,
  { userId }: { userId: string },
): Promise<void> {
  const lots = await app.db
    .select({ id: creditLots.id, userId: creditLots.userId, remaining: creditLots.remaining })
    .from(creditLots)
    .where(and(eq(creditLots.userId, userId), sql`${creditLots.remaining} > 0`));
  for (const lot of lots) await writeOffLot(app, lot);
}

/** False if its credits were used meanwhile. */
async function writeOffLot(
  app: Pick<App, "db" | "now">,
  lot: { id: string; userId: string; remaining: number },
): Promise<boolean> {
  try {
    await runTransaction(app.db, [
      // First and unconditional: if another run was faster, `remaining` would become negative and the batch fails.
      app.db
        .update(creditLots)
        .set({ remaining: sql`${creditLots.remaining} - ${lot.remaining}` })
        .where(eq(creditLots.id, lot.id)),
      ...transferStatements(
        {
          reason: "expired",
          // Not the lot alone: a released hold may return credits to a lot that was already written off.
          reference: `${lot.id}:${newId()}`,
          entries: [
            { account: userAccount(lot.userId, "credits"), amount: -lot.remaining },
            { account: systemAccount("expired"), amount: lot.remaining },
          ],
        },
        app.now(),
      ),
    ]);
    return true;
  } catch (error) {
    if (!isConstraintViolation(error, "lot-spent")) throw error;
    return false;
  }
}
