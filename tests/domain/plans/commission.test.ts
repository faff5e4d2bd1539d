import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orderLines, pricingPlans, userPlans } from "~/db/schema";
import { commissionQuery, highestCommissionQuery } from "~/domain/plans/commission";
import { findUserPlan } from "~/domain/plans/user-plans";
import { listCreatorProducts } from "~/domain/products/creator-products/list-creator-products";
import { readProductPage } from "~/domain/products/storefront/product-page";
import { testApp } from "../../support/app/test-app";
import { openShop, placedOrder } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";

let app = testApp({ printPartner: fakePrintPartner() });
beforeEach(async () => {
  app = testApp({ printPartner: fakePrintPartner() });
  await setRate(1, 1500);
  await setRate(2, 1000);
});

const setRate = (planId: number, commissionBasisPoints: number) =>
  app.db.update(pricingPlans).set({ commissionBasisPoints }).where(eq(pricingPlans.id, planId));

const rateOf = async (userId: string) => (await commissionQuery(app, { userId }))[0]?.commissionBasisPoints;

async function linesOf(orderId: string) {
  const rows = await app.db
    .select({ rate: orderLines.commissionBasisPoints, cents: orderLines.commissionCents })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.priceCents));
  return rows.map(({ rate, cents }) => [rate, cents]);
}

describe("the commission", () => {
  it("is 20 % without a plan, and the plan's rate with one", async () => {
    const shop = await openShop(app, "North");
    expect(await rateOf(shop.creatorId)).toBe(2000);
    expect(await findUserPlan(app, { userId: shop.creatorId })).toBeNull();
    await app.db.insert(userPlans).values({ userId: shop.creatorId, planId: 2, createdAt: app.now() });
    expect(await rateOf(shop.creatorId)).toBe(1000);
    expect(await findUserPlan(app, { userId: shop.creatorId })).toEqual({
      planId: 2,
      sinceAt: app.now(),
      paidUntil: null,
    });
    await setRate(2, 900);
    expect(await rateOf(shop.creatorId)).toBe(900);
  });

  it("is frozen for each line by its creator's plan when the order is placed", async () => {
    const [plain, member] = [await openShop(app, "Plain", 2500), await openShop(app, "Member", 3199)];
    await app.db.insert(userPlans).values({ userId: member.creatorId, planId: 2 });
    const order = await placedOrder(app, [plain, member], 3);
    const frozen = [
      [2000, 1500],
      [1000, 960],
    ];
    expect(await linesOf(order.orderId)).toEqual(frozen);
    await app.db.delete(userPlans);
    expect(await linesOf(order.orderId)).toEqual(frozen);
    const next = await placedOrder(app, [member], 3);
    expect(await linesOf(next.orderId)).toEqual([[2000, 1919]]);
  });

  it("on the product's page and in the creator's list is the plan's", async () => {
    const shop = await openShop(app, "North", 2500);
    const page = () => readProductPage(app, { productId: shop.productId, color: null, size: null });
    const listed = async () =>
      (await listCreatorProducts(app, { userId: shop.creatorId, cursor: null })).rows[0]?.earningCents ?? 0;
    const before = await listed();
    expect((await page())?.split).toMatchObject({ commissionBasisPoints: 2000, commissionCents: 500 });
    await app.db.insert(userPlans).values({ userId: shop.creatorId, planId: 3 });
    expect((await page())?.split).toMatchObject({ commissionBasisPoints: 500, commissionCents: 125 });
    expect((await listed()) - before).toBe(375);
  });

  it("is at most the highest of all plans, and never below the rate without a plan", async () => {
    expect(await highestCommissionQuery(app)).toEqual([{ commissionBasisPoints: 2000 }]);
    await setRate(1, 2500);
    expect(await highestCommissionQuery(app)).toEqual([{ commissionBasisPoints: 2500 }]);
  });
});
