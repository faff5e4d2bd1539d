import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { attentions, partnerProducts, variantStock } from "~/db/schema";
import { refreshStaleProducts } from "~/domain/partner-catalog/refresh-prices";
import { refreshStaleStock } from "~/domain/partner-catalog/refresh-stock";
import { listSoldPartnerProductIds, listSoldVariantIds } from "~/domain/partner-catalog/sold-variants";
import { readProductPage } from "~/domain/products/storefront/product-page";
import { listVariantOffers } from "~/domain/products/storefront/variant-offers";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../support/data/factories";
import { createPublishedProduct } from "../../support/data/product-factories";
import { type FakePrintPartner, fakePrintPartner } from "../../support/fakes/fake-print-partner";

/** Far from the tee's other numbers, and above those of all garments. */
const ODD = 987_654_321;

/** Other data: the tee's black M has an odd number, its navy L has none. */
vi.mock("~/garments/partner-variants", async (importOriginal) => {
  const { PARTNER_VARIANTS } = await importOriginal<typeof import("~/garments/partner-variants")>();
  const tee = PARTNER_VARIANTS["t-shirt"];
  const { L: _withoutNumber, ...navy } = tee.navy ?? {};
  return {
    PARTNER_VARIANTS: {
      ...PARTNER_VARIANTS,
      "t-shirt": { ...tee, black: { ...tee.black, M: 987_654_321 }, navy },
    },
  };
});

let app: TestApp;
let printer: FakePrintPartner;
let productId: string;

beforeAll(async () => {
  app = testApp();
  const userId = await createUser(app, "numbers@example.com");
  const storeId = await createStore(app, userId, "Odd Numbers");
  const pictureId = await createPicture(app, userId);
  const product = { userId, storeId, pictureId, title: "Odd Tee", colors: ["black", "navy"] };
  productId = (await createPublishedProduct(app, product)).productId;
});

beforeEach(async () => {
  printer = fakePrintPartner();
  app = testApp({ printPartner: printer });
  for (const table of [variantStock, partnerProducts, attentions]) await app.db.delete(table);
});

const offer = async (color: string, size: string) =>
  (await listVariantOffers(app, [{ productId, color, size, quantity: 1 }]))[0];
const sizesOf = async (color: string) =>
  (await readProductPage(app, { productId, color, size: null }))?.sizes.map(
    (each) => `${each.size.id}${each.isAvailable ? "" : " sold out"}`,
  );
async function readCatalog(): Promise<void> {
  for (let run = 0; run < listSoldPartnerProductIds().length; run++) await refreshStaleProducts(app);
}
const incidents = () => app.db.select().from(attentions).where(sql`resolved_at IS NULL`);

describe("a variant number that follows no rule", () => {
  it("is sold, with its own stock and cost", async () => {
    expect(await offer("black", "M")).toMatchObject({ status: "available", variantId: ODD });
    await app.db
      .insert(variantStock)
      .values({ variantId: ODD, isAvailable: true, checkedAt: 1, costCents: 1222 });
    expect(await offer("black", "M")).toMatchObject({ status: "available", unitCostCents: 1222 });
    await app.db.update(variantStock).set({ isAvailable: false });
    expect(await offer("black", "M")).toMatchObject({ status: "sold-out" });
    expect(await sizesOf("black")).toEqual(["S", "M sold out", "L", "XL", "2XL", "3XL"]);
  });

  it("is read by the refresh of stock, and compared with the partner's meaning of it", async () => {
    printer.soldOut.add(ODD);
    for (let run = 0; run < listSoldVariantIds().length / 20 + 1; run++) {
      await refreshStaleStock(app);
      app.clock.now += 60_000;
    }
    expect(await offer("black", "M")).toMatchObject({ status: "sold-out" });
    for (const variant of printer.variants.get(71) ?? []) if (variant.id === ODD) variant.color = "Red";
    await readCatalog();
    const [incident] = await incidents();
    expect(JSON.parse(incident?.detail ?? "{}")).toMatchObject({ number: ODD, theirs: "Red / M" });
  });
});

describe("a color and size without a variant number", () => {
  it("is not sold, while the other sizes and colors are", async () => {
    expect(await offer("navy", "L")).toMatchObject({ status: "not-offered", title: "Odd Tee" });
    expect(await offer("navy", "M")).toMatchObject({ status: "available" });
    expect(await sizesOf("navy")).toEqual(["S", "M", "L sold out", "XL", "2XL", "3XL"]);
  });

  it("opens an incident that names it", async () => {
    await readCatalog();
    expect(await incidents()).toMatchObject([{ cause: "catalogue:71", subject: "partner-product:71" }]);
    expect(JSON.parse((await incidents())[0]?.detail ?? "")).toEqual({
      variantsOff: 0,
      withoutNumber: 1,
      firstWithoutNumber: "Navy / L",
    });
  });
});
