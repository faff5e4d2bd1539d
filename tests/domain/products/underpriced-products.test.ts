import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attentions, deliveries, partnerProducts, products, variantStock } from "~/db/schema";
import { refreshChangedProducts } from "~/domain/partner-catalog/refresh-prices";
import { alertUnderpricedProducts } from "~/domain/products/pricing/underpriced-products";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../support/data/factories";
import { createPublishedProduct } from "../../support/data/product-factories";
import { type FakePrintPartner, fakePrintPartner, fillCatalog } from "../../support/fakes/fake-print-partner";

let app: TestApp;
let printer: FakePrintPartner;
let serial = 0;

beforeEach(async () => {
  printer = fakePrintPartner();
  fillCatalog(printer);
  app = testApp({ printPartner: printer });
  for (const table of [variantStock, partnerProducts, attentions, deliveries]) await app.db.delete(table);
  await app.db.update(products).set({ state: "unpublished" });
});

async function creator() {
  const email = `creator-${serial++}@example.com`;
  const userId = await createUser(app, email);
  const [storeId, pictureId] = [
    await createStore(app, userId, `Store ${serial}`),
    await createPicture(app, userId),
  ];
  return {
    email,
    sells: (title: string, priceCents: number, garmentId = "t-shirt") =>
      createPublishedProduct(app, { userId, storeId, pictureId, title, priceCents, garmentId }),
  };
}
async function rise(productId: number, cents: number): Promise<void> {
  app.clock.now += 1000;
  for (const variant of printer.prices.get(productId)?.variants ?? []) variant.costCents += cents;
  await refreshChangedProducts(app, { productIds: [productId] });
}
const letters = async () =>
  (
    await app.db.select().from(deliveries).where(sql`template = 'cost-risen'`).orderBy(deliveries.recipient)
  ).map((letter) => ({ to: letter.recipient, ...JSON.parse(letter.data) }));

describe("a garment whose cost rose", () => {
  it("is reported to each creator whose price no longer covers it, once, with the price needed", async () => {
    const [ada, ben, cleo] = [await creator(), await creator(), await creator()];
    // At a price of 24.00 a piece may cost up to 18.20; 3XL used to cost 15.95.
    const fox = await ada.sells("Fox", 2400);
    await ada.sells("Moth", 2600);
    await ben.sells("Owl", 4900);
    await cleo.sells("Hood", 3600, "hoodie");
    await rise(71, 300);
    expect(await alertUnderpricedProducts(app)).toBe(1);
    expect(await letters()).toEqual([
      {
        to: ada.email,
        garment: "T-shirt",
        products: [{ id: fox.productId, title: "Fox", priceCents: 2400, leastCents: 2498, sizes: ["3XL"] }],
        more: 0,
      },
    ]);
    expect(app.queued).toMatchObject([{ type: "deliver" }]);
    expect((await app.db.select().from(attentions))[0]).toMatchObject({ cause: "margin:71" });
    expect(await alertUnderpricedProducts(app)).toBe(0);
    expect(await letters()).toHaveLength(1);
  });

  it("is reported again if it rises again, and never if it falls", async () => {
    const ada = await creator();
    await ada.sells("Fox", 2400);
    await rise(71, 300);
    await alertUnderpricedProducts(app);
    await rise(71, -200);
    expect(await alertUnderpricedProducts(app)).toBe(0);
    await rise(71, 400);
    expect(await alertUnderpricedProducts(app)).toBe(1);
    expect((await letters()).map((letter) => letter.products[0].sizes)).toEqual([["3XL"], ["2XL", "3XL"]]);
  });

  it("is not reported for products not on sale", async () => {
    const ada = await creator();
    await ada.sells("Fox", 2400);
    await app.db.update(products).set({ state: "unpublished" });
    await rise(71, 300);
    expect(await alertUnderpricedProducts(app)).toBe(0);
    expect(
      (await app.db.select().from(partnerProducts).where(sql`product_id = 71`))[0]?.pricesCheckedTo,
    ).toBeNull();
  });
});
