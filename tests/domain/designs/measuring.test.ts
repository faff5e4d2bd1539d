import { describe, expect, it } from "vitest";
import { MEASURES } from "~/domain/designs/renderer/cuts/measures";
import { measuringScene } from "~/domain/designs/renderer/measuring";
import { drawingOf } from "~/domain/designs/renderer/plan";
import { findSize, listGarments } from "~/domain/garments/garments";

describe("the drawing of a size guide", () => {
  it("lays a tape for every measure that the sizes have, and no other", () => {
    for (const garment of listGarments()) {
      const letters = [...measuringScene(garment, "Where it is measured").matchAll(/>([ABC])<\/text>/g)];
      expect(letters.map((match) => match[1])).toEqual(
        garment.sizes[0]?.sleeveIn === undefined ? ["A", "B"] : ["A", "B", "C"],
      );
    }
  });

  it("lays the tape across the chest as wide as the guide says of the size that is drawn", () => {
    for (const garment of listGarments()) {
      const { unitsPerIn } = drawingOf(garment, "back", "flat").frame;
      const [, , run] = /M(\d+) \d+l(\d+) 0"[^>]*dasharray/.exec(measuringScene(garment, "")) ?? [];
      const size = findSize(garment, MEASURES[garment.id].drawnSize);
      expect(Number(run) / unitsPerIn, garment.id).toBeCloseTo(size?.chestIn ?? 0, 1);
    }
  });
});
