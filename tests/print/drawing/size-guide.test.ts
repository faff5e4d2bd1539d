import { describe, expect, it } from "vitest";
import { findSize, listGarments } from "~/garments/find-garments";
import { drawGarment } from "~/print/drawing/draw-garment";
import { GARMENT_PATTERNS } from "~/print/drawing/shapes/garment-patterns";
import { sizeGuideSvg } from "~/print/drawing/size-guide";

describe("the drawing of a size guide", () => {
  it("shows a line for every measurement of the sizes, and no other", () => {
    for (const garment of listGarments()) {
      const letters = [...sizeGuideSvg(garment, "Where it is measured").matchAll(/>([ABC])<\/text>/g)];
      expect(letters.map((match) => match[1])).toEqual(
        garment.sizes[0]?.sleeveIn === undefined ? ["A", "B"] : ["A", "B", "C"],
      );
    }
  });

  it("draws the chest as wide as the guide says for the drawn size", () => {
    for (const garment of listGarments()) {
      const { unitsPerIn } = drawGarment(garment, "back", "flat").frame;
      const [, , run] = /M(\d+) \d+l(\d+) 0"[^>]*dasharray/.exec(sizeGuideSvg(garment, "")) ?? [];
      const size = findSize(garment, GARMENT_PATTERNS[garment.id].size);
      expect(Number(run) / unitsPerIn, garment.id).toBeCloseTo(size?.chestIn ?? 0, 1);
    }
  });
});
