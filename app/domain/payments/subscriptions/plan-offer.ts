import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { subscriptions } from "~/db/schema";
import { PLAN_GRACE_MS } from "~/domain/plans/plan-grace";
import { FIRST_MONTH_DISCOUNT_PERCENT } from "~/domain/plans/plan-prices";
import { type Plan, planWithPricesQueries, toPlanWithPrices } from "~/domain/plans/plans";
import { userPlanQuery } from "~/domain/plans/user-plans";
import type { Subscription } from "~/purchase";
import { currentSubscriptionQuery } from "./subscription-checkouts";
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
  /** Until when the plan that they have is in force, though no more is paid; null: without end, or none. */
  heldUntil: number | null;
  /** They have just paid for one, and the payment is not confirmed yet. */
  isConfirming: boolean;
  /** The person's sales of the month that their plan pays for now. */
  monthSalesCents: number;
}

/**
 * A plan at the person's price, and the plan that they pay for now. The first month's discount is for those who never had
 * a plan; one whose first payment was refused was none. Null: no such plan. One round trip.
 */
export async function findPlanOffer(
  app: App,
  { planId, userId }: { planId: number; userId: string },
): Promise<PlanOffer | null> {
  const [plans, settings, before, [current], sales, [held]] = await app.db.batch([
    ...planWithPricesQueries(app, { planId, userId }),
    app.db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.userId, userId),
          eq(subscriptions.kind, "plan"),
          sql`(subscriptions.state <> 'canceled' OR EXISTS (SELECT 1 FROM subscription_invoices i
            WHERE i.subscription_id = subscriptions.id AND i.state = 'paid'))`,
        ),
      )
      .limit(1),
    currentSubscriptionQuery(app, { userId, kind: "plan" }),
    planMonthSalesQuery(app, { userId }),
    userPlanQuery(app, { userId }),
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
    subscription: current && current.state !== "incomplete" ? current : null,
    heldUntil: held?.paidUntil == null ? null : held.paidUntil + PLAN_GRACE_MS,
    isConfirming: current?.state === "incomplete",
    monthSalesCents: sales[0]?.cents ?? 0,
  };
}
