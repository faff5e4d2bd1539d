import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app";
import { customerPricingOverrides, pricingPlans } from "~/db/schema";
import { settingsQuery, settingValues } from "~/domain/settings/settings";
import { firstMonthPriceCents, monthlyPriceCents, type PlanPrice } from "./plan-prices";

export interface PlanFeature {
  text: string;
  included: boolean;
}

export interface Plan extends PlanPrice {
  /** The number used in addresses. */
  id: number;
  name: string;
  description: string;
  /** Always "month" today. */
  billingPeriod: string;
  features: PlanFeature[];
  commissionBasisPoints: number;
  /** Null: no fixed number; fair use applies. */
  monthlyCredits: number | null;
  isFeatured: boolean;
}

const features = z.array(z.object({ text: z.string(), included: z.boolean() }));

/**
 * A query for all plans by display order, for use in a batch; read its rows with `toPlan`. With `userId`, each row has
 * that customer's own price.
 */
export function plansQuery(
  { db, now }: Pick<App, "db" | "now">,
  { userId = null }: { userId?: string | null } = {},
) {
  const at = now();
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
        // A visitor is NULL here, which equals no row.
        sql`${customerPricingOverrides.customerId} = ${userId}`,
        eq(customerPricingOverrides.planId, pricingPlans.id),
        isOfferedCondition(at),
      ),
    )
    .orderBy(asc(pricingPlans.displayOrder), asc(pricingPlans.id));
}

/** True for a customer's price that is offered at this moment. */
function isOfferedCondition(at: number): SQL {
  const { effectiveFrom, effectiveUntil } = customerPricingOverrides;
  return sql`coalesce(${effectiveFrom}, 0) <= ${at} AND (${effectiveUntil} IS NULL OR ${effectiveUntil} > ${at})`;
}

type PlanRow = Awaited<ReturnType<typeof plansQuery>>[number];

/** Throws if the row's features are not a list of { text, included }. */
export function toPlan({ customPriceCents, ...row }: PlanRow): Plan {
  return {
    ...row,
    features: features.parse(JSON.parse(row.features)),
    ...(customPriceCents === null ? {} : { customPriceCents }),
  };
}

/** Every plan by display order. */
export async function listPlans(
  app: Pick<App, "db" | "now">,
  { userId }: { userId?: string | null } = {},
): Promise<Plan[]> {
  return (await plansQuery(app, { userId })).map(toPlan);
}

/** One plan with this customer's price, or null. */
export async function findPlan(
  app: Pick<App, "db" | "now">,
  { planId, userId }: { planId: number; userId?: string | null },
): Promise<Plan | null> {
  const [row] = await planQuery(app, { planId, userId });
  return row ? toPlan(row) : null;
}

const PRICE_SETTINGS = ["offer-deadline"] as const;

/** The queries of `toPlanWithPrices`, for a batch. */
export function planWithPricesQueries(
  app: Pick<App, "db" | "now">,
  { planId, userId }: { planId: number; userId?: string | null },
) {
  return [planQuery(app, { planId, userId }), settingsQuery(app, PRICE_SETTINGS)] as const;
}

/** One plan with what its first month costs now, the current offer included; null if there is none. */
export async function toPlanWithPrices(
  app: Pick<App, "now" | "appSecret">,
  [row]: PlanRow[],
  settings: Parameters<typeof settingValues>[2],
): Promise<{ plan: Plan; monthlyCents: number; firstMonthCents: number } | null> {
  if (!row) return null;
  const plan = toPlan(row);
  const deadlineAt = (await settingValues(app, PRICE_SETTINGS, settings))["offer-deadline"];
  return {
    plan,
    monthlyCents: monthlyPriceCents(plan),
    firstMonthCents: firstMonthPriceCents(plan, { deadlineAt, now: app.now() }),
  };
}

function planQuery(
  app: Pick<App, "db" | "now">,
  { planId, userId }: { planId: number; userId?: string | null },
) {
  return plansQuery(app, { userId }).$dynamic().where(eq(pricingPlans.id, planId)).limit(1);
}
