import sharp from "sharp";
import { expect, it } from "vitest";
import type { PartnerPrintAreaId } from "~/adapters/ports/print-partner";
import { toPrintfulPlacements } from "~/adapters/printful/placements";
import { listGarments, type PrintArea } from "~/garments/find-garments";
import { printAreaRect, printRect } from "~/print/drawing/print-rect";
import { clampPlacement, type Placement } from "~/print/placement/placement";
import { isVisibleFrom, mockupStyles } from "../../sandbox/printful/catalog/catalog-json.ts";
import {
  noOverrides,
  type PlacementName,
  PRODUCTS,
  variantsOf,
} from "../../sandbox/printful/catalog/variants.ts";
import { drawMockup } from "../../sandbox/printful/mockups/draw-mockup.ts";
import { readPlacements } from "../../sandbox/printful/orders/read-order.ts";

/** A pixel is less than a hundredth of the area: small areas need a larger picture. */
const widthPxFor = (area: PrintArea) => (area.widthIn < 8 ? 1600 : 560);
const PICTURE = { widthPx: 900, heightPx: 600 };

/** Where magenta ink is, in pixels. */
async function inkBox(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, -1, -1];
  for (let y = 0, at = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++, at += info.channels) {
      const [red, green, blue] = [data[at], data[at + 1], data[at + 2]] as [number, number, number];
      if (green > 0.45 * red || green > 0.45 * blue) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  return { left, top, width: right - left, height: bottom - top };
}

it("the partner's mockup shows a print where ours does, within a hundredth of its area, on every garment's front and every area of a T-shirt", async () => {
  const file = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#e01ee0" } })
    .png()
    .toBuffer();
  const url = "https://shop.test/print.png";
  for (const garment of listGarments()) {
    const product = PRODUCTS.find(({ id }) => id === garment.partner.productId);
    const variant = product && variantsOf(product, noOverrides()).find(({ color }) => color.name === "White");
    if (!product || !variant) throw new Error(`the partner has no white ${garment.id}`);
    // The areas of all garments are found the same way: the front stands for them, so that few pictures are drawn.
    const areas = garment.id === "t-shirt" ? garment.printAreas : garment.printAreas.slice(0, 1);
    for (const area of areas) {
      const shown = async (position: Omit<Placement, "areaId">) => {
        const asked = toPrintfulPlacements(
          [{ areaId: area.id as PartnerPrintAreaId, fileUrl: url, position }],
          "dtg",
        );
        const placements = readPlacements(asked, "placements", product.areas);
        const style = mockupStyles(product).find(
          ({ category, view }) =>
            category === "Flat" &&
            placements.every(({ placement }) => isVisibleFrom(placement as PlacementName, view)),
        );
        if (!style) throw new Error(`${area.id} has no view`);
        return inkBox(await drawMockup(variant, style, placements, new Map([[url, file]]), widthPxFor(area)));
      };
      const whole = await shown({ leftIn: 0, topIn: 0, widthIn: area.widthIn, heightIn: area.heightIn });
      const placement = placed(area);
      const theirs = await shown(placement);
      const ours = printRect(garment, placement);
      const frame = printAreaRect(garment, area.id);
      const off = [
        (theirs.left - whole.left) / whole.width - (ours.x - frame.x) / frame.width,
        (theirs.top - whole.top) / whole.height - (ours.y - frame.y) / frame.height,
        theirs.width / whole.width - ours.width / frame.width,
        theirs.height / whole.height - ours.height / frame.height,
      ];
      for (const each of off) expect(Math.abs(each), `${garment.id} ${area.id}: ${off}`).toBeLessThan(0.01);
    }
  }
});

/** Off the center, so that a print placed from another corner is noticed. */
function placed(area: PrintArea): Placement {
  return clampPlacement({
    ...{ picture: PICTURE, area },
    placement: { widthIn: area.widthIn * 0.6, leftIn: area.widthIn * 0.1, topIn: area.heightIn * 0.2 },
  });
}
