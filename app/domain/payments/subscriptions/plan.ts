import { and, eq, min, ne, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { subscriptionInvoices } from "~/db/schema";
import { revokeCreditsStatements } from "~/domain/credits/debts";
import { grantStatements } from "~/domain/credits/grants";
import { findPlan, type Plan } from "~/domain/plans/plans";
import { endUserPlanStatement, findUserPlan, setUserPlanStatement } from "~/domain/plans/user-plans";
import type { ReversedInvoice, Subscription, SubscriptionInvoice, SubscriptionPurchase } from "~/purchase";
import { readShownCredits } from "./plan-changes";
import { isNotCanceledCondition, noOtherLiveCondition } from "./subscription-checkouts";

/** Credits a month of a plan without a fixed number: its fair use, which its card names (docs/decisions/024-fair-use-as-credits.md). */
export const FAIR_USE_CREDITS = 1000;

export function allowanceOf({ monthlyCredits }: Pick<Plan, "monthlyCredits">): number {
  return monthlyCredits ?? FAIR_USE_CREDITS;
}

/** What a dearer plan adds to the allowance of a month that is paid for in part: the same share, rounded up. */
export function addedAllowance(
  { from, to }: { from: Pick<Plan, "monthlyCredits">; to: Pick<Plan, "monthlyCredits"> },
  { startsAt, changesAt, endsAt }: { startsAt: number; changesAt: number; endsAt: number },
): number {
  const share = Math.min(1, Math.max(0, (endsAt - changesAt) / Math.max(1, endsAt - startsAt)));
  return Math.max(0, Math.ceil((allowanceOf(to) - allowanceOf(from)) * share));
}

/** When the month began that ends at a time, from its invoice, paid or about to be; null if there is none. For a batch: one row. */
export function monthStartQuery(
  { db }: Pick<App, "db">,
  { subscriptionId, endsAt }: { subscriptionId: string; endsAt: number },
) {
  return db
    .select({ startsAt: min(subscriptionInvoices.periodStartsAt) })
    .from(subscriptionInvoices)
    .where(
      and(
        eq(subscriptionInvoices.subscriptionId, subscriptionId),
        eq(subscriptionInvoices.periodEndsAt, endsAt),
        ne(subscriptionInvoices.state, "void"),
      ),
    );
}

/**
 * A plan; `subjectId` is its number. A person has the plan of the last paid invoice: a dearer plan from the moment it is
 * paid, a cheaper one from the next month on. The month's credits expire with the month.
 */
export const planPurchase = {
  invoicePaidStatements: async (app, { subscription, invoice, reason }) => {
    const { userId } = subscription;
    const subjectId = invoice.subjectId ?? subscription.subjectId;
    const plan = await findPlan(app, { planId: Number(subjectId) });
    if (!plan)
      throw new Error(`subscription ${subscription.id} is for plan ${subjectId}, which does not exist`);
    const amount = reason === "month" ? allowanceOf(plan) : await readAdded(app, subscription, invoice, plan);
    return [
      setUserPlanStatement(app, {
        userId,
        planId: plan.id,
        paidUntil: invoice.periodEndsAt,
        where: sql`${isNotCanceledCondition(subscription)} AND ${isLatestPaidCondition(invoice)}`,
      }),
      ...(amount > 0
        ? grantStatements(app, {
            userId,
            amount,
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
  stateChangedStatements: async (_app, ended) =>
    ended.state === "canceled"
      ? [endUserPlanStatement({ userId: ended.userId, where: noOtherLiveCondition(ended) })]
      : [],
  invoiceReversedStatements: allowanceReversedStatements,
} satisfies SubscriptionPurchase<App>;

/** The month's allowance follows its money, in proportion, rounded in the person's favor; one that has expired is gone anyway. */
async function allowanceReversedStatements(
  app: App,
  { subscription: { userId }, invoice, fromCents, toCents, reference }: ReversedInvoice,
): Promise<Statement[]> {
  if (invoice.periodEndsAt <= app.now()) return [];
  const [lot] = await app.db.all<{ granted: number }>(
    sql`SELECT l.granted FROM ledger_transfers t JOIN credit_lots l ON l.transfer_id = t.id WHERE t.reason = 'plan-allowance' AND t.reference = ${invoice.id}`,
  );
  const creditsFor = (cents: number) => Math.floor(((lot?.granted ?? 0) * cents) / invoice.amountCents);
  const credits = creditsFor(toCents) - creditsFor(fromCents);
  if (credits > 0)
    return revokeCreditsStatements(app, {
      ...{ userId, amount: credits, reason: "subscription-reversed", reference },
      revokedGrant: { reason: "plan-allowance", reference: invoice.id },
    });
  if (credits === 0) return [];
  return grantStatements(app, {
    ...{
      userId,
      amount: -credits,
      kind: "plan",
      unitCostCents: 0,
      reason: "subscription-restored",
      reference,
    },
    expiresAt: invoice.periodEndsAt,
  });
}

/**
 * The share of a dearer plan's allowance that the rest of its first month brings: as it was shown, whichever invoices were told
 * before; where nobody was shown it, reckoned from the plan that the person has.
 */
async function readAdded(
  app: App,
  subscription: Subscription,
  { periodStartsAt, periodEndsAt: endsAt }: SubscriptionInvoice,
  to: Plan,
): Promise<number> {
  const at = periodStartsAt;
  const shown = await readShownCredits(app, { subscriptionId: subscription.id, toPlanId: to.id, at });
  if (shown > 0) return shown;
  const held = await findUserPlan(app, subscription);
  const from = held && (await findPlan(app, { planId: held.planId }));
  const [month] = await monthStartQuery(app, { subscriptionId: subscription.id, endsAt });
  if (!from || month?.startsAt == null) return 0;
  return addedAllowance({ from, to }, { startsAt: month.startsAt, changesAt: periodStartsAt, endsAt });
}

/** An invoice that is told late undoes nothing that a later one gave. */
const isLatestPaidCondition = ({ id, subscriptionId, periodStartsAt, periodEndsAt }: SubscriptionInvoice) =>
  sql`NOT EXISTS (SELECT 1 FROM subscription_invoices WHERE subscription_id = ${subscriptionId} AND id <> ${id} AND state = 'paid'
    AND (period_ends_at, period_starts_at) > (${periodEndsAt}, ${periodStartsAt}))`;
