import { and, asc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { keysetClauses } from "~/db/keyset-pagination";
import { payoutAccounts, payoutReversals, payouts, users } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { type Cursor, paginate } from "~/lib/pagination";
import type { PayoutAccountState } from "../accounts/sync-account";
import { retryPayout } from "../retry-payout";
import type { Payout } from "../send-payout";

const PAYOUTS_PER_PAGE = 25;

export type StoredPayoutState = Payout["state"];
export const PAYOUT_STATES = ["wanted", "sent", "failed"] as const satisfies readonly StoredPayoutState[];

const columns = {
  id: payouts.id,
  userId: payouts.userId,
  email: users.email,
  amountCents: payouts.amountCents,
  reversedCents: payouts.reversedCents,
  state: payouts.state,
  attempts: payouts.attempts,
  nextAttemptAt: payouts.nextAttemptAt,
  lastError: payouts.lastError,
  sentAt: payouts.sentAt,
  createdAt: payouts.createdAt,
};

/** A payout as lists show it. */
export type AdminPayout = Awaited<ReturnType<typeof listPayouts>>["rows"][number];

/** Newest first. */
export async function listPayouts(
  { db }: Pick<App, "db">,
  {
    state,
    cursor,
    pageSize = PAYOUTS_PER_PAGE,
  }: { state: StoredPayoutState | null; cursor: Cursor | null; pageSize?: number },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [payouts.id], cursor, pageSize });
  const found = await db
    .select(columns)
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(and(state ? eq(payouts.state, state) : undefined, where))
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [row.id], pageSize });
}

/** A payout with its account, what was taken back of it, and its audit log; null if there is none. */
export async function readPayoutForAdmin(app: Pick<App, "db">, { id }: { id: string }) {
  const [found, reversals, audit] = await app.db.batch([
    app.db
      .select({
        ...columns,
        provider: payouts.provider,
        providerAccountId: payouts.providerAccountId,
        providerTransferId: payouts.providerTransferId,
        // Named, because rows of a batch lose a column whose name comes twice.
        accountState: sql<PayoutAccountState | null>`${payoutAccounts.state}`.as("account_state"),
      })
      .from(payouts)
      .innerJoin(users, eq(users.id, payouts.userId))
      .leftJoin(payoutAccounts, eq(payoutAccounts.userId, payouts.userId))
      .where(eq(payouts.id, id))
      .limit(1),
    app.db
      .select({
        id: payoutReversals.id,
        amountCents: payoutReversals.amountCents,
        state: payoutReversals.state,
        isManual: sql<number>`${payoutReversals.debtId} IS NULL`,
        lastError: payoutReversals.lastError,
        createdAt: payoutReversals.createdAt,
      })
      .from(payoutReversals)
      .where(eq(payoutReversals.payoutId, id))
      .orderBy(asc(payoutReversals.id)),
    auditLogQuery(app, { subject: `payout:${id}` }),
  ]);
  return found[0] ? { payout: found[0], reversals, audit } : null;
}

/** Tries a payout again for an admin, with an entry in the audit log. Null if there is none. */
export async function retryPayoutForAdmin(
  app: App,
  { id, by, why }: { id: string; by: string; why: string },
): Promise<StoredPayoutState | null> {
  const [known] = await app.db.select({ id: payouts.id }).from(payouts).where(eq(payouts.id, id)).limit(1);
  if (!known) return null;
  await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "retry payout",
      subject: `payout:${id}`,
      // A refused one stays refused: its money goes out with another.
      detail: sql`(SELECT json_object('before', state, 'after',
          CASE state WHEN 'wanted' THEN 'tried now' WHEN 'failed' THEN 'a new payout is tried' ELSE state END, 'why', ${why})
        FROM payouts WHERE id = ${id})`,
    }),
  ]);
  return retryPayout(app, { payoutId: id });
}
