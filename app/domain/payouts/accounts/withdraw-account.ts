import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";

/**
 * Disconnects the account that was opened since a moment, by somebody who was not the owner. The company keeps the account
 * there; nothing is paid to it from now on (`send-payout.ts`). One whose opening is not finished counts too: the new round
 * makes that opening fail.
 */
export function withdrawAccountStatement(
  { now }: Pick<App, "now">,
  { userId, since, condition }: { userId: string; since: number; condition: SQL },
): Statement {
  return sql`UPDATE payout_accounts SET state = 'disconnected', round = round + 1, checked_at = ${now()}
    WHERE user_id = ${userId} AND state <> 'disconnected' AND ${condition} AND (provider_account_id IS NULL
      OR EXISTS (SELECT 1 FROM audit_log WHERE subject = ${`user:${userId}`} AND action = 'open payout account' AND created_at >= ${since}))`;
}
