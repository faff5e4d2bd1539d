import { and, eq, type SQL } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { userPlans } from "~/db/schema";
import { deleteFrom, insertInto } from "~/db/writes";

/** The plan a person has, or null. */
export async function findUserPlan(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): Promise<{ planId: number; sinceAt: number } | null> {
  const [row] = await db
    .select({ planId: userPlans.planId, sinceAt: userPlans.createdAt })
    .from(userPlans)
    .where(eq(userPlans.userId, userId))
    .limit(1);
  return row ?? null;
}

/** Gives a person a plan. Its commission applies to sales from this moment on. */
export function setUserPlanStatement(
  { now }: Pick<App, "now">,
  { userId, planId }: { userId: string; planId: number },
): Statement {
  return insertInto(userPlans)
    .values({ userId, planId, createdAt: now() })
    .onConflictDoUpdate({ target: userPlans.userId, set: { planId } });
}

/** Takes a person's plan away where the condition holds. */
export function endUserPlanStatement({ userId, where }: { userId: string; where: SQL }): Statement {
  return deleteFrom(userPlans).where(and(eq(userPlans.userId, userId), where));
}
