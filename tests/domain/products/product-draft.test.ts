import { describe, expect, it } from "vitest";
import type { FixRequest } from "~/domain/designs/print-check/fix-requests";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import { movePrint, withoutColors, withPendingFix } from "~/domain/products/drafts/draft-edits";
import { completeDraftFields, draftFieldsOf } from "~/domain/products/drafts/draft-fields";
import { evaluateDraft } from "~/domain/products/drafts/evaluate-draft";
import { applyFinishedFixes } from "~/domain/products/drafts/finished-fixes";
import { productDraftSchema } from "~/domain/products/drafts/product-draft";
import { createPrint } from "~/domain/products/prints/version-prints";
import { findGarment, type PrintAreaId, requirePrintArea } from "~/garments/find-garments";
import { defaultPlacement } from "~/print";
import { readSubmittedDraft } from "~/routes/products/editor/submitted-draft";
import { faultlessMeasurements } from "../../support/data/pictures/picture-measurements";

const tee = findGarment("t-shirt") as NonNullable<ReturnType<typeof findGarment>>;
const picture = (id: string, widthPx = 1920) => ({
  id,
  fileKey: `pictures/${id}.png`,
  contentType: "image/png",
  widthPx,
  heightPx: 1920,
  withdrawnAt: null,
});
const on = (areaId: PrintAreaId) =>
  createPrint(
    picture("own"),
    defaultPlacement({ picture: picture("own"), area: requirePrintArea(tee, areaId) }),
  );
const product: CreatorProduct = {
  id: "p",
  userId: "u",
  state: "draft",
  title: "Moon",
  description: "Over the sea.",
  coverKey: null,
  versionId: "v",
  updatedAt: 1,
  renderedMockups: [],
  garment: tee,
  prints: [on("front")],
  colors: ["navy", "white"],
  priceCents: 2500,
  costs: { variants: {}, areas: {} },
  isWithdrawn: false,
  printChecksJson: "{}",
  storeId: null,
  commissionBasisPoints: 2000,
};
const stored = draftFieldsOf(product);
const known = { garment: tee, checks: new Map() };
const FIX_ID = "01m7wch15fe0ms1q53mkt1ssmm";
const fix = (changes: Partial<FixRequest> = {}): FixRequest => ({
  id: FIX_ID,
  pictureId: "own",
  fix: "trim",
  widthIn: 0,
  state: "done",
  failure: null,
  ...changes,
});

describe("a product draft", () => {
  it("reads text of any origin: title and description trimmed, dollars to cents, inches to numbers, the cover first", () => {
    const draft = productDraftSchema(tee).parse({
      title: "  Moon \n over  water ",
      description: " Blue. ",
      price: "$24,50",
      coverColorId: "white",
      colorIds: ["black", "white", "navy"],
      prints: [{ areaId: "back", pictureId: "own", leftIn: "1,5", topIn: "2", widthIn: "8.0004" }],
    });
    expect(draft).toEqual({
      title: "Moon over water",
      description: "Blue.",
      priceCents: 2450,
      colors: ["white", "black", "navy"],
      prints: [{ areaId: "back", pictureId: "own", leftIn: 1.5, topIn: 2, widthIn: 8 }],
    });
  });

  it("refuses colors and areas that the garment does not have", () => {
    const { error } = productDraftSchema(tee).safeParse({
      ...stored,
      colorIds: ["gold"],
      prints: [{ ...stored.prints[0], areaId: "hood" }],
    });
    expect(error?.issues.map((issue) => issue.path.join("."))).toEqual(["colorIds.0", "prints.0.areaId"]);
  });

  it("is the stored product where nothing was changed", () => {
    const { title, description, priceCents, colors, prints } = product;
    const draft = evaluateDraft(product, stored, []);
    expect(draft.errors).toEqual({});
    expect(draft.changes).toMatchObject({ title, description, priceCents, colors, prints });
  });

  it("names every field that cannot be read, once, and keeps the stored values in their place", () => {
    const typed = { ...stored, title: " ", price: "cheap", description: "x".repeat(2001) };
    const [front] = stored.prints;
    const draft = evaluateDraft(
      product,
      { ...typed, prints: front ? [{ ...front, widthIn: "0", topIn: "" }] : [] },
      [],
    );
    expect(draft.errors).toEqual({
      title: "A product needs a title.",
      description: "A description can have up to 2000 characters.",
      price: "Enter the price in dollars, such as 24.50.",
      "front.widthIn": "Enter a number of inches, such as 7.5.",
      "front.topIn": "Enter a number of inches, such as 7.5.",
    });
    expect(draft.changes).toMatchObject({ title: "Moon", priceCents: 2500, prints: product.prints });
    expect(draft.fields).toMatchObject({ title: " ", price: "cheap" });
  });
});

describe("the editor's form", () => {
  const read = (fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return readSubmittedDraft(form);
  };

  it("tells an empty field from one that was not sent", () => {
    expect(read([["title", ""]]).title).toBe("");
    expect(read([["price", "3"]]).title).toBeUndefined();
    const draft = evaluateDraft(product, completeDraftFields(read([["title", ""]]), product, []), []);
    expect(draft.errors.title).toBe("A product needs a title.");
  });

  it("takes one ticked box as a list of one, and line ends as they are stored", () => {
    const submitted = read([
      ["title", "Moon"],
      ["description", "One.\r\nTwo."],
      ["colours", "navy"],
      ["prints", "left-chest"],
      ["left-chest.widthIn", "3"],
      ["left-chest.fix", "not an id"],
    ]);
    expect(submitted).toMatchObject({
      description: "One.\nTwo.",
      colorIds: ["navy"],
      areaIds: ["left-chest"],
      prints: { "left-chest": { widthIn: "3" } },
    });
    expect(submitted.prints["left-chest"]).not.toHaveProperty("fixId");
  });

  it("ignores what no field of it is", () => {
    const submitted = read([
      ["title[0]", "a"],
      ["front[widthIn]", "3"],
      ["back.leftIn.deep", "1"],
    ]);
    expect(completeDraftFields(submitted, product, [])).toEqual(stored);
  });
});

describe("the small buttons", () => {
  it("do not change the draft that they are given", () => {
    const draft = evaluateDraft(product, stored, []);
    const before = structuredClone(draft);
    movePrint(draft, { how: "centre", areaId: "front" });
    withoutColors(draft.fields, ["navy"]);
    applyFinishedFixes(withPendingFix(draft.fields, { areaId: "front", fixId: FIX_ID }), {
      ...known,
      fixes: [fix()],
      pictures: [picture("own"), picture(FIX_ID, 960)],
    });
    expect(draft).toEqual(before);
  });

  it("keep what was typed elsewhere, readable or not", () => {
    const draft = evaluateDraft(product, { ...stored, price: "cheap" }, []);
    expect(movePrint(draft, { how: "largest", areaId: "front" }).price).toBe("cheap");
  });

  it("remove colors, even the cover, but never all", () => {
    expect(withoutColors(stored, ["navy"])).toMatchObject({ colorIds: ["white"], coverColorId: "white" });
    expect(withoutColors(stored, ["navy", "white"])).toBeNull();
  });

  it("put a finished fix in place, so that the drawing keeps its size and place on the cloth", () => {
    const placed = (widthIn: string, leftIn: string) =>
      withPendingFix(
        { ...stored, prints: stored.prints.map((print) => ({ ...print, widthIn, leftIn, topIn: "1" })) },
        { areaId: "front", fixId: FIX_ID },
      );
    const made = (widthPx: number, heightPx: number) => ({ ...picture(FIX_ID, widthPx), heightPx });
    // Ink from a quarter to three quarters of the width, and from the middle down; three pixels stay around it.
    const checks = new Map([
      [
        "own",
        { measures: faultlessMeasurements({ widthPx: 1920, heightPx: 1920 }, { ink: [0.25, 0.5, 0.75, 1] }) },
      ],
    ]);
    const cut = applyFinishedFixes(placed("8", "2"), {
      ...{ ...known, checks, fixes: [fix()], pictures: [picture("own"), made(966, 963)] },
    });
    expect(cut.fields.prints[0]).toMatchObject({
      ...{ pictureId: FIX_ID, widthIn: "4.025", leftIn: "3.988", topIn: "4.988" },
    });
    expect(cut.fields.prints[0]).not.toHaveProperty("fixId");
    expect(cut.progress).toEqual({ pending: [], hasNewPicture: true, failed: null });
    const thick = {
      ...known,
      fixes: [fix({ fix: "thicken" })],
      pictures: [picture("own"), made(1944, 1944)],
    };
    expect(applyFinishedFixes(placed("8", "2"), thick).fields.prints[0]).toMatchObject({
      ...{ widthIn: "8.1", leftIn: "1.95", topIn: "0.95" },
    });
    // Where the added edge would leave the print area, the print shrinks by as much.
    expect(applyFinishedFixes(placed("12", "0"), thick).fields.prints[0]).toMatchObject({
      ...{ widthIn: "12", leftIn: "0" },
    });
    // Typed with a comma, and from beyond the edge: what stuck out was empty.
    const trimmed = { ...known, checks, fixes: [fix()], pictures: [picture("own"), made(966, 963)] };
    expect(applyFinishedFixes(placed("8,0", "2,0"), trimmed).fields.prints[0]).toMatchObject({
      ...{ widthIn: "4.025", leftIn: "3.988" },
    });
    expect(applyFinishedFixes(placed("8", "-1.5"), trimmed).fields.prints[0]).toMatchObject({
      ...{ widthIn: "4.025", leftIn: "0.488" },
    });
    expect(applyFinishedFixes(placed("wide", "2"), trimmed).fields.prints[0]).toMatchObject({
      ...{ pictureId: FIX_ID, widthIn: "wide", leftIn: "2" },
    });
    const other = applyFinishedFixes(placed("8", "2"), {
      ...{ ...known, fixes: [fix({ fix: "threshold" })], pictures: [picture("own"), made(1920, 1920)] },
    });
    expect(other.fields.prints[0]).toMatchObject({
      pictureId: FIX_ID,
      widthIn: "8",
      leftIn: "2",
      topIn: "1",
    });
  });

  it("wait for a queued fix, and drop one that failed or whose picture was exchanged meanwhile", () => {
    const fields = withPendingFix(stored, { areaId: "front", fixId: FIX_ID });
    const settle = (each: FixRequest) =>
      applyFinishedFixes(fields, { ...known, fixes: [each], pictures: [picture("own")] });
    const queued = settle(fix({ state: "queued" }));
    expect(queued.fields).toEqual(fields);
    expect(queued.progress.pending).toEqual([{ areaId: "front", fixId: FIX_ID, fix: "trim" }]);
    const failed = settle(fix({ state: "failed", failure: "too-large" }));
    expect(failed.fields).toEqual(stored);
    expect(failed.progress.failed).toEqual({ areaId: "front", failure: "too-large" });
    expect(settle(fix({ pictureId: "another" }))).toEqual({
      fields: stored,
      progress: { pending: [], hasNewPicture: false, failed: null },
    });
  });
});
