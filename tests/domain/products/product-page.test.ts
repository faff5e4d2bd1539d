import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createDb, runTransaction } from "~/db/client";
import { withQueryCounts } from "~/db/query-counts";
import { designReports, mockups, products, variantStock } from "~/db/schema";
import { counterOf } from "~/domain/limits/count-use";
import { networkSubject } from "~/domain/limits/subjects";
import { recordStockStatements } from "~/domain/partner-catalog/refresh-stock";
import { shouldRenderOnView } from "~/domain/products/mockups/missing-mockups";
import { findReportableProduct, reportDesign } from "~/domain/products/reports/report-design";
import { readProductPage } from "~/domain/products/storefront/product-page";
import type { ColorId } from "~/garments/garment-types";
import { PARTNER_VARIANTS } from "~/garments/partner-variants";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../support/data/factories";
import { createPublishedProduct } from "../../support/data/product-factories";
import { useUp } from "../../support/data/use-up";

const app = testApp();
let productId: string;
let storeId: string;

beforeAll(async () => {
  const userId = await createUser(app, "page@example.com");
  storeId = await createStore(app, userId, "Page & Sons");
  const pictureId = await createPicture(app, userId);
  const made = await createPublishedProduct(app, { userId, storeId, pictureId, title: "Page Tee" });
  productId = made.productId;
  const rows = (
    [
      ["navy", "large", 900],
      ["navy", "social", 1200],
      ["white", "large", 901],
      ["navy", "worn-ada", 910],
      ["navy", "hanger", 911],
      ["navy", "back", 912],
      ["navy", "small-back", 160],
      ["white", "back", 913],
      ["red", "back", 914],
    ] as const
  ).map(([color, kind, widthPx]) => ({
    versionId: made.versionId,
    color,
    kind,
    fileKey: `mockups/${color}-${kind}.webp`,
    widthPx,
    heightPx: 600,
    createdAt: app.now(),
  }));
  await app.db.insert(mockups).values(rows);
});

const read = (color: string | null = null, size: string | null = null) =>
  readProductPage(app, { productId, color, size });

describe("a product's page", () => {
  it("shows the first color and the usual size if the URL names none", async () => {
    expect(await read()).toMatchObject({
      title: "Page Tee",
      store: { id: storeId, name: "Page & Sons" },
      color: { id: "navy" },
      size: { id: "M" },
      priceCents: 2400,
      mockup: { fileKey: "mockups/navy-large.webp", widthPx: 900, isChosenColor: true },
      socialImage: { fileKey: "mockups/navy-social.webp", widthPx: 1200 },
      prints: [{ area: { id: "front", minDpi: 150 }, widthIn: 12, effectiveDpi: 160 }],
      isMadeWithAi: true,
    });
  });

  it("follows the URL, unless it names something not on sale", async () => {
    expect(await read("white", "XL")).toMatchObject({
      color: { id: "white" },
      size: { id: "XL" },
      mockup: { fileKey: "mockups/white-large.webp", isChosenColor: true },
      socialImage: { fileKey: "mockups/navy-social.webp" },
    });
    for (const color of ["red", "puce", "", "' OR 1=1 --", '"']) {
      const page = await read(color, "9XL");
      expect(page).toMatchObject({ color: { id: "navy" }, size: { id: "M" } });
    }
  });

  it("shows no picture in another color than the chosen one, and says in which people wear it", async () => {
    const shown = async (color: string | null) =>
      (await read(color))?.otherMockups.map((each) => `${each.color} ${each.kind} ${each.widthPx}`);
    expect(await shown(null)).toEqual(["navy back 912", "navy hanger 911", "navy worn-ada 910"]);
    expect(await shown("white")).toEqual(["white back 913"]);
    expect([(await read(null))?.wornIn, (await read("white"))?.wornIn]).toEqual([null, "navy"]);
  });

  it("has a thumbnail for each picture, or the large one if none is drawn", async () => {
    const page = await read(null);
    expect([
      page?.mockup?.thumbnailKey,
      ...(page?.otherMockups ?? []).map((each) => each.thumbnailKey),
    ]).toEqual([
      expect.stringMatching(/^mockups\/[0-9a-z]{26}\.webp$/),
      "mockups/navy-small-back.webp",
      "mockups/navy-hanger.webp",
      "mockups/navy-worn-ada.webp",
    ]);
  });

  it("asks once an hour for what an old version lacks, and for nothing that is there or that the search still finds", async () => {
    const page = await read();
    if (!page) throw new Error("no page");
    expect(page.hasAllMockups).toBe(false);
    // Ids carry the machine's time, which does not follow the app's clock.
    const start = Math.max(Date.now(), page.publishedAt);
    const hoursLater = (hours: number) => ({ now: () => start + hours * 60 * 60_000 });
    expect(shouldRenderOnView(hoursLater(1), page)).toBe(false);
    expect(shouldRenderOnView(hoursLater(4), { ...page, hasAllMockups: true })).toBe(false);
    expect(
      Array.from({ length: 9 }, () => shouldRenderOnView(hoursLater(4), page)).filter(Boolean),
    ).toHaveLength(1);
    expect(shouldRenderOnView(hoursLater(4.9), page)).toBe(false);
    expect(shouldRenderOnView(hoursLater(5), page)).toBe(true);
  });

  it("shows the split of the price for the chosen size, to the cent", async () => {
    const [medium, huge] = [await read("navy", "M"), await read("navy", "3XL")];
    expect(medium?.split).toMatchObject({
      printCostCents: 1195,
      feeCents: 100,
      commissionCents: 480,
      earningCents: 625,
    });
    expect(huge?.split).toMatchObject({ printCostCents: 1595, earningCents: 225 });
    for (const { split } of [medium, huge].flatMap((page) => page ?? []))
      expect(split.printCostCents + split.feeCents + split.commissionCents + split.earningCents).toBe(2400);
  });

  it("marks sizes that the printer has run out of, in that color only", async () => {
    await app.db.insert(variantStock).values([
      { variantId: 4181, isAvailable: false, checkedAt: app.now() },
      { variantId: 4182, isAvailable: true, checkedAt: app.now() },
    ]);
    const soldOut = (page: Awaited<ReturnType<typeof read>>) =>
      page?.sizes.filter((each) => !each.isAvailable).map((each) => each.size.id);
    const navy = await read("navy");
    expect(soldOut(navy)).toEqual(["M"]);
    expect(navy?.size.id).toBe("S");
    expect(soldOut(await read("white"))).toEqual([]);
  });

  it("shows the next color if the printer has run out of the first, unless the URL asks for it or nothing is left", async () => {
    const setStock = async (color: string, isAvailable: boolean) => {
      const numbers = Object.values(PARTNER_VARIANTS["t-shirt"][color as ColorId] ?? {});
      const known = new Map(numbers.map((each) => [each, isAvailable]));
      await runTransaction(app.db, recordStockStatements(known, app.now()));
    };
    const shown = async (color: string | null) => {
      const page = await read(color);
      return `${page?.color.id} ${page?.sizes.some((each) => each.isAvailable) ? "on sale" : "sold out"}`;
    };
    await setStock("navy", false);
    expect([await shown(null), await shown("puce"), await shown("navy")]).toEqual([
      "white on sale",
      "white on sale",
      "navy sold out",
    ]);
    await setStock("white", false);
    expect([await shown(null), await shown("white")]).toEqual(["navy sold out", "white sold out"]);
    for (const color of ["navy", "white"]) await setStock(color, true);
  });

  it("shows the first color's picture, and says so, until the chosen color's is drawn", async () => {
    await app.db.delete(mockups).where(eq(mockups.fileKey, "mockups/white-large.webp"));
    expect((await read("white"))?.mockup).toMatchObject({
      fileKey: "mockups/navy-large.webp",
      isChosenColor: false,
    });
  });

  it("exists for published products only", async () => {
    expect(await readProductPage(app, { productId: newId(), color: null, size: null })).toBeNull();
    await app.db.update(products).set({ state: "unpublished" }).where(eq(products.id, productId));
    expect(await read()).toBeNull();
    await app.db.update(products).set({ state: "published" }).where(eq(products.id, productId));
  });

  it("costs one round trip and few rows", async () => {
    // Each size is looked up by its number, and each look-up counts as a row read.
    const { d1, count } = withQueryCounts(env.DB);
    await readProductPage({ db: createDb(d1), now: app.now }, { productId, color: "navy", size: "M" });
    expect(count.roundTrips).toBe(1);
    expect(count.rowsRead).toBeLessThanOrEqual(24);
  });
});

describe("a report", () => {
  const report = { reason: "copied" as const, detail: "<b>mine</b>", email: null };

  it("is stored for an admin, word for word", async () => {
    expect(await reportDesign(app, { callerAddress: newId(), productId, ...report })).toEqual({
      status: "kept",
    });
    const rows = await app.db.query.designReports.findMany({ where: eq(designReports.productId, productId) });
    expect(rows).toMatchObject([{ reason: "copied", detail: "<b>mine</b>", email: null }]);
  });

  it("is taken from one network so often in an hour, from others still", async () => {
    await useUp(app, counterOf("reports", await networkSubject(app, "203.0.113.9")));
    const send = (callerAddress: string) => reportDesign(app, { callerAddress, productId, ...report });
    expect(await send("203.0.113.9")).toEqual({ status: "too-many" });
    expect(await send("203.0.113.8")).toEqual({ status: "kept" });
  });

  it("reveals nothing about products that are not public", async () => {
    await app.db.update(products).set({ state: "draft" }).where(eq(products.id, productId));
    expect(await reportDesign(app, { callerAddress: newId(), productId, ...report })).toEqual({
      status: "missing",
    });
    expect(await findReportableProduct(app, { productId })).toBeNull();
    expect(await reportDesign(app, { callerAddress: newId(), productId: newId(), ...report })).toEqual({
      status: "missing",
    });
  });
});
