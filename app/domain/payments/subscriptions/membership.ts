import type { App } from "~/app";
import { revokeCreditsStatements } from "~/domain/credits/debts";
import { grantStatements } from "~/domain/credits/grants";
import { MEMBERSHIP_CREDITS, MEMBERSHIP_MONTHLY_CENTS } from "~/domain/plans/membership-terms";
import { endMembershipStatement, prolongMembershipStatement } from "~/domain/plans/memberships";
import type { SubscriptionPurchase } from "~/purchase";
import { isNotCanceledCondition, noOtherLiveCondition } from "./subscription-checkouts";

/** There is one membership; `subjectId` says so. */
export const MEMBERSHIP_SUBJECT = "monthly";

const MEMBERSHIP_CREDIT_CENTS = Math.round(MEMBERSHIP_MONTHLY_CENTS / MEMBERSHIP_CREDITS);

/** The membership: credits with each paid month, and a place ahead in the queue until the month's end. */
export const membershipPurchase = {
  invoicePaidStatements: async (app, { subscription, invoice, fullCents }) => [
    // The month of the invoice, not the subscription's: that may be a later one, which is not paid yet.
    prolongMembershipStatement(app, {
      userId: subscription.userId,
      activeUntil: invoice.periodEndsAt,
      where: isNotCanceledCondition(subscription),
    }),
    // Nothing is paid for a trial. A month that a balance of theirs pays for is no trial.
    ...(fullCents === 0
      ? []
      : grantStatements(app, {
          userId: subscription.userId,
          amount: MEMBERSHIP_CREDITS,
          kind: "plan",
          unitCostCents: MEMBERSHIP_CREDIT_CENTS,
          reason: "membership",
          reference: invoice.id,
        })),
  ],
  stateChangedStatements: async (_app, ended) =>
    ended.state === "canceled"
      ? [endMembershipStatement({ userId: ended.userId, where: noOtherLiveCondition(ended) })]
      : [],
  // The month's credits follow its money, in proportion, rounded in the person's favor.
  invoiceReversedStatements: async (app, { subscription, invoice, fromCents, toCents, reference }) => {
    const creditsFor = (cents: number) => Math.floor((MEMBERSHIP_CREDITS * cents) / invoice.amountCents);
    const credits = creditsFor(toCents) - creditsFor(fromCents);
    const { userId } = subscription;
    if (credits > 0)
      return revokeCreditsStatements(app, {
        ...{ userId, amount: credits, reason: "subscription-reversed", reference },
        revokedGrant: { reason: "membership", reference: invoice.id },
      });
    if (credits === 0) return [];
    return grantStatements(app, {
      ...{ userId, amount: -credits, kind: "plan", reason: "subscription-restored", reference },
      unitCostCents: MEMBERSHIP_CREDIT_CENTS,
    });
  },
} satisfies SubscriptionPurchase<App>;
