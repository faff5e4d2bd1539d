import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { pictures } from "~/db/schema";
import { buildDraftOrder } from "~/domain/orders/partner/build-draft-order";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { findCreatorProduct } from "~/domain/products/creator-products/creator-product";
import { createPrint, type Print } from "~/domain/products/prints/version-prints";
import { saveProduct } from "~/domain/products/publishing/save-product";
import { type Garment, listGarments, type PrintArea, requirePrintArea } from "~/garments/find-garments";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { evaluatePrint, garmentSvg, maxWidthIn, minWidthIn, parsePlacement, printAreaRect } from "~/print";
import { testApp } from "../../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../../support/data/factories";
import { faultlessMeasurements } from "../../../support/data/pictures/picture-measurements";
import { paidOrderOf, partsOfOrder } from "../../../support/data/shop";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";
import { fakeRasterizer } from "../../../support/fakes/fake-rasterizer";

/** From what a creator types to what the partner gets, in inches: editor, mockup, report and order. */
const NEAR_IN = 0.01;
const app = testApp({ rasterizer: fakeRasterizer(), printPartner: fakePrintPartner() });
let userId: string;
beforeAll(async () => {
  userId = await createUser(app, "round-trip@example.com");
  await createStore(app, userId, "Round Trip");
});

/** Every combination that fits on one piece: with the whole front, or with the left chest. */
const suits = listGarments().flatMap((garment) =>
  (["front", "left-chest"] as const).map((chest) => ({
    garment,
    areas: garment.printAreas.filter(
      (area) => area.id === chest || !["front", "left-chest"].includes(area.id),
    ),
  })),
);

type Wish = Record<"widthPx" | "heightPx" | "width" | "left" | "top", number>;

/** Fields as a person would fill them in, to a hundredth of an inch, for a picture of any shape. */
const wish: fc.Arbitrary<Wish> = fc.record({
  widthPx: fc.integer({ min: 1900, max: 2400 }),
  heightPx: fc.integer({ min: 1900, max: 2400 }),
  width: fc.double({ min: 0, max: 1, noNaN: true }),
  left: fc.double({ min: 0, max: 1, noNaN: true }),
  top: fc.double({ min: 0, max: 1, noNaN: true }),
});

function fieldsFor(area: PrintArea, { widthPx, heightPx, width, left, top }: Wish) {
  const picture = { widthPx, heightPx };
  const between = (low: number, high: number, share: number) =>
    (Math.floor((low + (high - low) * share) * 100) / 100).toFixed(2);
  const widthIn = between(
    minWidthIn(picture, area) + 0.01,
    Math.min(maxWidthIn(picture, area), widthPx / area.minDpi),
    width,
  );
  const heightIn = (Number(widthIn) * heightPx) / widthPx;
  return {
    widthIn,
    leftIn: between(0, area.widthIn - Number(widthIn), left),
    topIn: between(0, Math.max(0, area.heightIn - heightIn - 0.001), top),
  };
}

async function sell(garment: Garment, wanted: { area: PrintArea; wish: Wish }[]) {
  const prints: Print[] = [];
  let productId = "";
  for (const { area, wish: each } of wanted) {
    const { widthPx, heightPx } = each;
    const pictureId = await createPicture(app, userId, { widthPx, heightPx });
    const fileKey = `pictures/${await sha256Hex(pictureId)}.png`;
    await app.db.update(pictures).set({ fileKey }).where(eq(pictures.id, pictureId));
    await app.files.put(fileKey, "x");
    if (!productId) {
      const started = await createDraft(app, { userId, pictureId, garmentId: garment.id });
      if (started.status !== "started") throw new Error(started.status);
      productId = started.productId;
    }
    const picture = {
      id: pictureId,
      fileKey,
      contentType: "image/png",
      widthPx,
      heightPx,
      withdrawnAt: null,
    };
    const parsed = parsePlacement({ fields: fieldsFor(area, each), picture, area });
    if (parsed.kind !== "placed") throw new Error("it can be read");
    prints.push(createPrint(picture, parsed.placement));
  }
  const product = await findCreatorProduct(app, { userId, productId });
  if (!product) throw new Error("it is there");
  const changes = { ...product, prints, priceCents: 20_000 };
  const saved = await saveProduct(app, { product, changes, publish: true });
  if (saved.status !== "saved") throw new Error(JSON.stringify(saved));
  const orderId = await paidOrderOf(app, { userId, email: "buyer@example.com", productId });
  const [part] = await partsOfOrder(app, orderId);
  const order = await app.db.query.orders.findFirst({ where: (t) => eq(t.id, orderId) });
  if (!part || !order) throw new Error("it was ordered");
  const draft = await buildDraftOrder(app, { order, part });
  return draft.items[0]?.prints ?? [];
}

/** Where the mockup shows a print, computed back from its SVG. */
function drawnIn(garment: Garment, print: Print) {
  const { areaId } = print.placement;
  const { view, x, y, unitsPerIn } = printAreaRect(garment, areaId);
  const [color] = garment.colors;
  if (!color) throw new Error("it has a color");
  const svg = garmentSvg({
    garment,
    color,
    view,
    prints: [{ href: "/print.png", ...print.placement }],
    idPrefix: "",
  });
  const image = /<image[^>]*href="\/print.png"[^>]*>/.exec(svg)?.[0] ?? "";
  const value = (name: string) => Number(new RegExp(`\\s${name}="([^"]+)"`).exec(image)?.[1]);
  return {
    leftIn: (value("x") - x) / unitsPerIn,
    topIn: (value("y") - y) / unitsPerIn,
    widthIn: value("width") / unitsPerIn,
    heightIn: value("height") / unitsPerIn,
  };
}

describe("a placement from the form to the partner's order", () => {
  it.each(suits)("stays within 0.01 in on $garment.id, $areas.0.id", async ({ garment, areas }) => {
    const seed = suits.findIndex((suit) => suit.garment === garment && suit.areas === areas);
    const wishes = fc.sample(wish, { numRuns: areas.length, seed: 4_2_00 + seed });
    const wanted = areas.map((area, at) => ({ area, wish: wishes[at] as Wish }));
    const told = await sell(garment, wanted);
    expect(told.map((print) => print.areaId).sort()).toEqual(areas.map((area) => area.id).sort());
    for (const { area, wish: each } of wanted) {
      const fields = fieldsFor(area, each);
      const typed = {
        leftIn: Number(fields.leftIn),
        topIn: Number(fields.topIn),
        widthIn: Number(fields.widthIn),
        heightIn: (Number(fields.widthIn) * each.heightPx) / each.widthPx,
      };
      const position = told.find((print) => print.areaId === area.id)?.position;
      if (!position) throw new Error(`the printer was not told of ${area.id}`);
      const placement = { areaId: area.id, ...position };
      const picture = { widthPx: each.widthPx, heightPx: each.heightPx };
      const drawn = drawnIn(garment, {
        placement,
        effectiveDpi: 0,
        picture: { ...picture } as Print["picture"],
      });
      for (const edge of ["leftIn", "topIn", "widthIn", "heightIn"] as const) {
        expect(Math.abs(position[edge] - typed[edge]), `${area.id} ${edge}, printer`).toBeLessThan(NEAR_IN);
        expect(Math.abs(drawn[edge] - typed[edge]), `${area.id} ${edge}, mockup`).toBeLessThan(NEAR_IN);
      }
      const report = evaluatePrint({
        measures: faultlessMeasurements(picture),
        garment,
        area: requirePrintArea(garment, area.id),
        placement,
        garmentColors: garment.colors,
      });
      const dpi = report.find((finding) => finding.check === "resolution")?.measured ?? 0;
      expect(Math.abs(each.widthPx / dpi - typed.widthIn), `${area.id}, report`).toBeLessThan(NEAR_IN);
      expect(report.find((finding) => finding.check === "area")?.measured).toBe(0);
    }
  });
});
