import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payoutAccounts } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { suspendedCondition } from "~/domain/accounts/suspensions";
import { payEarningDebtStatements } from "~/domain/credits/debts";
import { userAccount } from "~/domain/ledger/accounts";
import { computedTransferStatements } from "~/domain/ledger/computed-transfers";
import { newId } from "~/lib/ids";
import { payoutMinimumSql } from "./payout-minimum";
import { PAYOUT_INTERVAL_MS, PAYOUT_MINIMUM_CENTS } from "./payout-terms";

/** Who has earned too little, or is suspended, is looked at again after this time. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;
const CREATORS_A_RUN = 100;

/**
 * Makes the payouts that are due: all available earnings of each creator whose account is enabled, at most once a week.
 * Returns the new ones.
 */
export async function makeDuePayouts(app: Pick<App, "db" | "now">): Promise<string[]> {
  const at = app.now();
  const due = await app.db.all<{ userId: string; isEnough: number; minimumCents: number }>(sql`
    SELECT user_id AS userId, minimum AS minimumCents, coalesce((SELECT balance FROM user_balances
        WHERE account_id = 'user:' || user_id || ':available'), 0) >= minimum AND NOT ${suspendedCondition(sql`due.user_id`)} AS isEnough
    FROM (SELECT user_id, ${payoutMinimumSql(sql`payout_accounts.user_id`)} AS minimum
      FROM payout_accounts WHERE state = 'enabled' AND next_payout_at <= ${at} ORDER BY next_payout_at LIMIT ${CREATORS_A_RUN}) AS due`);
  const waiting = due.filter(({ isEnough }) => !isEnough).map(({ userId }) => userId);
  if (waiting.length > 0)
    await runTransaction(app.db, [
      sql`UPDATE payout_accounts SET next_payout_at = ${at + LOOK_AGAIN_MS}
        WHERE user_id IN (SELECT value FROM json_each(${JSON.stringify(waiting)})) AND next_payout_at <= ${at}`,
    ]);
  const made: string[] = [];
  for (const { userId, minimumCents, isEnough } of due) {
    const payoutId = isEnough ? await makePayout(app, { userId, minimumCents }) : null;
    if (payoutId) made.push(payoutId);
  }
  return made;
}

/**
 * Takes all of a creator's available earnings for a payout; null if there is too little, one is on its way, or the account
 * cannot receive it. The row and the ledger come first: what happens at the provider follows from them. Safe to run
 * twice and concurrently.
 */
export async function makePayout(
  app: Pick<App, "db" | "now">,
  { userId, minimumCents = PAYOUT_MINIMUM_CENTS }: { userId: string; minimumCents?: number },
): Promise<string | null> {
  const at = app.now();
  const id = newId();
  const available = userAccount(userId, "available");
  const isMade = sql`EXISTS (SELECT 1 FROM payouts WHERE id = ${id})`;
  const amount = sql`(SELECT amount_cents FROM payouts WHERE id = ${id})`;
  const debtsFirst = payEarningDebtStatements(app, { userId });
  try {
    const results = await runTransaction(app.db, [
      ...debtsFirst,
      sql`INSERT INTO payouts (id, user_id, provider, provider_account_id, amount_cents, state, next_attempt_at, created_at)
        SELECT ${id}, a.user_id, a.provider, a.provider_account_id, b.balance, 'wanted', ${at}, ${at}
        FROM payout_accounts a JOIN user_balances b ON b.account_id = ${available}
        WHERE a.user_id = ${userId} AND a.state = 'enabled' AND a.next_payout_at <= ${at} AND b.balance >= ${minimumCents}
          AND NOT ${suspendedCondition(userId)}`,
      // The statement: every movement since the last payout. Its own is not one of them.
      sql`INSERT INTO payout_items (payout_id, entry_id)
        SELECT ${id}, e.id FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
        WHERE e.account_id = ${available} AND t.reason <> 'payout' AND ${isMade}
          AND NOT EXISTS (SELECT 1 FROM payout_items i WHERE i.entry_id = e.id)`,
      ...computedTransferStatements(
        {
          id: newId(),
          reason: "payout",
          reference: id,
          happens: isMade,
          entries: [
            { account: userAccount(userId, "in_transit"), amount },
            { account: available, amount: sql`-${amount}` },
          ],
        },
        at,
      ),
      updateTable(payoutAccounts)
        .set({ nextPayoutAt: at + PAYOUT_INTERVAL_MS })
        .where(and(eq(payoutAccounts.userId, userId), isMade)),
    ]);
    return results[debtsFirst.length]?.meta.changes ? id : null;
  } catch (error) {
    if (!isConstraintViolation(error, "payout-open")) throw error;
    return null;
  }
}
