import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { subscriptions } from "~/db/schema";
import { FIRST_MONTH_DISCOUNT_PERCENT } from "~/domain/plans/plan-prices";
import { type Plan, planWithPricesQueries, toPlanWithPrices } from "~/domain/plans/plans";
import type { Subscription } from "~/purchase";
import { liveSubscriptionQuery } from "./subscription-checkouts";
import { planMonthSalesQuery } from "./waive-fee";

/** What a person pays for a plan that they begin now. */
export interface PlanOffer {
  plan: Plan;
  monthlyCents: number;
  firstMonthCents: number;
  /** Percent off the first month, or null. */
  percentOff: number | null;
  /** The plan that the person pays for now. */
  subscription: Subscription | null;
  /** The person's sales of the month that their plan pays for now. */
  monthSalesCents: number;
}

/**
 * A plan at the person's price, and the plan that they pay for now. The first month's discount is for those who never had
 * a plan. Null: no such plan. One round trip.
 */
export async function findPlanOffer(
  app: App,
  { planId, userId }: { planId: number; userId: string },
): Promise<PlanOffer | null> {
  const [plans, settings, before, live, sales] = await app.db.batch([
    ...planWithPricesQueries(app, { planId, userId }),
    app.db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.kind, "plan")))
      .limit(1),
    liveSubscriptionQuery(app, { userId, kind: "plan" }),
    planMonthSalesQuery(app, { userId }),
  ]);
  const found = await toPlanWithPrices(app, plans, settings);
  if (!found) return null;
  const { plan, monthlyCents } = found;
  const isOffered = before.length === 0 && found.firstMonthCents < monthlyCents;
  return {
    plan,
    monthlyCents,
    firstMonthCents: isOffered ? found.firstMonthCents : monthlyCents,
    percentOff: isOffered ? FIRST_MONTH_DISCOUNT_PERCENT : null,
    subscription: live[0] ?? null,
    monthSalesCents: sales[0]?.cents ?? 0,
  };
}
