import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { subscriptions } from "~/db/schema";
import { FIRST_MONTH_DISCOUNT_PERCENT } from "~/domain/plans/plan-prices";
import { findPlanWithPrices, type Plan } from "~/domain/plans/plans";

/** What a person pays for a plan that they begin now. */
export interface PlanOffer {
  plan: Plan;
  monthlyCents: number;
  firstMonthCents: number;
  /** Percent off the first month, or null. */
  percentOff: number | null;
}

/** A plan at the person's price; the first month's discount is for those who never had a plan. Null: no such plan. */
export async function findPlanOffer(
  app: App,
  { planId, userId }: { planId: number; userId: string },
): Promise<PlanOffer | null> {
  const [found, before] = await Promise.all([
    findPlanWithPrices(app, { planId, userId }),
    app.db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.kind, "plan")))
      .limit(1),
  ]);
  if (!found) return null;
  const { plan, monthlyCents } = found;
  const isOffered = before.length === 0 && found.firstMonthCents < monthlyCents;
  return {
    plan,
    monthlyCents,
    firstMonthCents: isOffered ? found.firstMonthCents : monthlyCents,
    percentOff: isOffered ? FIRST_MONTH_DISCOUNT_PERCENT : null,
  };
}
