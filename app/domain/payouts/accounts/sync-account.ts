import { and, eq, ne, sql } from "drizzle-orm";
import type { PayoutAccount } from "~/adapters/ports/payments/payout-provider";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { payoutAccounts } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { payoutsOf } from "../payout-capability";

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;
export type PayoutAccountState = PayoutAccountRow["state"];

const HOUR_MS = 60 * 60 * 1000;
/** The provider reports changes by webhook. These reads find lost reports. */
const READ_AGAIN_MS = { open: HOUR_MS, enabled: 24 * HOUR_MS };
const ACCOUNTS_A_RUN = 40;

export async function findPayoutAccount(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): Promise<PayoutAccountRow | null> {
  const [row] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)).limit(1);
  return row ?? null;
}

/**
 * Reads a creator's account from the provider and takes its state over. Safe to run twice and concurrently: of two
 * readings, the one that began later counts. If the provider asks for something, the creator gets an email, once.
 */
export async function syncPayoutAccount(
  app: Pick<App, "db" | "now" | "paymentProviders" | "enqueue">,
  { userId }: { userId: string },
): Promise<PayoutAccountState | null> {
  const row = await findPayoutAccount(app, { userId });
  if (!row?.providerAccountId || row.state === "disconnected") return row?.state ?? null;
  const startedAt = app.now();
  const account = await payoutsOf(app, row.provider).findAccount(row.providerAccountId);
  const state = account.state === "closed" ? "disconnected" : account.state;
  const requirements = JSON.stringify(account.requirements);
  const notification = requirementsEmail(app, row, account, requirements);
  await runTransaction(app.db, [
    // Before the row changes, because it says whether the person knows.
    ...notification.statements,
    app.db
      .update(payoutAccounts)
      .set({
        state,
        requirements,
        dueAt: account.dueAt,
        hasBank: account.hasBank,
        taxState: account.taxState,
        checkedAt: startedAt,
      })
      .where(
        and(
          eq(payoutAccounts.userId, userId),
          eq(payoutAccounts.providerAccountId, account.id),
          // Disconnected meanwhile: it stays so.
          ne(payoutAccounts.state, "disconnected"),
          sql`${payoutAccounts.checkedAt} <= ${startedAt}`,
        ),
      ),
  ]);
  for (const deliveryId of notification.deliveryIds) await app.enqueue({ type: "deliver", deliveryId });
  return state;
}

/** To a creator who was paid out or waited for it, if the provider now requires something. */
function requirementsEmail(
  app: Pick<App, "now">,
  row: PayoutAccountRow,
  account: PayoutAccount,
  requirements: string,
): { statements: Statement[]; deliveryIds: string[] } {
  const isAsked = account.requirements.some(({ status }) => status !== "later");
  const problem =
    account.state === "closed"
      ? "closed"
      : account.state === "restricted"
        ? "restricted"
        : isAsked
          ? account.state === "enabled"
            ? "asked"
            : "stopped"
          : null;
  if (!problem) return { statements: [], deliveryIds: [] };
  const { userId } = row;
  const { statement, deliveryId } = queueEmailStatement(app, {
    template: "payout-account-needs",
    to: sql`(SELECT email FROM users WHERE id = ${userId})`,
    data: { problem, dueAt: account.dueAt },
    key: `payout-account:${account.id}:${problem}:${requirements}`,
    // A person who has just left the form unfinished needs no email about it.
    happens: sql`EXISTS (SELECT 1 FROM payout_accounts WHERE user_id = ${userId} AND provider_account_id = ${account.id}
      AND state IN ('enabled', 'checking') AND (state <> ${account.state} OR requirements <> ${requirements}))`,
  });
  return { statements: [statement], deliveryIds: [deliveryId] };
}

/** The creator of an account at the provider; null if it is not one of ours. */
export async function findAccountOwner(
  { db }: Pick<App, "db">,
  { provider, accountId }: { provider: string; accountId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ userId: payoutAccounts.userId })
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.providerAccountId, accountId), eq(payoutAccounts.provider, provider)))
    .limit(1);
  return row?.userId ?? null;
}

/** Accounts that have not been read for a while, for the cron. */
export async function listAccountsToRead({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const at = now();
  const rows = await db.all<{ userId: string }>(sql`
    SELECT user_id AS userId FROM payout_accounts
    WHERE state <> 'disconnected' AND checked_at <= ${at - READ_AGAIN_MS.open} AND provider_account_id IS NOT NULL
      AND (state IN ('started', 'checking', 'due') OR checked_at <= ${at - READ_AGAIN_MS.enabled})
    ORDER BY checked_at LIMIT ${ACCOUNTS_A_RUN}`);
  return rows.map(({ userId }) => userId);
}
