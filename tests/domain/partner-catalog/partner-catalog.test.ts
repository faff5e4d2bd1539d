import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { runTransaction } from "~/db/client";
import { attentions, partnerPauses, partnerProducts, variantStock } from "~/db/schema";
import { refreshChangedProducts, refreshStaleProducts } from "~/domain/partner-catalog/refresh-prices";
import {
  recordStockStatements,
  refreshChangedStock,
  refreshStaleStock,
} from "~/domain/partner-catalog/refresh-stock";
import { listSoldPartnerProductIds, listSoldVariantIds } from "~/domain/partner-catalog/sold-variants";
import { garmentCostsQuery, parsePartnerCosts } from "~/domain/partner-catalog/unit-cost-queries";
import { calculateUnitCostCents, maxUnitCostCents, NO_COSTS } from "~/domain/partner-catalog/unit-costs";
import { readGarmentOptions } from "~/domain/products/creator-products/garment-options";
import { listCreatorProducts as listOwn } from "~/domain/products/creator-products/list-creator-products";
import { readPricingExamples } from "~/domain/products/pricing/pricing-examples";
import { findGarment, type Garment } from "~/garments/find-garments";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../support/data/factories";
import { createPublishedProduct } from "../../support/data/product-factories";
import { type FakePrintPartner, fakePrintPartner, fillCatalog } from "../../support/fakes/fake-print-partner";

let app: TestApp;
let printer: FakePrintPartner;
const BLACK_M = 4017;
const tee = findGarment("t-shirt") as Garment;

beforeEach(async () => {
  printer = fakePrintPartner();
  fillCatalog(printer);
  app = testApp({ printPartner: printer });
  for (const table of [variantStock, partnerProducts, partnerPauses, attentions]) await app.db.delete(table);
});

const stockOf = async (id: number) =>
  (await app.db.select().from(variantStock).where(sql`variant_id = ${id}`))[0];
const open = () => app.db.select().from(attentions).where(sql`resolved_at IS NULL`);
const minute = () => {
  app.clock.now += 60_000;
};
async function readAll(): Promise<void> {
  for (let run = 0; run < listSoldPartnerProductIds().length; run++) await refreshStaleProducts(app);
}
const turnedAway = (retryAfterSeconds?: number) =>
  new AdapterError("printful", 429, "retryable", "You have hit the rate limit.", retryAfterSeconds);

describe("the refresh of stock", () => {
  it("reads a few variants at a time until all are known, then none for an hour", async () => {
    printer.soldOut.add(BLACK_M);
    const all = listSoldVariantIds().length;
    let asked = 0;
    for (let run = 0; run < all / 20 + 2; run++) {
      asked += await refreshStaleStock(app);
      // Again within the minute: the rate limit is used up.
      expect(await refreshStaleStock(app)).toBe(0);
      minute();
    }
    expect(asked).toBe(all);
    const [row] = await app.db.all<{ known: number; out: number }>(
      sql`SELECT count(*) AS known, sum(is_available = 0) AS out FROM variant_stock`,
    );
    expect(row).toEqual({ known: all, out: 1 });
    expect(await refreshStaleStock(app)).toBe(0);
    app.clock.now += 3_600_001;
    expect(await refreshStaleStock(app)).toBe(20);
  });

  it("reads a reported change before the many that were never read", async () => {
    await readAll();
    const last = listSoldVariantIds().at(-1) ?? 0;
    printer.soldOut.add(last);
    expect(await refreshChangedStock(app, { variantIds: [last] })).toBe(1);
    expect(await stockOf(last)).toMatchObject({ isAvailable: false });
    expect(await refreshStaleStock(app)).toBe(19);
  });

  it("pauses for as long as the partner's 429 says, and keeps what was read before", async () => {
    const slices: number[] = [];
    printer.pause = async (method) => {
      if (method === "isInStock" && slices.push(1) === 3) printer.failing.set("isInStock", turnedAway(150));
    };
    expect(await refreshStaleStock(app)).toBe(10);
    printer.failing.clear();
    minute();
    expect([await refreshStaleStock(app), await refreshChangedStock(app, { variantIds: [BLACK_M] })]).toEqual(
      [0, 0],
    );
    minute();
    minute();
    expect(await refreshStaleStock(app)).toBe(20);
  });

  it("stops when only the calls reserved for orders are left", async () => {
    printer.callsLeftNow = 60;
    printer.pause = async (method) => {
      if (method === "isInStock") printer.callsLeftNow = (printer.callsLeftNow ?? 0) - 5;
    };
    expect(await refreshStaleStock(app)).toBe(5);
    expect(await refreshStaleProducts(app)).toBe(0);
    printer.callsLeftNow = 120;
    expect(await refreshStaleProducts(app)).toBe(3);
  });
});

describe("the meaning of a variant number", () => {
  it("is read for every product, three at a time, and again after an hour", async () => {
    expect(await refreshStaleProducts(app)).toBe(3);
    expect(printer.calls).toEqual(
      Array.from({ length: 3 }, () => ["listVariants", "findPrices", "listPrintAreas"]).flat(),
    );
    await readAll();
    expect(await refreshStaleProducts(app)).toBe(0);
    expect(await open()).toEqual([]);
    const rows = await app.db.select().from(variantStock);
    expect(rows.length).toBe(listSoldVariantIds().length);
    expect(rows.every((row) => row.isAvailable && row.mismatch === null)).toBe(true);
    app.clock.now += 3_600_001;
    expect(await refreshStaleProducts(app)).toBe(3);
  });

  it("of another color or size makes it unavailable and opens an incident", async () => {
    const theirs = printer.variants.get(71) ?? [];
    for (const variant of theirs) if (variant.id === BLACK_M) variant.color = "Vintage Black";
    printer.variants.set(
      71,
      theirs.filter((variant) => variant.id !== 4018),
    );
    await readAll();
    expect(await stockOf(BLACK_M)).toMatchObject({ isAvailable: false, mismatch: "Vintage Black / M" });
    expect(await stockOf(4018)).toMatchObject({ isAvailable: false, mismatch: "not sold there" });
    expect(await stockOf(4019)).toMatchObject({ isAvailable: true, mismatch: null });
    const [attention] = await open();
    expect(attention).toMatchObject({ cause: "catalogue:71", subject: "partner-product:71" });
    expect(JSON.parse(attention?.detail ?? "")).toEqual({
      variantsOff: 2,
      number: BLACK_M,
      ours: "Black / M",
      theirs: "Vintage Black / M",
    });
  });

  it("keeps it unavailable even in stock, until it means our variant again", async () => {
    const [wrong] = (printer.variants.get(71) ?? []).filter((variant) => variant.id === BLACK_M);
    if (wrong) wrong.size = "XS";
    await readAll();
    await refreshChangedStock(app, { variantIds: [BLACK_M] });
    await runTransaction(app.db, recordStockStatements(new Map([[BLACK_M, true]]), app.now() + 1));
    expect(await stockOf(BLACK_M)).toMatchObject({ isAvailable: false, mismatch: "Black / XS" });

    if (wrong) wrong.size = "M";
    // Sooner than after an hour, because a mistake at the partner may be corrected at once.
    app.clock.now += 5 * 60_000 + 1;
    expect(await refreshStaleProducts(app)).toBe(1);
    expect(await stockOf(BLACK_M)).toMatchObject({ mismatch: null, checkedAt: 0 });
    expect(await open()).toEqual([]);
    await refreshStaleStock(app);
    expect(await stockOf(BLACK_M)).toMatchObject({ isAvailable: true });
  });

  it("includes the print areas: one that moved opens an incident", async () => {
    const [front] = printer.areas.get(146) ?? [];
    if (front) front.heightIn = 12;
    await readAll();
    expect(JSON.parse((await open())[0]?.detail ?? "")).toEqual({
      variantsOff: 0,
      areas: "front is 13 × 12 in there, 13 × 13 here",
    });
  });

  it("is not guessed when the partner answers 429: the product is read later", async () => {
    printer.failing.set("findPrices", turnedAway());
    expect(await refreshStaleProducts(app)).toBe(0);
    expect(await app.db.select().from(partnerProducts)).toEqual([]);
    printer.failing.clear();
    expect(await refreshStaleProducts(app)).toBe(0);
    app.clock.now += 60_001;
    expect(await refreshStaleProducts(app)).toBe(3);
  });
});

describe("the cost of a variant", () => {
  it("is the partner's once it was read, else our own data's", async () => {
    const prices = printer.prices.get(71);
    for (const variant of prices?.variants ?? []) variant.costCents += 150;
    for (const area of prices?.areas ?? []) if (area.areaId === "back") area.costCents = 650;
    expect(await refreshChangedProducts(app, { productIds: [71, 999] })).toBe(3);
    const [row] = await garmentCostsQuery(app, tee);
    const costs = parsePartnerCosts(row?.costs ?? null);
    const piece = { colorId: "black", sizeId: "2XL", areas: ["front", "back"] };
    expect(calculateUnitCostCents(tee, piece, costs)).toBe(1195 + 200 + 150 + 650);
    expect(calculateUnitCostCents(tee, piece, NO_COSTS)).toBe(1195 + 200 + 595);
    expect(calculateUnitCostCents(tee, { ...piece, areas: ["back"] }, costs)).toBe(1195 + 200 + 150);
    expect(maxUnitCostCents(tee, { colors: ["black", "white"], areas: ["front"] }, costs)).toBe(1745);
    expect(() => calculateUnitCostCents(tee, { ...piece, areas: ["hood"] }, costs)).toThrow(
      "cannot be printed",
    );
    expect((await app.db.select().from(partnerProducts).where(sql`product_id = 71`))[0]).toMatchObject({
      dearerAt: app.now(),
      pricesCheckedTo: "",
    });
  });

  it("in our own data is higher in large sizes and for every further print, and includes one print on any area", () => {
    const cost = (sizeId: string, ...areas: string[]) =>
      calculateUnitCostCents(tee, { colorId: "white", sizeId, areas }, NO_COSTS);
    expect(cost("M", "front")).toBe(1195);
    expect(cost("2XL", "front")).toBe(1395);
    expect(cost("3XL", "front")).toBe(1595);
    expect(cost("M", "back")).toBe(1195);
    expect(cost("M", "front", "back")).toBe(1790);
    expect(cost("M", "front", "front")).toBe(1195);
    expect(cost("M", "left-sleeve")).toBe(1195);
    expect(cost("M", "left-sleeve", "right-sleeve")).toBe(1490);
    expect(cost("M", "back", "left-sleeve")).toBe(1790);
  });

  it("is the same on public examples, in the choice of a garment and in a creator's list", async () => {
    for (const variant of printer.prices.get(71)?.variants ?? []) variant.costCents += 150;
    await refreshChangedProducts(app, { productIds: [71] });
    const examples = await readPricingExamples(app, [
      { garmentId: "t-shirt", priceCents: 2800 },
      { garmentId: "hoodie", priceCents: 5200 },
    ]);
    expect(examples.map(({ split }) => split.printCostCents)).toEqual([1345, 2595]);
    const userId = await createUser(app, "ada@example.com");
    const [storeId, pictureId] = [await createStore(app, userId, "Ada"), await createPicture(app, userId)];
    const choice = await readGarmentOptions(app, { userId, pictureId, colorId: "heather-grey" });
    expect(choice?.makeCents).toMatchObject({ "t-shirt": 1345, hoodie: 2595 });
    await createPublishedProduct(app, { userId, storeId, pictureId, title: "Fox", priceCents: 2800 });
    const [own] = (await listOwn(app, { userId, cursor: null })).rows;
    expect(own?.earningCents).toBe(examples[0]?.split.earningCents);
  });

  it("starts no search for losses if it fell or stayed", async () => {
    await readAll();
    for (const variant of printer.prices.get(71)?.variants ?? []) variant.costCents -= 100;
    await refreshChangedProducts(app, { productIds: [71] });
    expect(await stockOf(BLACK_M)).toMatchObject({ costCents: 1095 });
    expect((await app.db.select().from(partnerProducts)).every((row) => row.pricesCheckedTo === null)).toBe(
      true,
    );
  });

  it("is not changed by a price above double or below half: that opens an incident", async () => {
    const prices = printer.prices.get(71);
    for (const variant of prices?.variants ?? []) if (variant.id === BLACK_M) variant.costCents = 11_950;
    await readAll();
    expect(await stockOf(BLACK_M)).toMatchObject({ costCents: null, isAvailable: true });
    expect(JSON.parse((await open())[0]?.detail ?? "")).toEqual({
      variantsOff: 0,
      pricesNotTaken: 1,
      priceOf: BLACK_M,
    });
  });
});
