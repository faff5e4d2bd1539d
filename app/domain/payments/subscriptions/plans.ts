import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app";
import { customerPricingOverrides, pricingPlans } from "~/db/schema";
import { settingsQuery, settingValues } from "~/domain/settings/settings";

export interface PlanFeature {
  text: string;
  included: boolean;
}

export interface Plan {
  /** A small number, as the plan is spoken of outside. */
  id: number;
  name: string;
  description: string;
  priceCents: number;
  /** What this customer pays in place of `priceCents`; absent where there is no such agreement. */
  customPriceCents?: number;
  /** "month". */
  billingPeriod: string;
  features: PlanFeature[];
  commissionBasisPoints: number;
  /** Null: as many as fair use allows. */
  monthlyCredits: number | null;
  isFeatured: boolean;
}

const features = z.array(z.object({ text: z.string(), included: z.boolean() }));

/**
 * The plans in their order, as a query for a page that reads it in its one batch; its rows become plans through
 * `toPlan`. With `userId`, each has what that customer pays instead.
 */
export function plansQuery({ db }: Pick<App, "db">, { userId = null }: { userId?: string | null } = {}) {
  return db
    .select({
      id: pricingPlans.id,
      name: pricingPlans.name,
      description: pricingPlans.description,
      priceCents: pricingPlans.priceCents,
      customPriceCents: customerPricingOverrides.customPriceCents,
      billingPeriod: pricingPlans.billingPeriod,
      features: pricingPlans.features,
      commissionBasisPoints: pricingPlans.commissionBasisPoints,
      monthlyCredits: pricingPlans.monthlyCredits,
      isFeatured: pricingPlans.isFeatured,
    })
    .from(pricingPlans)
    .leftJoin(
      customerPricingOverrides,
      and(
        // Nobody is customer NULL, so a visitor meets no row.
        sql`${customerPricingOverrides.customerId} = ${userId}`,
        eq(customerPricingOverrides.planId, pricingPlans.id),
      ),
    )
    .orderBy(asc(pricingPlans.displayOrder), asc(pricingPlans.id));
}

type PlanRow = Awaited<ReturnType<typeof plansQuery>>[number];

/** Throws where the row's features are not a list of { text, included }. */
export function toPlan({ customPriceCents, ...row }: PlanRow): Plan {
  return {
    ...row,
    features: features.parse(JSON.parse(row.features)),
    ...(customPriceCents === null ? {} : { customPriceCents: customPriceCents }),
  };
}

/** Every plan by display order. */
export async function listPlans(
  { db }: Pick<App, "db">,
  { userId }: { userId?: string | null } = {},
): Promise<Plan[]> {
  return (await plansQuery({ db }, { userId })).map(toPlan);
}

/** One plan as this customer sees it, or null where no plan has the number. */
export async function findPlan(
  { db }: Pick<App, "db">,
  { planId, userId }: { planId: number; userId?: string | null },
): Promise<Plan | null> {
  const [row] = await planQuery({ db }, { planId, userId });
  return row ? toPlan(row) : null;
}

/** The same with what its first month costs as of now, the offer considered. One round trip. */
export async function findPlanWithPrices(
  app: Pick<App, "db" | "now" | "appSecret">,
  { planId, userId }: { planId: number; userId?: string | null },
): Promise<{ plan: Plan; monthlyCents: number; firstMonthCents: number } | null> {
  const names = ["offer-deadline"] as const;
  const [[row], settings] = await app.db.batch([
    planQuery(app, { planId, userId }),
    settingsQuery(app, names),
  ]);
  if (!row) return null;
  const plan = toPlan(row);
  const deadlineAt = (await settingValues(app, names, settings))["offer-deadline"];
  return {
    plan,
    monthlyCents: monthlyPriceCents(plan),
    firstMonthCents: firstMonthPriceCents(plan, { deadlineAt, now: app.now() }),
  };
}

function planQuery({ db }: Pick<App, "db">, { planId, userId }: { planId: number; userId?: string | null }) {
  return plansQuery({ db }, { userId }).$dynamic().where(eq(pricingPlans.id, planId)).limit(1);
}

/** What a month of the plan costs this customer, before any offer. */
export function monthlyPriceCents(plan: Pick<Plan, "priceCents" | "customPriceCents">): number {
  return plan.customPriceCents ?? plan.priceCents;
}

/** Off the first month of any plan, while the offer's deadline lies ahead. */
export const FIRST_MONTH_DISCOUNT_PERCENT = 25;

/** The first month's price: what the customer pays a month, less the offer until its deadline (epoch ms). */
export function firstMonthPriceCents(
  plan: Pick<Plan, "priceCents" | "customPriceCents">,
  { deadlineAt, now }: { deadlineAt: number; now: number },
): number {
  const cents = monthlyPriceCents(plan);
  if (now >= deadlineAt) return cents;
  return cents - Math.round((cents * FIRST_MONTH_DISCOUNT_PERCENT) / 100);
}
