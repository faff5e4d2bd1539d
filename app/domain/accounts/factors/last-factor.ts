import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { factorCondition } from "../sessions";
import { deleteRecoveryCodesStatement } from "./recovery-codes";

/**
 * True, inside a statement, where a person may do without the factor that is being removed: `others` says that one
 * is left. A person with a role keeps one where the admin pages require it, even if several removals run at once.
 * Null where they do not require it.
 */
export function mayRemoveCondition(
  { config }: Pick<App, "config">,
  { userId, others }: { userId: string; others: SQL },
): SQL | null {
  if (!config.adminsNeedFactor) return null;
  return sql`(${others} OR NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = ${userId}))`;
}

/** Recovery codes end with the last factor, because they only replace one. Runs after the removal. */
export function endCodesWithLastFactor(userId: string, happens: SQL) {
  return deleteRecoveryCodesStatement(userId, sql`${happens} AND NOT ${factorCondition(userId)}`);
}
