import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { violatedConstraint } from "~/db/constraint-violations";
import { customerPricingOverrides, pricingPlans, subscriptionInvoices, subscriptions } from "~/db/schema";
import { findPlanOffer } from "~/domain/payments/subscriptions/plan-offer";
import { firstMonthPriceCents, monthlyPriceCents } from "~/domain/plans/plan-prices";
import { findPlan, listPlans } from "~/domain/plans/plans";
import { settingStatement } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

describe("the plans", () => {
  it("are three in their display order, each with its price, commission and features", async () => {
    const plans = await listPlans(testApp());
    expect(
      plans.map((plan) => [plan.id, plan.name, plan.priceCents, plan.commissionBasisPoints, plan.isFeatured]),
    ).toEqual([
      [1, "Basic", 2900, 1500, false],
      [2, "Creator", 7900, 1000, true],
      [3, "Enterprise", 19900, 500, false],
    ]);
    for (const plan of plans) {
      expect(plan.features.some((feature) => feature.included)).toBe(true);
      expect(plan).not.toHaveProperty("customPriceCents");
    }
    expect(plans[0]?.features.some((feature) => !feature.included)).toBe(true);
  });

  it("cost one customer what was agreed with them, and everybody else the plan's price", async () => {
    const app = testApp();
    const customerId = await createUser(app, "agreed@example.com");
    const otherId = await createUser(app, "other@example.com");
    const override = { customerId, createdBy: otherId, updatedAt: app.now() };
    await app.db.insert(customerPricingOverrides).values([
      { ...override, planId: 2, customPriceCents: 5900 },
      { ...override, planId: 1, customPriceCents: null },
      { ...override, planId: 3, customPriceCents: 0 },
    ]);
    expect((await listPlans(app, { userId: customerId })).map(monthlyPriceCents)).toEqual([2900, 5900, 0]);
    expect((await listPlans(app, { userId: otherId })).map(monthlyPriceCents)).toEqual([2900, 7900, 19900]);
    expect((await listPlans(app)).map(monthlyPriceCents)).toEqual([2900, 7900, 19900]);
    expect(await findPlan(app, { planId: 2, userId: customerId })).toMatchObject({
      name: "Creator",
      priceCents: 7900,
      customPriceCents: 5900,
    });
    expect(await findPlan(app, { planId: 4, userId: customerId })).toBeNull();
  });

  it("are refused by the database with a price or a commission out of range, or features that are no list", async () => {
    const app = testApp();
    const userId = await createUser(app, "range@example.com");
    const plan = {
      name: "Odd",
      description: "",
      priceCents: 100,
      billingPeriod: "month",
      features: "[]",
      commissionBasisPoints: 100,
      displayOrder: 9,
    };
    const refusals: [Record<string, unknown>, RegExp][] = [
      [{ priceCents: -1 }, /pricing_plans_price/],
      [{ commissionBasisPoints: 10_001 }, /pricing_plans_commission/],
      [{ features: "{}" }, /pricing_plans_features/],
      [{ features: "not json" }, /pricing_plans_features/],
    ];
    for (const [change, name] of refusals)
      await expect(
        runTransaction(app.db, [app.db.insert(pricingPlans).values({ ...plan, ...change })]),
      ).rejects.toSatisfy((error) => name.test(violatedConstraint(error) ?? ""));
    const override = { customerId: userId, createdBy: userId, updatedAt: app.now() };
    for (const [change, name] of [
      [{ planId: 1, customPriceCents: -1 }, /customer_pricing_overrides_price/],
      [{ planId: 99, customPriceCents: 1 }, /FOREIGN KEY/],
    ] as const)
      await expect(
        runTransaction(app.db, [app.db.insert(customerPricingOverrides).values({ ...override, ...change })]),
      ).rejects.toSatisfy((error) => name.test(violatedConstraint(error) ?? ""));
  });
});

describe("the offer", () => {
  const deadlineAt = Date.UTC(2026, 11, 1);
  it("takes a quarter off the customer's price of the first month until the deadline", () => {
    const before = { deadlineAt, now: deadlineAt - 1 };
    expect(firstMonthPriceCents({ priceCents: 7900 }, before)).toBe(5925);
    expect(firstMonthPriceCents({ priceCents: 7900, customPriceCents: 5001 }, before)).toBe(3751);
    expect(firstMonthPriceCents({ priceCents: 7900 }, { deadlineAt, now: deadlineAt })).toBe(7900);
  });

  it("uses the setting on the plan's page", async () => {
    const app = testApp();
    const userId = await createUser(app, "offer@example.com");
    const read = () => findPlanOffer(app, { planId: 1, userId });
    expect(await read()).toMatchObject({ monthlyCents: 2900, firstMonthCents: 2900 });
    await runTransaction(app.db, [
      await settingStatement(app, { name: "offer-deadline", value: app.now() + 1000, by: null }),
    ]);
    expect(await read()).toMatchObject({ plan: { id: 1 }, monthlyCents: 2900, firstMonthCents: 2175 });
    app.clock.now += 1000;
    expect(await read()).toMatchObject({ firstMonthCents: 2900 });
    expect(await findPlanOffer(app, { planId: 0, userId })).toBeNull();
  });

  it("is kept for a person whose first payment the bank refused, and over once a month was paid", async () => {
    const app = testApp();
    const userId = await createUser(app, "refused@example.com");
    await runTransaction(app.db, [
      await settingStatement(app, { name: "offer-deadline", value: app.now() + 1000, by: null }),
    ]);
    const firstMonth = async () => (await findPlanOffer(app, { planId: 1, userId }))?.firstMonthCents;
    const id = newId();
    await app.db.insert(subscriptions).values({
      id,
      kind: "plan",
      subjectId: "1",
      userId,
      provider: "stripe",
      providerSubscriptionId: id,
      state: "canceled",
      canceledAt: app.now(),
      createdAt: app.now(),
    });
    const invoice = (state: "void" | "paid") => ({
      id: newId(),
      subscriptionId: id,
      provider: "stripe",
      providerInvoiceId: newId(),
      amountCents: 2175,
      state,
      periodStartsAt: app.now(),
      periodEndsAt: app.now() + 1,
      createdAt: app.now(),
    });
    expect(await firstMonth()).toBe(2175);
    await app.db.insert(subscriptionInvoices).values(invoice("void"));
    expect(await firstMonth()).toBe(2175);
    await app.db.insert(subscriptionInvoices).values(invoice("paid"));
    expect(await firstMonth()).toBe(2900);
  });
});
