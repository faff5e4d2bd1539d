import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { userPlans } from "~/db/schema";
import { deleteFrom } from "~/db/writes";
import { PLAN_GRACE_MS } from "./plan-grace";

export interface UserPlan {
  planId: number;
  sinceAt: number;
  /** The end of the last paid month; null is no end. It is in force for the grace longer. */
  paidUntil: number | null;
}

/** The plan a person has, or had until they stopped paying; null: none, or it was ended. For a batch: at most one row. */
export function userPlanQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({
      planId: userPlans.planId,
      sinceAt: sql<number>`${userPlans.createdAt}`.as("since_at"),
      paidUntil: userPlans.paidUntil,
    })
    .from(userPlans)
    .where(eq(userPlans.userId, userId))
    .limit(1);
}

/** The same outside a batch. */
export async function findUserPlan(
  app: Pick<App, "db">,
  person: { userId: string },
): Promise<UserPlan | null> {
  const [row] = await userPlanQuery(app, person);
  return row ?? null;
}

/** True for a row of `user_plans` named `held` whose plan is in force: paid for, or unpaid for less than the grace. */
export function isInForceCondition(at: number): SQL {
  return sql`(held.paid_until IS NULL OR held.paid_until > ${at - PLAN_GRACE_MS})`;
}

/** The priority of a person's messages to support, by the plan that is in force; 0 without one, and for nobody. */
export function supportRankOf(userId: string | SQL | null, at: number): SQL<number> {
  return sql<number>`coalesce((SELECT plan.support_rank FROM user_plans held JOIN pricing_plans plan ON plan.id = held.plan_id
    WHERE held.user_id = ${userId} AND ${isInForceCondition(at)}), 0)`;
}

/** Gives a person a plan that is paid for until a time (epoch ms; null is no end). Its commission applies to sales from this moment on. */
export function setUserPlanStatement(
  { now }: Pick<App, "now">,
  {
    userId,
    planId,
    paidUntil,
    where = sql`true`,
  }: { userId: string; planId: number; paidUntil: number | null; where?: SQL },
): Statement {
  return sql`INSERT INTO user_plans (user_id, plan_id, paid_until, created_at)
    SELECT ${userId}, ${planId}, ${paidUntil}, ${now()} WHERE ${where}
    ON CONFLICT (user_id) DO UPDATE SET plan_id = excluded.plan_id, paid_until = excluded.paid_until`;
}

/** Takes a person's plan away where the condition holds. */
export function endUserPlanStatement({ userId, where }: { userId: string; where: SQL }): Statement {
  return deleteFrom(userPlans).where(and(eq(userPlans.userId, userId), where));
}
