import { type SQL, sql } from "drizzle-orm";
import { PAYOUT_MINIMUM_CENTS } from "./payout-terms";

/** The least that is paid out to a person: any sum where the account is to be deleted, which waits for it. */
export function payoutMinimumSql(userId: SQL | string): SQL<number> {
  return sql<number>`iif(EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = ${userId}), 1, ${PAYOUT_MINIMUM_CENTS})`;
}
