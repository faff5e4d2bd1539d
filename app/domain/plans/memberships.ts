import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { memberships } from "~/db/schema";
import { deleteFrom } from "~/db/writes";
import { MEMBERSHIP_RENEWAL_MS } from "./plan-grace";
import { isInForceCondition } from "./user-plans";

/** A person's membership, active or over; for a batch: at most one row. */
export function membershipQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({ activeUntil: memberships.activeUntil })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .limit(1);
}

/**
 * Makes a person a member until a time (epoch ms) where the condition holds, or prolongs the membership: never shortens it,
 * whatever comes late.
 */
export function prolongMembershipStatement(
  { now }: Pick<App, "now">,
  { userId, activeUntil, where = sql`true` }: { userId: string; activeUntil: number; where?: SQL },
): Statement {
  // NULL has no end, and max() keeps it.
  return sql`INSERT INTO memberships (user_id, active_until, created_at) SELECT ${userId}, ${activeUntil}, ${now()} WHERE ${where}
    ON CONFLICT (user_id) DO UPDATE SET active_until = max(active_until, excluded.active_until)`;
}

/** Takes a person's membership away where the condition holds. */
export function endMembershipStatement({ userId, where }: { userId: string; where: SQL }): Statement {
  return deleteFrom(memberships).where(and(eq(memberships.userId, userId), where));
}

/**
 * True for a person whose pictures are drawn ahead: a member, or the plan says so. For use in a larger statement. A membership
 * that ends loses its row; one whose next month is being charged does not lose its place meanwhile.
 */
export function hasPriorityCondition(userId: string, at: number): SQL {
  return sql`(EXISTS (SELECT 1 FROM memberships WHERE user_id = ${userId} AND (active_until IS NULL OR active_until > ${at - MEMBERSHIP_RENEWAL_MS}))
    OR EXISTS (SELECT 1 FROM user_plans held JOIN pricing_plans plan ON plan.id = held.plan_id
      WHERE held.user_id = ${userId} AND plan.has_priority = 1 AND ${isInForceCondition(at)}))`;
}
