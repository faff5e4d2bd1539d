import { eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { memberships } from "~/db/schema";
import { deleteFrom, insertInto } from "~/db/writes";

/** Makes a person a member until a time (epoch ms; null is no end), or prolongs the membership. */
export function prolongMembershipStatement(
  { now }: Pick<App, "now">,
  { userId, activeUntil }: { userId: string; activeUntil: number | null },
): Statement {
  return insertInto(memberships)
    .values({ userId, activeUntil, createdAt: now() })
    .onConflictDoUpdate({ target: memberships.userId, set: { activeUntil } });
}

export function endMembershipStatement({ userId }: { userId: string }): Statement {
  return deleteFrom(memberships).where(eq(memberships.userId, userId));
}

/** True for a person whose pictures are drawn ahead: a member, or the plan says so. For use in a larger statement. */
export function hasPriorityCondition(userId: string, at: number): SQL {
  return sql`(EXISTS (SELECT 1 FROM memberships WHERE user_id = ${userId} AND (active_until IS NULL OR active_until > ${at}))
    OR EXISTS (SELECT 1 FROM user_plans held JOIN pricing_plans plan ON plan.id = held.plan_id
      WHERE held.user_id = ${userId} AND plan.has_priority = 1))`;
}
