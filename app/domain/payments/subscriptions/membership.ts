import type { App } from "~/app";
import { grantStatements } from "~/domain/credits/grants";
import { MEMBERSHIP_CREDITS, MEMBERSHIP_MONTHLY_CENTS } from "~/domain/plans/membership-terms";
import { endMembershipStatement, prolongMembershipStatement } from "~/domain/plans/memberships";
import type { SubscriptionPurchase } from "~/purchase";

/** There is one membership; `subjectId` says so. */
export const MEMBERSHIP_SUBJECT = "monthly";

/** The membership: credits with each paid month, and a place ahead in the queue until the month's end. */
export const membershipPurchase = {
  invoicePaidStatements: async (app, { subscription, invoice }) => [
    prolongMembershipStatement(app, {
      userId: subscription.userId,
      activeUntil: subscription.periodEndsAt,
    }),
    // Nothing is paid for a trial.
    ...(invoice.amountCents === 0
      ? []
      : grantStatements(app, {
          userId: subscription.userId,
          amount: MEMBERSHIP_CREDITS,
          kind: "plan",
          unitCostCents: Math.round(MEMBERSHIP_MONTHLY_CENTS / MEMBERSHIP_CREDITS),
          reason: "membership",
          reference: invoice.id,
        })),
  ],
  stateChangedStatements: async (_app, { state, userId }) =>
    state === "canceled" ? [endMembershipStatement({ userId })] : [],
} satisfies SubscriptionPurchase<App>;
