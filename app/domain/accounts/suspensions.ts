import { type SQL, sql } from "drizzle-orm";

/** The most that staff can write about why; the person reads it. */
export const MAX_SUSPENSION_REASON_CHARACTERS = 1_000;

/** True, inside a statement, while the account is suspended: nobody signs in to it, it sells nothing and is paid nothing. */
export function suspendedCondition(userId: string | SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM suspensions WHERE suspensions.user_id = ${userId} AND closed_at IS NULL)`;
}
