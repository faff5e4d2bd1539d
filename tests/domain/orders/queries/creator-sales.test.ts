import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { readCreatorSales } from "~/domain/orders/queries/creator-sales";
import { cancelOrderStatements } from "~/domain/orders/refunds/cancel-order-statements";
import { sharedPostsQuery } from "~/domain/sharing/share-queries";
import { cursorAfter, ID } from "~/lib/pagination";
import { testApp } from "../../../support/app/test-app";
import { openShop, paidOrder, partsOfOrder, placedOrder } from "../../../support/data/shop";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";

const DAY = 24 * 60 * 60 * 1000;

describe("a creator's sales", () => {
  it("show paid orders, split to the cent, and no unpaid ones", async () => {
    const app = testApp({ printPartner: fakePrintPartner() });
    const [mine, other] = [await openShop(app, "Mine"), await openShop(app, "Other", 4000)];
    const order = await paidOrder(app, [mine, other], 2);
    await placedOrder(app, [mine]);
    const sales = await readCreatorSales(app, {
      also: [sharedPostsQuery(app, { userId: "nobody" })],
      creatorId: mine.creatorId,
      days: 30,
    });
    expect(sales.lines).toHaveLength(1);
    const [line] = sales.lines;
    expect(line).toMatchObject({
      quantity: 2,
      priceCents: 5000,
      earning: { state: "pending", availableAt: null },
    });
    if (!line) throw new Error("no line");
    expect(line.printCostCents + line.feeCents + line.commissionCents + line.earningCents).toBe(5000);
    expect(sales.pendingCents).toBe(line.earningCents);
    expect(sales.periodTotals).toEqual({
      orders: 1,
      units: 2,
      salesCents: 5000,
      earningCents: line.earningCents,
    });
    expect(sales.topProducts).toMatchObject([{ productId: mine.productId, units: 2, salesCents: 5000 }]);
    expect(sales.days).toHaveLength(30);
    expect(sales.days.at(-1)).toEqual({ day: "2026-11-20", salesCents: 5000 });
    const [part] = await partsOfOrder(app, order.orderId);
    await runTransaction(app.db, [
      sql`UPDATE order_parts SET state = 'delivered', delivered_at = ${app.now()}, closed_at = ${app.now()} WHERE id = ${part?.id ?? ""}`,
    ]);
    const delivered = await readCreatorSales(app, {
      also: [sharedPostsQuery(app, { userId: "nobody" })],
      creatorId: mine.creatorId,
      days: 30,
    });
    expect(delivered.lines[0]?.earning).toEqual({ state: "pending", availableAt: app.now() + 7 * DAY });
  });

  it("show a canceled order as canceled and do not count it", async () => {
    const app = testApp({ printPartner: fakePrintPartner() });
    const shop = await openShop(app, "Back");
    const { orderId } = await paidOrder(app, [shop]);
    app.clock.now += DAY;
    await runTransaction(app.db, (await cancelOrderStatements(app, { orderId })).statements);
    const sales = await readCreatorSales(app, {
      also: [sharedPostsQuery(app, { userId: "nobody" })],
      creatorId: shop.creatorId,
      days: 30,
    });
    expect(sales.lines[0]?.earning).toEqual({ state: "reversed" });
    expect(sales.pendingCents).toBe(0);
    expect(sales.periodTotals.salesCents).toBe(0);
    expect(sales.topProducts).toEqual([]);
    expect(sales.days.every((day) => day.salesCents === 0)).toBe(true);
  });

  it("are listed page by page, each line once", async () => {
    const app = testApp({ printPartner: fakePrintPartner() });
    const shop = await openShop(app, "Pages");
    for (let n = 0; n < 23; n++) await paidOrder(app, [shop]);
    const first = await readCreatorSales(app, {
      also: [sharedPostsQuery(app, { userId: "nobody" })],
      creatorId: shop.creatorId,
      days: 30,
    });
    const second = await readCreatorSales(app, {
      also: [sharedPostsQuery(app, { userId: "nobody" })],
      creatorId: shop.creatorId,
      days: 30,
      cursor: cursorAfter(first.older, ID),
    });
    expect([first.lines.length, second.lines.length, second.older]).toEqual([20, 3, null]);
    expect(new Set([...first.lines, ...second.lines].map((line) => line.id)).size).toBe(23);
    expect(first.periodTotals.orders).toBe(23);
  });

  it("are read by an index, and no row more than shown", async () => {
    const app = testApp({ printPartner: fakePrintPartner() });
    const plan = await app.db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN SELECT id FROM order_lines WHERE creator_id = 'x' AND sold_at IS NOT NULL AND id < 'y' ORDER BY id DESC LIMIT 21`,
    );
    expect(plan.map((row) => row.detail).join()).toMatch(/order_lines_sold/);
    const top = await app.db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN SELECT product_id FROM product_sales WHERE creator_id = 'x' ORDER BY sales_cents DESC LIMIT 5`,
    );
    expect(top.map((row) => row.detail).join()).toMatch(/product_sales_top/);
    expect(top.map((row) => row.detail).join()).not.toMatch(/TEMP B-TREE/);
  });
});
