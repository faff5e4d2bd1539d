import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { orderLines, products } from "~/db/schema";
import { orderLinkSecret } from "~/domain/orders/access/order-link-secret";
import { findEarningsStatement } from "~/domain/orders/queries/earnings-statement";
import { findOrderPage } from "~/domain/orders/queries/order-page";
import { listVersionsMissingMockups } from "~/domain/products/mockups/missing-mockups";
import { removeWithdrawnMockups } from "~/domain/products/mockups/remove-withdrawn-mockups";
import { renderMissingMockups } from "~/domain/products/mockups/render-mockups";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { changePrice, openShop, paidOrder, placedOrder, type TestShop } from "../../../support/data/shop";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";
import { fakeRasterizer } from "../../../support/fakes/fake-rasterizer";

let app: TestApp;
let shop: TestShop;
beforeEach(async () => {
  app = testApp({ printPartner: fakePrintPartner(), rasterizer: fakeRasterizer() });
  // Ids carry the real time, and the cron selects by it.
  app.clock.now = Date.now();
  shop = await openShop(app, "Ada");
  await app.files.put(`pictures/${"a".repeat(64)}.png`, "x");
});

/** The picture of an order's only line, as the buyer and the creator see it. */
async function shown({ orderId }: { orderId: string }) {
  const page = await findOrderPage(app, {
    orderId,
    access: { secret: await orderLinkSecret(app, orderId), userId: null },
  });
  const statement = await findEarningsStatement(app, { orderId, creatorId: shop.creatorId });
  if (statement) expect(statement.lines[0]?.coverKey).toBe(page?.lines[0]?.coverKey);
  return page?.lines[0]?.coverKey ?? null;
}
const cardOf = async (versionId: string, color: string) =>
  (
    await app.db.all<{ key: string }>(
      sql`SELECT file_key AS key FROM mockups WHERE version_id = ${versionId} AND colour = ${color} AND kind = 'card'`,
    )
  )[0]?.key;
/** Another picture on the same product, as an edit makes it. */
async function edit(): Promise<void> {
  await changePrice(app, shop, 2700);
  await app.db.run(sql`UPDATE products SET cover_key = NULL WHERE id = ${shop.productId}`);
}
const withdraw = () =>
  app.db.run(sql`UPDATE pictures SET withdrawn_at = ${app.now()}, withdrawn_why = 'x' WHERE id IN
    (SELECT picture_id FROM version_prints WHERE version_id = ${shop.versionId})`);

it("an order shows what was bought, even after its product was edited and unpublished and its picture withdrawn", async () => {
  await renderMissingMockups(app, shop.versionId);
  const order = await paidOrder(app, [shop]);
  const black = await cardOf(shop.versionId, "black");
  expect(black).toBeTruthy();
  expect(await shown(order)).toBe(black);
  await edit();
  await app.db.update(products).set({ state: "unpublished" });
  expect(await shown(order)).toBe(black);
  await withdraw();
  expect(await removeWithdrawnMockups(app)).toEqual({ versions: 0 });
  expect(await shown(order)).toBe(black);
  expect(await app.files.head(black ?? "")).not.toBeNull();
});

it("a bought color without a mockup gets one later, even if the product has a newer version", async () => {
  const order = await paidOrder(app, [shop]);
  expect(await shown(order)).toBeNull();
  await edit();
  app.clock.now += 3 * 60_000;
  expect(await listVersionsMissingMockups(app)).toContain(shop.versionId);
  expect(await renderMissingMockups(app, shop.versionId)).toEqual({ status: "drawn", count: 1 });
  const black = await cardOf(shop.versionId, "black");
  expect([await shown(order), await cardOf(shop.versionId, "white")]).toEqual([black, undefined]);
  expect(await listVersionsMissingMockups(app)).not.toContain(shop.versionId);
});

it("an abandoned checkout does not keep a withdrawn picture's mockup, and paying later does not draw one", async () => {
  await renderMissingMockups(app, shop.versionId);
  const left = await placedOrder(app, [shop]);
  await withdraw();
  expect(await removeWithdrawnMockups(app)).toEqual({ versions: 1 });
  expect(await shown(left)).toBeNull();
  await app.db.update(orderLines).set({ soldAt: app.now() });
  await edit();
  expect(await renderMissingMockups(app, shop.versionId)).toEqual({ status: "superseded" });
});
