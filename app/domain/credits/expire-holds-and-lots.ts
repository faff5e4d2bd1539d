import { and, asc, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { creditHolds, creditLots } from "~/db/schema";
import { newId } from "~/lib/ids";
import { systemAccount, userAccount } from "../ledger/accounts";
import { transferStatements } from "../ledger/transfers";
import { releaseHoldsInBulk } from "./bulk-release-holds";

const AT_ONCE = 200;
/** Released 500 in a batch of five statements: 100 of the 1,000 queries that a cron may make. */
const HOLDS_AT_ONCE = 10_000;

/**
 * Gives back holds whose deadline has passed: the last resort, behind the work's own cron. Work that finishes later
 * finds its hold resolved and cannot spend it. Resolves to the number given back.
 */
export async function releaseOverdueHolds(app: Pick<App, "db" | "now">): Promise<number> {
  const overdue = await app.db
    .select({ holdId: creditHolds.id, userId: creditHolds.userId, amount: creditHolds.amount })
    .from(creditHolds)
    // Conditions are spelt as in the partial indexes: with bound values SQLite could not use them.
    .where(and(sql`${creditHolds.state} = 'held'`, lte(creditHolds.deadlineAt, app.now())))
    .orderBy(asc(creditHolds.deadlineAt))
    .limit(HOLDS_AT_ONCE);
  return releaseHoldsInBulk(app, overdue);
}

/** Writes off what is left of expired lots. Resolves to the number of lots. */
export async function expireCreditLots(app: Pick<App, "db" | "now">): Promise<number> {
  const at = app.now();
  const expired = await app.db
    .select({ id: creditLots.id, userId: creditLots.userId, remaining: creditLots.remaining })
    .from(creditLots)
    .where(and(sql`${creditLots.remaining} > 0`, lte(creditLots.expiresAt, at)))
    .orderBy(asc(creditLots.expiresAt))
    .limit(AT_ONCE);
  let done = 0;
  for (const lot of expired) {
    try {
      await runTransaction(app.db, [
        // First, and without a condition: where another run was quicker, remaining would fall below zero.
        sql`UPDATE credit_lots SET remaining = remaining - ${lot.remaining} WHERE id = ${lot.id}`,
        ...transferStatements(
          {
            reason: "expired",
            // A hold may give credits back to a lot after it was written off once, so the lot alone is no lock.
            reference: `${lot.id}:${newId()}`,
            entries: [
              { account: userAccount(lot.userId, "credits"), amount: -lot.remaining },
              { account: systemAccount("expired"), amount: lot.remaining },
            ],
          },
          at,
        ),
      ]);
      done++;
    } catch (error) {
      if (!isConstraintViolation(error, "lot-spent")) throw error;
    }
  }
  return done;
}
