import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createDb } from "~/db/client";
import { withQueryCounts } from "~/db/query-counts";
import { products, variantStock } from "~/db/schema";
import { listVariantOffers } from "~/domain/products/storefront/variant-offers";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../support/data/factories";
import { createPublishedProduct } from "../../support/data/product-factories";

const app = testApp();
let userId: string;
let storeId: string;
let pictureId: string;

beforeAll(async () => {
  userId = await createUser(app, "ada@example.com");
  storeId = await createStore(app, userId, "Ada's Looms");
  pictureId = await createPicture(app, userId);
});

describe("a cart's line", () => {
  it("gets the current price, cost and partner's number, in the order of the lines", async () => {
    const tee = await createPublishedProduct(app, { userId, storeId, pictureId, title: "Moon Tee" });
    const hoodie = await createPublishedProduct(app, {
      userId,
      storeId,
      pictureId,
      title: "Moon Hoodie",
      garmentId: "hoodie",
      priceCents: 4900,
      colors: ["black"],
    });
    const [first, second] = await listVariantOffers(app, [
      { productId: hoodie.productId, color: "black", size: "2XL", quantity: 1 },
      { productId: tee.productId, color: "white", size: "M", quantity: 3 },
    ]);
    expect(first).toMatchObject({
      status: "available",
      title: "Moon Hoodie",
      unitPriceCents: 4900,
      unitCostCents: 2795,
      variantId: 13882,
      coverKey: `mockups/${hoodie.versionId}.webp`,
      storeName: "Ada's Looms",
      creatorId: userId,
      commissionBasisPoints: 2000,
    });
    expect(second).toMatchObject({
      status: "available",
      versionId: tee.versionId,
      unitPriceCents: 2400,
      unitCostCents: 1195,
      variantId: 4012,
      line: { quantity: 3 },
    });
  });

  it("is refused with the reason: unpublished, unknown, a color or size that is not offered", async () => {
    const tee = await createPublishedProduct(app, { userId, storeId, pictureId, title: "Gone Tee" });
    const line = { productId: tee.productId, color: "navy", size: "M", quantity: 1 };
    const answers = await listVariantOffers(app, [
      { ...line, color: "red" },
      { ...line, color: "puce" },
      { ...line, size: "9XL" },
      { ...line, productId: newId() },
      { ...line, productId: "' OR 1=1 --" },
    ]);
    expect(answers.map((each) => each.status)).toEqual([
      "not-offered",
      "not-offered",
      "not-offered",
      "unpublished",
      "unpublished",
    ]);
    await app.db.update(products).set({ state: "unpublished" }).where(eq(products.id, tee.productId));
    expect(await listVariantOffers(app, [line])).toEqual([
      { status: "unpublished", line, title: "Gone Tee" },
    ]);
    await app.db.update(products).set({ state: "draft" }).where(eq(products.id, tee.productId));
    expect(await listVariantOffers(app, [line])).toEqual([{ status: "unpublished", line, title: null }]);
  });

  it("is sold out if the partner has none, and only then", async () => {
    const tee = await createPublishedProduct(app, { userId, storeId, pictureId, title: "Rare Tee" });
    await app.db.insert(variantStock).values({ variantId: 4183, isAvailable: false, checkedAt: app.now() });
    const line = { productId: tee.productId, color: "navy", size: "XL", quantity: 1 };
    const [out, there] = await listVariantOffers(app, [line, { ...line, size: "L" }]);
    expect(out?.status).toBe("sold-out");
    expect(there?.status).toBe("available");
  });

  it("costs one round trip however many lines", async () => {
    const tee = await createPublishedProduct(app, { userId, storeId, pictureId, title: "Many Tee" });
    const { d1, count } = withQueryCounts(env.DB);
    const lines = Array.from({ length: 60 }, () => ({
      productId: tee.productId,
      color: "navy",
      size: "S",
      quantity: 1,
    }));
    const answers = await listVariantOffers({ db: createDb(d1), now: app.now }, lines);
    expect(answers).toHaveLength(60);
    expect(count.roundTrips).toBe(1);
  });
});

describe("what a piece costs", () => {
  it("is the partner's current price with further prints; sizes that would lose money are sold out", async () => {
    const tee = await createPublishedProduct(app, {
      userId,
      storeId,
      pictureId,
      title: "Dear Tee",
      priceCents: 2000,
      colors: ["black"],
    });
    const line = { productId: tee.productId, color: "black", quantity: 1 };
    const ask = async (size: string) => {
      const [sellable] = await listVariantOffers(app, [{ ...line, size }]);
      return sellable && "unitCostCents" in sellable ? [sellable.status, sellable.unitCostCents] : null;
    };
    expect(await ask("M")).toEqual(["available", 1195]);
    await app.db
      .insert(variantStock)
      .values({ variantId: 4017, isAvailable: true, checkedAt: app.now(), costCents: 1345 });
    expect(await ask("M")).toEqual(["available", 1345]);
    // 20.00 minus a fee of 0.88 and a commission of 4.00 leaves 15.12.
    await app.db.update(variantStock).set({ costCents: 1512 }).where(eq(variantStock.variantId, 4017));
    expect(await ask("M")).toEqual(["available", 1512]);
    await app.db.update(variantStock).set({ costCents: 1513 }).where(eq(variantStock.variantId, 4017));
    expect(await ask("M")).toEqual(["sold-out", 1513]);
    expect(await ask("S")).toEqual(["available", 1195]);
  });
});
