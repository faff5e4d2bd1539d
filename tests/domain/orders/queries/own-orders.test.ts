import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { listBoughtOrders, listSoldLines } from "~/domain/orders/queries/own-orders";
import { firstStepsQuery } from "~/domain/products/creator-products/first-steps";
import { testApp } from "../../../support/app/test-app";
import { createPicture, createUser } from "../../../support/data/factories";
import { openShop, paidOrder, placedOrder } from "../../../support/data/shop";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";

describe("orders of a person", () => {
  it("are the own ones that were or may still be paid, newest first", async () => {
    const app = testApp({ printPartner: fakePrintPartner() });
    const shop = await openShop(app, "Own orders");
    const [buyer, stranger] = [
      await createUser(app, "buyer@example.com"),
      await createUser(app, "other-buyer@example.com"),
    ];
    const paid = await paidOrder(app, [shop], 2);
    const open = await placedOrder(app, [shop]);
    const ended = await placedOrder(app, [shop]);
    const of = (userId: string) => listBoughtOrders(app, { userId, cursor: null });
    await runTransaction(app.db, [
      ...[paid, open, ended].map(
        ({ orderId }) => sql`UPDATE orders SET user_id = ${buyer} WHERE id = ${orderId}`,
      ),
      sql`UPDATE orders SET state = 'expired' WHERE id = ${ended.orderId}`,
    ]);
    const { rows } = await of(buyer);
    expect(rows.map((row) => [row.id, row.progress])).toEqual([
      [open.orderId, "unpaid"],
      [paid.orderId, "preparing"],
    ]);
    expect(rows[1]?.titles).toHaveLength(1);
    expect((await of(stranger)).rows).toEqual([]);
  });

  it("show a seller how far each piece is, and nobody else's", async () => {
    const app = testApp({ printPartner: fakePrintPartner() });
    const [mine, other] = [await openShop(app, "Seller"), await openShop(app, "Elsewhere")];
    const { orderId } = await paidOrder(app, [mine, other]);
    await placedOrder(app, [mine]);
    const progress = async (state: string) => {
      await runTransaction(app.db, [
        sql`UPDATE order_parts SET state = ${state} WHERE order_id = ${orderId}`,
      ]);
      const { rows } = await listSoldLines(app, { creatorId: mine.creatorId, cursor: null });
      return rows.map((row) => [row.productId, row.progress]);
    };
    expect(await progress("waiting")).toEqual([[mine.productId, "preparing"]]);
    expect(await progress("in_production")).toEqual([[mine.productId, "production"]]);
    expect(await progress("shipped")).toEqual([[mine.productId, "shipped"]]);
    expect(await progress("delivered")).toEqual([[mine.productId, "delivered"]]);
  });
});

describe("the first steps of a creator", () => {
  it("depend on what the person has, not on what others have", async () => {
    const app = testApp();
    const shop = await openShop(app, "Steps");
    const userId = await createUser(app, "steps@example.com");
    const steps = async (id: string) => (await firstStepsQuery(app, { userId: id }))[0];
    expect(await steps(shop.creatorId)).toMatchObject({
      hasStore: true,
      hasPicture: true,
      hasPublished: true,
    });
    expect(await steps(userId)).toMatchObject({ hasStore: false, hasPicture: false, hasPublished: false });
    await createPicture(app, userId);
    expect(await steps(userId)).toMatchObject({ hasStore: false, hasPicture: true, hasPublished: false });
  });
});
