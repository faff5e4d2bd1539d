import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import { movePrint } from "~/domain/products/drafts/draft-edits";
import { completeDraftFields } from "~/domain/products/drafts/draft-fields";
import { createPrint, type PrintPicture } from "~/domain/products/prints/version-prints";
import { findGarment, type PrintAreaId, requirePrintArea } from "~/garments/find-garments";
import { defaultPlacement } from "~/print";
import { encodeRgbaPng, measurePng } from "~/print/index.server";
import { lowContrastColors } from "~/routes/products/editor/check-editor-prints";
import { evaluateEditor, toEditedDraft } from "~/routes/products/editor/editor";
import { parseEditorIntent } from "~/routes/products/editor/editor-intents";
import { ColorFields } from "~/routes/products/editor/fields/color-fields";
import { withProductProblems } from "~/routes/products/editor/product-problems";
import { readSubmittedDraft, submittedPictureIds } from "~/routes/products/editor/submitted-draft";

const picture = (id: string) => ({
  id,
  fileKey: `pictures/${id}.png`,
  contentType: "image/png",
  widthPx: 1920,
  heightPx: 1920,
  withdrawnAt: null,
});
const tee = findGarment("t-shirt") as NonNullable<ReturnType<typeof findGarment>>;
const on = (areaId: PrintAreaId, of = picture("own")) =>
  createPrint(of, defaultPlacement({ picture: of, area: requirePrintArea(tee, areaId) }));
const product: CreatorProduct = {
  id: "p",
  userId: "u",
  state: "draft",
  title: "Moon",
  description: "",
  coverKey: null,
  versionId: "v",
  updatedAt: 1,
  renderedMockups: [],
  garment: tee,
  prints: [on("front")],
  colors: ["navy"],
  priceCents: 2500,
  commissionBasisPoints: 2000,
  costs: { variants: {}, areas: {} },
  isWithdrawn: false,
  printChecksJson: "{}",
  storeId: null,
};

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ title: "Moon", price: "25", colours: "navy", ...fields }))
    for (const each of [value].flat()) data.append(name, each);
  return data;
}

function readEditor(posted: FormData, of: CreatorProduct, pictures: PrintPicture[]) {
  return evaluateEditor(of, completeDraftFields(readSubmittedDraft(posted), of, pictures), pictures);
}

it("the editor says which colors are left out because the picture would not be visible on them", async () => {
  const rgba = new Uint8Array(200 * 200 * 4).fill(0);
  // A triangle, because a full rectangle would be its own background.
  for (let y = 40; y < 160; y++)
    for (let x = 100 - (y - 40) / 2; x < 100 + (y - 40) / 2; x++)
      rgba.set([20, 20, 24, 255], (y * 200 + Math.floor(x)) * 4);
  const measured = await measurePng(await encodeRgbaPng({ rgba, widthPx: 200, heightPx: 200 }));
  if (measured.status !== "measured") throw new Error(measured.status);
  const checks = new Map([["own", { measures: measured.measures, requestedText: null, isMeasured: true }]]);
  const lost = lowContrastColors(product, product.prints, checks);
  expect(lost).toEqual(expect.arrayContaining(["black", "navy"]));
  expect(lost).not.toContain("white");
  const html = renderToStaticMarkup(
    createElement(ColorFields, { product, editor: toEditedDraft(product), lost }),
  );
  // Navy is selected, so the report mentions it.
  expect(html).toMatch(/would not be visible there: black[^.]*\./);
  expect(html).not.toMatch(/would not be visible there:[^.]*navy/);
  expect(lowContrastColors(product, product.prints)).toEqual([]);
});

it("refuses a product without a color, at the field that the error summary links to", () => {
  const editor = withProductProblems(toEditedDraft(product), [{ kind: "no-colors" }]);
  const html = renderToStaticMarkup(createElement(ColorFields, { product, editor, lost: [] }));
  const [[field = "", sentence = ""] = []] = Object.entries(editor.errors);
  expect(html).toContain(`id="${field}"`);
  expect(html).toContain(sentence);
});

describe("the product editor's form", () => {
  it("adds a newly chosen print area with the picture as large as prints well", () => {
    const editor = readEditor(form({ prints: ["front", "back"] }), product, []);
    expect(editor.errors).toEqual({});
    expect(editor.fields.prints.map((print) => [print.areaId, print.pictureId, print.widthIn])).toEqual([
      ["front", "own", "12"],
      ["back", "own", "12"],
    ]);
    expect(editor.changes.prints).toHaveLength(2);
  });

  it("reads each print area's own fields, and names the field that cannot be read", () => {
    const editor = readEditor(
      form({ prints: ["front", "left-sleeve"], "front.widthIn": "8,5", "left-sleeve.leftIn": "far" }),
      product,
      [],
    );
    expect(editor.changes.prints[0]?.placement.widthIn).toBe(8.5);
    expect(Object.keys(editor.errors)).toEqual(["left-sleeve.leftIn"]);
    expect(editor.isParsed).toBe(false);
  });

  it("says on which print area a picture sticks out", () => {
    const { errors } = readEditor(form({ prints: "back", "back.leftIn": "40" }), product, []);
    expect(errors["back.leftIn"]).toMatch(/^On the back, the picture leaves the print area by 40 in/);
  });

  it("accepts another picture of the same person, and keeps the current one for any other id", () => {
    const posted = form({ prints: "front", "front.picture": "other" });
    expect(submittedPictureIds(readSubmittedDraft(posted))).toEqual(["other"]);
    expect(readEditor(posted, product, [picture("other")]).changes.prints[0]?.picture.id).toBe("other");
    expect(readEditor(posted, product, []).changes.prints[0]?.picture.id).toBe("own");
  });

  it("has no print if every print area is deselected, so that saving can say so", () => {
    expect(readEditor(form({}), product, []).changes.prints).toEqual([]);
  });

  it("changes nothing if only a button is pressed", () => {
    expect(readEditor(new FormData(), product, []).changes).toEqual(toEditedDraft(product).changes);
  });

  it("moves one print and leaves the others unchanged", () => {
    const editor = readEditor(
      form({ prints: ["front", "back"], "front.widthIn": "6", "back.widthIn": "4" }),
      product,
      [],
    );
    const move = parseEditorIntent("centre:back");
    if (move.kind !== "move") throw new Error("it is a move");
    const [front, back] = evaluateEditor(product, movePrint(editor, move), []).changes.prints;
    expect(front?.placement).toMatchObject({ widthIn: 6, leftIn: 0 });
    expect(back?.placement).toMatchObject({ widthIn: 4, leftIn: 4 });
  });
});
