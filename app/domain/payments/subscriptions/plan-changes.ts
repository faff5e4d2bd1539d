import { and, desc, eq, gt, gte, lt, ne } from "drizzle-orm";
import type { App } from "~/app";
import { planChanges, subscriptionInvoices } from "~/db/schema";
import type { Plan } from "~/domain/plans/plans";
import { findUserPlan } from "~/domain/plans/user-plans";
import { newId } from "~/lib/ids";
import type { Subscription } from "~/purchase";

interface ShownChange {
  subscription: Subscription;
  from: Plan;
  to: Plan;
  fromMonthlyCents: number;
  monthlyCents: number;
  beginsNow: boolean;
  dueNowCents: number;
  nextCents: number;
  nextAt: number;
  creditsNow: number;
  at: number;
}

/** Keeps what a person saw and agreed to, before the provider is asked. Pressing twice keeps one row. */
export async function recordShownChange(
  { db, now }: Pick<App, "db" | "now">,
  shown: ShownChange,
): Promise<void> {
  const { subscription, from, to, at, ...amounts } = shown;
  const { fromMonthlyCents, monthlyCents, beginsNow, dueNowCents, nextCents, nextAt, creditsNow } = amounts;
  await db
    .insert(planChanges)
    .values({
      id: newId(),
      subscriptionId: subscription.id,
      fromPlanId: from.id,
      toPlanId: to.id,
      ...{ fromMonthlyCents, monthlyCents, beginsNow, dueNowCents, nextCents, nextAt, creditsNow },
      shownAt: at,
      createdAt: now(),
    })
    .onConflictDoNothing();
}

/** The provider has made it. */
export async function recordMadeChange(
  { db, now }: Pick<App, "db" | "now">,
  { subscription, to, at }: Pick<ShownChange, "subscription" | "to" | "at">,
): Promise<void> {
  await db
    .update(planChanges)
    .set({ madeAt: now() })
    .where(
      and(
        eq(planChanges.subscriptionId, subscription.id),
        eq(planChanges.toPlanId, to.id),
        eq(planChanges.shownAt, at),
      ),
    );
}

/**
 * What a month of the plan that a person has costs, where another is to follow it: the provider names the price of that one.
 * Null: the change is not known here.
 */
export async function readMonthlyCents(
  { db }: Pick<App, "db">,
  { subscription, heldId }: { subscription: Subscription; heldId: number },
): Promise<number | null> {
  const [row] = await db
    .select({ cents: planChanges.fromMonthlyCents })
    .from(planChanges)
    .where(
      and(
        eq(planChanges.subscriptionId, subscription.id),
        eq(planChanges.fromPlanId, heldId),
        eq(planChanges.toPlanId, Number(subscription.subjectId)),
      ),
    )
    .orderBy(desc(planChanges.shownAt))
    .limit(1);
  return row?.cents ?? null;
}

/** The plan of the month that is paid for; in a month that is not paid yet, the one that it is charged for. */
export async function readHeldPlan(
  app: Pick<App, "db" | "now">,
  { id, userId, subjectId }: Subscription,
): Promise<{ heldId: number; isPaid: boolean }> {
  const held = await findUserPlan(app, { userId });
  if (held && (held.paidUntil === null || held.paidUntil > app.now()))
    return { heldId: held.planId, isPaid: true };
  const charged = await readChargedPlanId(app, { subscriptionId: id });
  return { heldId: charged ?? Number(subjectId), isPaid: false };
}

/** The plan that the present month is charged for, from its newest invoice; null if none is known here. */
async function readChargedPlanId(
  { db, now }: Pick<App, "db" | "now">,
  { subscriptionId }: { subscriptionId: string },
): Promise<number | null> {
  const [row] = await db
    .select({ planId: subscriptionInvoices.subjectId })
    .from(subscriptionInvoices)
    .where(
      and(
        eq(subscriptionInvoices.subscriptionId, subscriptionId),
        gt(subscriptionInvoices.periodEndsAt, now()),
        ne(subscriptionInvoices.state, "void"),
      ),
    )
    .orderBy(desc(subscriptionInvoices.periodEndsAt), desc(subscriptionInvoices.periodStartsAt))
    .limit(1);
  return row?.planId == null ? null : Number(row.planId);
}

/** The credits that a person was shown with a change that was to begin now; 0 if it is not known here. */
export async function readShownCredits(
  { db }: Pick<App, "db">,
  { subscriptionId, toPlanId, at }: { subscriptionId: string; toPlanId: number; at: number },
): Promise<number> {
  const [row] = await db
    .select({ credits: planChanges.creditsNow })
    .from(planChanges)
    .where(
      and(
        eq(planChanges.subscriptionId, subscriptionId),
        eq(planChanges.toPlanId, toPlanId),
        // The provider's invoice begins with the same moment in whole seconds.
        gte(planChanges.shownAt, at),
        lt(planChanges.shownAt, at + 1000),
      ),
    )
    .orderBy(desc(planChanges.shownAt))
    .limit(1);
  return row?.credits ?? 0;
}
