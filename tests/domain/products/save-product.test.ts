import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { designVersions, pictureChecks, pictures, stores } from "~/db/schema";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { type CreatorProduct, findCreatorProduct } from "~/domain/products/creator-products/creator-product";
import { findUsablePictures } from "~/domain/products/creator-products/usable-pictures";
import type { ProductChanges } from "~/domain/products/drafts/product-changes";
import { listVersionsMissingMockups } from "~/domain/products/mockups/missing-mockups";
import { renderMissingMockups } from "~/domain/products/mockups/render-mockups";
import { createPrint, type Print } from "~/domain/products/prints/version-prints";
import { findProductProblems } from "~/domain/products/publishing/product-problems";
import { publishProduct, saveProduct } from "~/domain/products/publishing/save-product";
import { unpublishByPictureStatements } from "~/domain/products/publishing/unpublish-by-picture";
import { unpublishProduct } from "~/domain/products/publishing/unpublish-product";
import { readStorePage } from "~/domain/products/storefront/product-and-store-lists";
import { listVariantOffers } from "~/domain/products/storefront/variant-offers";
import type { PrintAreaId } from "~/garments/find-garments";
import { requirePrintArea } from "~/garments/find-garments";
import { MEASUREMENTS_VERSION, parsePlacement } from "~/print";
import { testApp } from "../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../support/data/factories";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

let app: ReturnType<typeof testApp>;
let raster: ReturnType<typeof fakeRasterizer>;
let userId: string;
let pictureId: string;
let people = 0;

beforeEach(async () => {
  raster = fakeRasterizer();
  app = testApp({ rasterizer: raster });
  people += 1;
  userId = await createUser(app, `maker${people}@example.com`);
  pictureId = await createPicture(app, userId);
  const picture = await app.db.query.pictures.findFirst({ where: eq(pictures.id, pictureId) });
  await app.files.put(picture?.fileKey ?? "", new Uint8Array([1, 2, 3, people]));
});

async function start(garmentId = "t-shirt"): Promise<CreatorProduct> {
  const started = await createDraft(app, { userId, pictureId, garmentId });
  if (started.status !== "started") throw new Error(started.status);
  return own(started.productId);
}

async function own(productId: string): Promise<CreatorProduct> {
  const product = await findCreatorProduct(app, { userId, productId });
  if (!product) throw new Error("it is there");
  return product;
}

const save = (product: CreatorProduct, changes: Partial<ProductChanges>, publish = false) =>
  saveProduct(app, { product, changes: { ...product, ...changes }, publish });

function placed(
  { garment, prints: [first] }: CreatorProduct,
  widthIn: number,
  leftIn: number,
  topIn: number,
  areaId: PrintAreaId = "front",
): Print[] {
  if (!first) throw new Error("it has a print");
  const { picture } = first;
  const fields = { widthIn, leftIn, topIn };
  const parsed = parsePlacement({ fields, picture, area: requirePrintArea(garment, areaId) });
  if (parsed.kind !== "placed") throw new Error("readable");
  return [createPrint(picture, parsed.placement)];
}

const versionsOf = (productId: string) =>
  app.db.query.designVersions.findMany({
    where: eq(designVersions.productId, productId),
    orderBy: (t, { asc }) => asc(t.id),
  });

describe("a draft", () => {
  it("starts with the largest good placement, six colors and a price with an earning", async () => {
    const draft = await start();
    expect(draft).toMatchObject({
      state: "draft",
      title: "T-shirt",
      prints: [
        {
          placement: { areaId: "front", leftIn: 0, topIn: 1, widthIn: 12, heightIn: 12 },
          effectiveDpi: 160,
        },
      ],
      priceCents: 2250,
      colors: ["white", "sand", "heather-grey", "navy", "forest", "black"],
      storeId: null,
    });
    expect(findProductProblems(draft, draft)).toEqual([]);
  });

  it("is not made from somebody else's picture, a withdrawn one or an unknown garment", async () => {
    const stranger = await createUser(app, `stranger${people}@example.com`);
    const theirs = await createPicture(app, stranger);
    const status = async (pictureId: string, garmentId = "t-shirt") =>
      (await createDraft(app, { userId, pictureId, garmentId })).status;
    expect(await status(theirs)).toBe("no-picture");
    expect(await status("nothing")).toBe("no-picture");
    expect(await status(pictureId, "toga")).toBe("no-garment");
    await app.db.update(pictures).set({ withdrawnAt: app.now() }).where(eq(pictures.id, pictureId));
    expect(await status(pictureId)).toBe("no-picture");
  });

  it("is refused with the numbers if the picture is too small to print sharply", async () => {
    await app.db.update(pictures).set({ widthPx: 40, heightPx: 40 }).where(eq(pictures.id, pictureId));
    expect(await createDraft(app, { userId, pictureId, garmentId: "t-shirt" })).toMatchObject({
      status: "not-printable",
      findings: [{ kind: "below-minimum-dpi", dpi: expect.closeTo(40 / 0.3, 5), minDpi: 150 }],
    });
  });
});

describe("saving is refused for", () => {
  it("a price that would lose money, with the lowest that does not", async () => {
    const draft = await start();
    expect(await save(draft, { priceCents: 2108 })).toEqual({
      status: "refused",
      problems: [{ kind: "loses-money", breakEvenPriceCents: 2109 }],
    });
    expect((await own(draft.id)).priceCents).toBe(2250);
    expect(await save(draft, { priceCents: 2109 })).toMatchObject({ status: "saved" });
  });

  it("a picture outside the print area or below the minimum DPI, with the numbers", async () => {
    const draft = await start();
    expect(await save(draft, { prints: placed(draft, 12, 2.5, 1) })).toMatchObject({
      status: "refused",
      problems: [{ kind: "not-printable", findings: [{ kind: "outside-area", over: { rightIn: 2.5 } }, {}] }],
    });
    await app.db.update(pictures).set({ widthPx: 1000, heightPx: 1000 }).where(eq(pictures.id, pictureId));
    const small = await own(draft.id);
    expect(await save(small, { prints: placed(small, 10, 1, 1) })).toMatchObject({
      status: "refused",
      problems: [
        {
          kind: "not-printable",
          findings: [{ kind: "below-minimum-dpi", dpi: 100, minDpi: 150, sharpWidthIn: 6.666 }],
        },
      ],
    });
    expect(await versionsOf(draft.id)).toHaveLength(1);
  });

  it("a product without a color, an absurd price, and publishing a picture whose credit was returned", async () => {
    await createStore(app, userId, "Refusals");
    const draft = await start();
    expect(await save(draft, { colors: [], priceCents: 50_001 })).toMatchObject({
      problems: [{ kind: "no-colors" }, { kind: "too-dear", maxPriceCents: 50_000 }],
    });
    await app.db.update(pictures).set({ withdrawnAt: app.now() }).where(eq(pictures.id, pictureId));
    const problems = [{ kind: "withdrawn-picture" }];
    expect(await publishProduct(app, { product: await own(draft.id) })).toEqual({
      status: "refused",
      problems,
    });
  });

  it("anything that belongs to somebody else", async () => {
    await createStore(app, userId, "Mine");
    const mine = await start();
    await publishProduct(app, { product: mine });
    const stranger = await createUser(app, `thief${people}@example.com`);
    await createStore(app, stranger, "Theirs");
    expect(await findCreatorProduct(app, { userId: stranger, productId: mine.id })).toBeNull();
    expect(await unpublishProduct(app, { userId: stranger, productId: mine.id })).toEqual({
      status: "not-published",
    });
    const asThief = { ...(await own(mine.id)), userId: stranger };
    expect(await save(asThief, { title: "Stolen" })).toEqual({ status: "changed" });
    expect(await own(mine.id)).toMatchObject({ title: "T-shirt", state: "published" });
  });
});

describe("a picture that nobody has measured", () => {
  const unmeasured = (version: number) =>
    app.db
      .update(pictureChecks)
      .set({ version, measures: null })
      .where(eq(pictureChecks.pictureId, pictureId));

  it("cannot be published before its check, which is requested; a draft can be saved", async () => {
    await createStore(app, userId, `Waiting ${people}`);
    const product = await start();
    await unmeasured(0);
    app.queued.length = 0;
    expect(await publishProduct(app, { product: await own(product.id) })).toEqual({
      status: "refused",
      problems: [{ kind: "check-waiting", areaId: "front", pictureId }],
    });
    expect(app.queued).toEqual([{ type: "measure", pictureId }]);
    expect((await own(product.id)).state).toBe("draft");
    expect((await save(product, { title: "Later" })).status).toBe("saved");
  });

  it("does not go on sale if it cannot be measured", async () => {
    await createStore(app, userId, `Unreadable ${people}`);
    const { id } = await start();
    await unmeasured(MEASUREMENTS_VERSION);
    const problems = [{ kind: "uncheckable", areaId: "front" }];
    expect(await publishProduct(app, { product: await own(id) })).toEqual({ status: "refused", problems });
  });
});

describe("publishing", () => {
  it("needs a store, which the database enforces", async () => {
    const draft = await start();
    expect(await publishProduct(app, { product: draft })).toEqual({ status: "no-store" });
    // Even if the page believed that there is a store.
    expect(await publishProduct(app, { product: { ...draft, storeId: "gone" } })).toEqual({
      status: "no-store",
    });
    expect((await own(draft.id)).state).toBe("draft");
  });

  it("puts it in the store at once, with its cover drawn, and leaves the other colors to the queue", async () => {
    const storeId = await createStore(app, userId, "Looms");
    const draft = await start();
    const saved = await save(draft, { title: "Moon Cat", colors: ["navy", "white"] }, true);
    expect(saved).toMatchObject({ status: "saved", isPublished: true });
    const page = await readStorePage(app, { storeId, search: "moon", sort: "newest", cursor: null });
    expect(page?.store.productCount).toBe(1);
    const listed = page?.products.rows[0];
    expect(listed).toMatchObject({ title: "Moon Cat", priceCents: 2250, publishedAt: app.now() });
    expect(await app.files.head(listed?.coverKey ?? "")).not.toBeNull();
    const product = await own(draft.id);
    expect([...product.renderedMockups].sort()).toEqual(["navy/card", "navy/large"]);

    expect(app.queued).toEqual([{ type: "render-mockups", versionId: product.versionId }]);
    // Card and large in the other color, the social picture, one on a hanger and two on people, each also small.
    expect(await renderMissingMockups(app, product.versionId)).toEqual({ status: "drawn", count: 9 });
    const { renderedMockups } = await own(draft.id);
    expect(renderedMockups).toHaveLength(11);
    expect(renderedMockups.filter((each) => each.startsWith("navy/worn-"))).toHaveLength(2);
    expect(renderedMockups).toContain("navy/hanger");
    const before = raster.calls.length;
    expect(await renderMissingMockups(app, product.versionId)).toEqual({ status: "drawn", count: 0 });
    expect(raster.calls).toHaveLength(before);
  });

  it("changes nothing when the picture cannot be drawn", async () => {
    await createStore(app, userId, "Broken Press");
    const draft = await start();
    app.rasterizer = { ...raster, toWebp: () => Promise.reject(new Error("out of ink")) };
    await expect(publishProduct(app, { product: draft })).rejects.toThrow("out of ink");
    expect(await own(draft.id)).toMatchObject({ state: "draft", coverKey: null });
  });

  it("happens once for two presses of the button", async () => {
    const storeId = await createStore(app, userId, "Double");
    const draft = await start();
    const outcomes = await Promise.all([
      publishProduct(app, { product: draft }),
      publishProduct(app, { product: draft }),
    ]);
    expect(outcomes.map((each) => each.status).sort()).toEqual(["changed", "saved"]);
    const store = await app.db.query.stores.findFirst({ where: eq(stores.id, storeId) });
    expect(store?.productCount).toBe(1);
  });

  it("can be undone and repeated, and the product keeps its place among the newest", async () => {
    const storeId = await createStore(app, userId, "Revolving");
    const draft = await start();
    await publishProduct(app, { product: draft });
    const line = { productId: draft.id, color: "navy", size: "M", quantity: 1 };
    expect((await listVariantOffers(app, [line]))[0]?.status).toBe("available");
    expect(await unpublishProduct(app, { userId, productId: draft.id })).toEqual({ status: "unpublished" });
    expect(await unpublishProduct(app, { userId, productId: draft.id })).toEqual({ status: "not-published" });
    expect((await listVariantOffers(app, [line]))[0]?.status).toBe("unpublished");
    const gone = await readStorePage(app, { storeId, search: "", sort: "newest", cursor: null });
    expect(gone?.products.rows).toEqual([]);
    expect(gone?.store.productCount).toBe(0);
    const firstPublishedAt = app.now();
    app.clock.now += 60_000;
    await publishProduct(app, { product: await own(draft.id) });
    const back = await readStorePage(app, { storeId, search: "", sort: "newest", cursor: null });
    expect(back?.products.rows[0]?.publishedAt).toBe(firstPublishedAt);
  });
});

describe("editing what is published", () => {
  it("makes a new version and leaves the old one as it was sold", async () => {
    await createStore(app, userId, "Versions");
    const draft = await start();
    await publishProduct(app, { product: draft });
    const sold = (await versionsOf(draft.id))[0];
    const saved = await save(await own(draft.id), { prints: placed(draft, 8, 2, 2), priceCents: 2999 });
    expect(saved).toMatchObject({ status: "saved", isPublished: true });
    const versions = await versionsOf(draft.id);
    expect(versions).toHaveLength(2);
    expect(versions[0]).toEqual(sold);
    expect(versions[1]).toMatchObject({ widthIn: 8, effectiveDpi: 240, priceCents: 2999 });
    const product = await own(draft.id);
    expect(product.versionId).toBe(versions[1]?.id);
    const cover = await app.db.query.mockups.findFirst({
      where: (t, { and }) =>
        and(eq(t.versionId, product.versionId), eq(t.kind, "card"), eq(t.color, "white")),
    });
    expect(product.coverKey).toBe(cover?.fileKey);
    expect(product.coverKey).not.toBeNull();
    for (const change of [
      app.db
        .update(designVersions)
        .set({ priceCents: 1 })
        .where(eq(designVersions.id, sold?.id ?? "")),
      app.db.delete(designVersions).where(eq(designVersions.id, sold?.id ?? "")),
    ])
      await expect(runTransaction(app.db, [change])).rejects.toThrow(/immutable/);
  });

  it("draws nothing for a new price, and makes no version for a new title", async () => {
    await createStore(app, userId, "Thrift");
    const draft = await start();
    await publishProduct(app, { product: draft });
    await renderMissingMockups(app, draft.versionId);
    const drawn = raster.calls.length;
    await save(await own(draft.id), { title: "New name" });
    expect(await versionsOf(draft.id)).toHaveLength(1);
    await save(await own(draft.id), { priceCents: 3000, colors: ["white", "navy"] });
    const product = await own(draft.id);
    expect(await versionsOf(draft.id)).toHaveLength(2);
    expect(await renderMissingMockups(app, product.versionId)).toEqual({ status: "drawn", count: 0 });
    expect(raster.calls).toHaveLength(drawn);
    expect(product.coverKey).not.toBeNull();
    expect([...product.renderedMockups].sort()).toEqual([
      "navy/card",
      "navy/large",
      "white/card",
      "white/hanger",
      "white/large",
      "white/small-hanger",
      expect.stringMatching(/^white\/small-worn-[a-z]+$/),
      expect.stringMatching(/^white\/small-worn-[a-z]+$/),
      "white/social",
      expect.stringMatching(/^white\/worn-[a-z]+$/),
      expect.stringMatching(/^white\/worn-[a-z]+$/),
    ]);
  });

  it("has its missing mockups found by the cron after a lost message", async () => {
    app.clock.now = Date.now();
    await createStore(app, userId, "Lost messages");
    const draft = await start();
    await publishProduct(app, { product: draft });
    expect(await listVersionsMissingMockups(app)).not.toContain(draft.versionId);
    app.clock.now += 5 * 60_000;
    expect(await listVersionsMissingMockups(app)).toContain(draft.versionId);
    await renderMissingMockups(app, draft.versionId);
    expect(await listVersionsMissingMockups(app)).not.toContain(draft.versionId);
  });

  it("keeps an older version's pictures", async () => {
    await createStore(app, userId, "Left behind");
    const draft = await start();
    await publishProduct(app, { product: draft });
    await save(await own(draft.id), { prints: placed(draft, 6, 3, 2) });
    expect(await renderMissingMockups(app, draft.versionId)).toEqual({ status: "superseded" });
    expect(await renderMissingMockups(app, "no-such-version")).toEqual({ status: "missing" });
  });

  it("draws only the cover of a draft", async () => {
    const draft = await start();
    expect(await renderMissingMockups(app, draft.versionId)).toEqual({ status: "drawn", count: 3 });
    expect((await own(draft.id)).coverKey).toMatch(/^mockups\/[0-9a-f]{64}\.webp$/);
    const social = await app.db.query.mockups.findFirst({
      where: (t, { and }) => and(eq(t.versionId, draft.versionId), eq(t.kind, "social")),
    });
    expect(social?.fileKey).toMatch(/\.png$/);
  });
});

describe("versions", () => {
  it("keep the placement that was typed, to a thousandth of an inch", async () => {
    const draft = await start("hoodie");
    await save(draft, { prints: placed(draft, 7.125, 1.333, 0.5) });
    expect((await own(draft.id)).prints[0]?.placement).toEqual({
      areaId: "front",
      leftIn: 1.333,
      topIn: 0.5,
      widthIn: 7.125,
      heightIn: 7.125,
    });
  });
});

describe("several prints", () => {
  it("are kept in the order in which a store shows them, each with its picture and place", async () => {
    const draft = await start();
    const otherId = await createPicture(app, userId);
    const [other] = await findUsablePictures(app, { userId, ids: [otherId] });
    if (!other) throw new Error("it is the person's own");
    const [sleeve] = placed(draft, 3, 0, 0, "left-sleeve");
    const [chest] = placed(draft, 4, 0, 0, "left-chest");
    const [back] = placed(draft, 10, 1, 2, "back");
    const prints = [sleeve, { ...back, picture: other }, chest] as Print[];
    expect(await save(draft, { prints, priceCents: 4000 })).toMatchObject({ status: "saved" });
    const saved = (await own(draft.id)).prints;
    expect(saved.map((print) => [print.placement.areaId, print.picture.id])).toEqual([
      ["left-chest", pictureId],
      ["back", otherId],
      ["left-sleeve", pictureId],
    ]);
    expect(saved[1]?.placement).toEqual(back?.placement);
    // Lists show the picture of the first print.
    expect((await versionsOf(draft.id)).at(-1)?.pictureId).toBe(pictureId);
  });

  it("raise the lowest price by the partner's cost for them", async () => {
    const draft = await start();
    const prints = [...placed(draft, 12, 0, 1), ...placed(draft, 12, 0, 1, "back")];
    expect(await save(draft, { prints, priceCents: 2500 })).toMatchObject({
      status: "refused",
      problems: [{ kind: "loses-money" }],
    });
    expect(await save(draft, { prints, priceCents: 3000 })).toMatchObject({ status: "saved" });
  });

  it("are refused if they overlap or the garment has no such area", async () => {
    const draft = await start();
    const prints = [...placed(draft, 12, 0, 1), ...placed(draft, 3, 0, 0, "left-chest")];
    expect(await save(draft, { prints, priceCents: 4000 })).toEqual({
      status: "refused",
      problems: [{ kind: "overlap", areas: ["front", "left-chest"] }],
    });
    expect(await save(draft, { prints: [] })).toEqual({
      status: "refused",
      problems: [{ kind: "no-prints" }],
    });
  });

  it("cannot be changed or taken away once they are part of a version", async () => {
    const draft = await start();
    const write = (statement: string) => app.db.run(sql.raw(statement));
    await expect(
      write(`UPDATE version_prints SET left_in = 1 WHERE version_id = '${draft.versionId}'`),
    ).rejects.toThrow();
    await expect(
      write(`DELETE FROM version_prints WHERE version_id = '${draft.versionId}'`),
    ).rejects.toThrow();
    expect((await own(draft.id)).prints).toEqual(draft.prints);
  });

  it("take a product off sale when any of their pictures is withdrawn", async () => {
    await createStore(app, userId, "Backs");
    const draft = await start();
    const otherId = await createPicture(app, userId);
    const [other] = await findUsablePictures(app, { userId, ids: [otherId] });
    const [back] = placed(draft, 10, 1, 2, "back");
    if (!other || !back) throw new Error("there is a print");
    await app.files.put(other.fileKey, new Uint8Array([1]));
    const prints = [...draft.prints, { ...back, picture: other }];
    expect(await save(draft, { prints, priceCents: 4000 }, true)).toMatchObject({ status: "saved" });
    await runTransaction(app.db, unpublishByPictureStatements(otherId));
    expect((await own(draft.id)).state).toBe("unpublished");
  });
});
