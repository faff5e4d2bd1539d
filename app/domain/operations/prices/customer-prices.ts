import { asc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { qualifiedColumn } from "~/db/qualified-column";
import { customerPricingOverrides, pricingPlans, users } from "~/db/schema";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { firstMonthPriceCents, monthlyPriceCents } from "~/domain/plans/plan-prices";
import { plansQuery, toPlan } from "~/domain/plans/plans";
import { settingsQuery, settingValues } from "~/domain/settings/settings";
import type { Page } from "~/lib/pagination";
import { type UserSearch, userSearchClauses } from "../list-user-credits";
import type { CustomerPrice } from "./set-customer-price";

export interface CustomerPricesRow {
  id: string;
  email: string;
  prices: CustomerPrice[];
}

export interface PricedPlan {
  id: number;
  name: string;
  priceCents: number;
}

const pricesOfUser =
  sql`(SELECT json_group_array(json_object('planId', plan_id, 'cents', custom_price_cents, 'notes', notes,
    'from', effective_from, 'until', effective_until))
  FROM ${customerPricingOverrides} WHERE ${customerPricingOverrides.customerId} = ${users.id} AND custom_price_cents IS NOT NULL)`
    .mapWith((text: string) => JSON.parse(text) as CustomerPrice[])
    .as("prices");

/** Users that a search finds, with the prices agreed with them, and the plans. One round trip. */
export async function listCustomerPrices(
  { db }: Pick<App, "db">,
  question: UserSearch,
): Promise<Page<CustomerPricesRow> & { plans: PricedPlan[] }> {
  const { where, orderBy, limit, toPage } = userSearchClauses(question);
  const [found, plans] = await db.batch([
    db
      .select({ id: users.id, email: users.email, prices: pricesOfUser })
      .from(users)
      .where(where)
      .orderBy(orderBy)
      .limit(limit),
    db
      .select({ id: pricingPlans.id, name: pricingPlans.name, priceCents: pricingPlans.priceCents })
      .from(pricingPlans)
      .orderBy(asc(pricingPlans.displayOrder), asc(pricingPlans.id)),
  ]);
  return { ...toPage(found), plans };
}

const SETTINGS = ["offer-deadline"] as const;

/** One customer: each plan with what is agreed and what they are shown now; null for nobody. One round trip. */
export async function readCustomerPrices(
  app: Pick<App, "db" | "now" | "appSecret">,
  { customerId }: { customerId: string },
) {
  const [[customer], plans, rows, audit] = await app.db.batch([
    app.db
      .select({
        id: users.id,
        email: users.email,
        prices: pricesOfUser,
        hadPlan: sql<number>`EXISTS (SELECT 1 FROM subscriptions WHERE user_id = ${qualifiedColumn(users.id)} AND kind = 'plan')`,
        runningPlanId: sql<
          number | null
        >`(SELECT CAST(subject_id AS INTEGER) FROM subscriptions WHERE user_id = ${qualifiedColumn(users.id)}
          AND kind = 'plan' AND state IN ('active', 'past_due') ORDER BY id DESC LIMIT 1)`,
      })
      .from(users)
      .where(eq(users.id, customerId)),
    plansQuery(app, { userId: customerId }),
    settingsQuery(app, SETTINGS),
    auditLogQuery(app, { subject: `pricing:${customerId}` }),
  ]);
  if (!customer) return null;
  const deadlineAt = (await settingValues(app, SETTINGS, rows))["offer-deadline"];
  return {
    customer: { id: customer.id, email: customer.email },
    audit,
    plans: plans.map(toPlan).map((plan) => {
      const monthlyCents = monthlyPriceCents(plan);
      const firstMonthCents =
        customer.hadPlan === 1 ? monthlyCents : firstMonthPriceCents(plan, { deadlineAt, now: app.now() });
      return {
        id: plan.id,
        name: plan.name,
        priceCents: plan.priceCents,
        agreed: customer.prices.find(({ planId }) => planId === plan.id) ?? null,
        shown: { monthlyCents, firstMonthCents },
        isRunning: customer.runningPlanId === plan.id,
      };
    }),
  };
}
