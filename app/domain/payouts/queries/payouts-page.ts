import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { PayoutRequirement } from "~/adapters/ports/payments/payout-provider";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { bankPayouts, payoutAccounts, payouts, userBalances, users } from "~/db/schema";
import { userAccount } from "~/domain/ledger/accounts";
import { type Cursor, paginate } from "~/lib/pagination";
import { payoutMinimumSql } from "../payout-minimum";

const PAYOUTS_PER_PAGE = 12;
const BANK_PAYOUTS_SHOWN = 10;

export type { PayoutRequirement };
export type PayoutsPage = Awaited<ReturnType<typeof readPayoutsPage>>;

/** Everything about a creator's payouts, in one batch. */
export async function readPayoutsPage(
  { db, now }: Pick<App, "db" | "now">,
  { userId, cursor = null }: { userId: string; cursor?: Cursor | null },
) {
  const { where, orderBy, limit } = keysetClauses({
    columns: [payouts.id],
    cursor,
    pageSize: PAYOUTS_PER_PAGE,
  });
  const accounts = {
    pending: userAccount(userId, "pending"),
    available: userAccount(userId, "available"),
    held: userAccount(userId, "disputed"),
    inTransit: userAccount(userId, "in_transit"),
  };
  const [account, balances, totals, list, toBank] = await db.batch([
    db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)).limit(1),
    db
      .select({ accountId: userBalances.accountId, cents: userBalances.balance })
      .from(userBalances)
      .where(inArray(userBalances.accountId, Object.values(accounts))),
    db
      .select({
        paidCents: sql<number>`(SELECT coalesce(sum(amount_cents - reversed_cents), 0) FROM payouts WHERE user_id = ${userId} AND state = 'sent')`,
        // Spelled as in the partial index; SQLite uses it only for the same expression.
        debtCents: sql<number>`(SELECT coalesce(sum(remaining), 0) FROM debts WHERE user_id = ${userId} AND unit = 'cent' AND remaining > 0)`,
        minimumCents: payoutMinimumSql(userId).as("minimum_cents"),
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({
        id: payouts.id,
        amountCents: payouts.amountCents,
        reversedCents: payouts.reversedCents,
        state: payouts.state,
        createdAt: payouts.createdAt,
      })
      .from(payouts)
      .where(and(eq(payouts.userId, userId), where))
      .orderBy(orderBy)
      .limit(limit),
    db
      .select({
        id: bankPayouts.id,
        amount: bankPayouts.amount,
        currency: bankPayouts.currency,
        state: bankPayouts.state,
        arrivesAt: bankPayouts.arrivesAt,
        createdAt: bankPayouts.createdAt,
      })
      .from(bankPayouts)
      .where(eq(bankPayouts.userId, userId))
      .orderBy(desc(bankPayouts.createdAt))
      .limit(BANK_PAYOUTS_SHOWN),
  ]);
  const cents = (id: string) => balances.find(({ accountId }) => accountId === id)?.cents ?? 0;
  const availableCents = cents(accounts.available);
  const [own] = account;
  const isEnough = totals[0] !== undefined && availableCents >= totals[0].minimumCents;
  const page = paginate(list, { cursor, keyOf: ({ id }) => [id], pageSize: PAYOUTS_PER_PAGE });
  return {
    // Without an account at the provider, another country can still be chosen.
    account: own?.providerAccountId
      ? {
          state: own.state,
          requirements: JSON.parse(own.requirements) as PayoutRequirement[],
          dueAt: own.dueAt,
          hasBank: own.hasBank,
          taxState: own.taxState,
          country: own.country,
        }
      : null,
    pendingCents: cents(accounts.pending),
    availableCents,
    heldCents: cents(accounts.held),
    inTransitCents: cents(accounts.inTransit),
    paidCents: totals[0]?.paidCents ?? 0,
    debtCents: totals[0]?.debtCents ?? 0,
    /** The day of the next payout, if the account and the sum allow one. */
    nextPayoutAt: own?.state === "enabled" && isEnough ? Math.max(own.nextPayoutAt, now()) : null,
    payouts: page.rows,
    newer: page.before,
    older: page.after,
    bankPayouts: toBank,
  };
}
