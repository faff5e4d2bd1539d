import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { factorCondition } from "../sessions";
import { deleteRecoveryCodesStatement } from "./recovery-codes";

/**
 * True, inside a statement, where a person may do without the factor that is being removed: `others` says that one is left.
 * Whoever has a role keeps one where the admin pages ask for it, however many removals run at once. Null where they do not ask.
 */
export function mayRemoveCondition(
  { config }: Pick<App, "config">,
  { userId, others }: { userId: string; others: SQL },
): SQL | null {
  if (!config.adminsNeedFactor) return null;
  return sql`(${others} OR NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = ${userId}))`;
}

/** Recovery codes end with the last factor: they replace one, and are none. Runs after the removal. */
export function endCodesWithLastFactor(userId: string, happens: SQL) {
  return deleteRecoveryCodesStatement(userId, sql`${happens} AND NOT ${factorCondition(userId)}`);
}
