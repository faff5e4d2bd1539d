import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { grantStatements } from "~/domain/credits/grants";
import { findPlan } from "~/domain/plans/plans";
import { endUserPlanStatement, setUserPlanStatement } from "~/domain/plans/user-plans";
import type { SubscriptionPurchase } from "~/purchase";

/** Pictures a month that a plan without a fixed number allows: its fair use. The plan's card names it. */
export const FAIR_USE_CREDITS = 1000;

/**
 * A plan; `subjectId` is its number. A person has the plan of the last paid invoice: a dearer plan from the moment it is
 * paid, a cheaper one from the next month on. The month's credits expire with the month.
 */
export const planPurchase = {
  invoicePaidStatements: async (app, { subscription, invoice, reason }) => {
    const { userId, subjectId } = subscription;
    const plan = await findPlan(app, { planId: Number(subjectId) });
    if (!plan)
      throw new Error(`subscription ${subscription.id} is for plan ${subjectId}, which does not exist`);
    return [
      setUserPlanStatement(app, { userId, planId: plan.id }),
      ...(reason === "month"
        ? grantStatements(app, {
            userId,
            amount: plan.monthlyCredits ?? FAIR_USE_CREDITS,
            kind: "plan",
            // The fee is for the plan as a whole, so its credits cannot be sold back.
            unitCostCents: 0,
            reason: "plan-allowance",
            reference: invoice.id,
            memo: plan.name,
            expiresAt: invoice.periodEndsAt,
          })
        : []),
    ];
  },
  stateChangedStatements: async (_app, { id, state, userId }) =>
    state === "canceled" ? [endUserPlanStatement({ userId, where: noOtherPlanCondition(userId, id) })] : [],
} satisfies SubscriptionPurchase<App>;

/** A person who subscribed again keeps the plan. */
const noOtherPlanCondition = (userId: string, subscriptionId: string) =>
  sql`NOT EXISTS (SELECT 1 FROM subscriptions WHERE user_id = ${userId} AND kind = 'plan' AND id <> ${subscriptionId}
    AND state IN ('active', 'past_due'))`;
