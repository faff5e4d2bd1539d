import { describe, expect, it } from "vitest";
import {
  fabricOf,
  findGarment,
  findPrintArea,
  findVariantId,
  garmentsOfKind,
  inchesToCm,
  listGarments,
  relativeLuminance,
} from "~/domain/garments/find-garments";

const tee = findGarment("t-shirt") as NonNullable<ReturnType<typeof findGarment>>;

describe("garments", () => {
  it("offers five kinds in cuts for whom they fit, each in twelve colours, two of them heather", () => {
    const cuts = listGarments().map((garment) => `${garment.kind}, ${garment.cut}`);
    expect(cuts).toEqual([
      "t-shirt, unisex",
      "t-shirt, womens",
      "t-shirt, youth",
      "hoodie, unisex",
      "hoodie, youth",
      "sweatshirt, unisex",
      "sweatshirt, youth",
      "long-sleeve, unisex",
      "long-sleeve, womens",
      "tank-top, unisex",
      "tank-top, womens",
    ]);
    for (const garment of listGarments()) {
      expect(new Set(garment.colours.map((colour) => colour.id)).size).toBe(12);
      expect(garment.colours.filter((colour) => colour.heather)).toHaveLength(2);
      for (const colour of garment.colours)
        expect(fabricOf(garment, colour).includes("polyester")).toBe(
          colour.heather === true || garment.fabric.includes("polyester"),
        );
      expect(garmentsOfKind(garment.kind)).toContain(garment);
      expect(garment.sizes.length).toBeGreaterThanOrEqual(5);
    }
  });

  it("can be printed on front, back, left chest and, where there are any, sleeves", () => {
    for (const garment of listGarments()) {
      const areas = garment.printAreas.map((area) => area.id);
      const sleeves = garment.kind === "tank-top" ? [] : ["left-sleeve", "right-sleeve"];
      expect(areas).toEqual(["front", "back", "left-chest", ...sleeves]);
      for (const area of garment.printAreas)
        for (const other of area.conflictsWith)
          expect(findPrintArea(garment, other)?.conflictsWith).toContain(area.id);
      // The heart's place is part of the front: one or the other.
      expect(findPrintArea(garment, "front")?.conflictsWith).toEqual(["left-chest"]);
    }
  });

  it("has the partner's variant numbers, which follow no rule", () => {
    expect(findVariantId(tee, "white", "M")).toBe(4012);
    expect(findVariantId(tee, "white", "3XL")).toBe(5294);
    expect(findVariantId(tee, "sand", "S")).toBe(4177);
    expect(findVariantId(tee, "sand", "M")).toBe(4176);
    expect(findVariantId(tee, "charcoal", "L")).toBe(8943);
  });

  it("has one variant number for every garment, color and size, and uses none twice", () => {
    const seen = new Set<number>();
    for (const garment of listGarments()) {
      for (const colour of garment.colours) {
        for (const size of garment.sizes) {
          const id = findVariantId(garment, colour.id, size.id);
          expect(id).not.toBeNull();
          seen.add(id ?? 0);
        }
      }
    }
    expect(seen.size).toBe(12 * (5 * 6 + 6 * 5));
  });

  it("knows no variant number of a color or size that is not made", () => {
    expect(() => findVariantId(tee, "gold", "S")).toThrow("does not come in");
    expect(() => findVariantId(tee, "white", "XS")).toThrow("does not come in");
  });

  it("grows with the size and keeps every print area inside the smallest one", () => {
    for (const garment of listGarments()) {
      const [smallest] = garment.sizes;
      garment.sizes.reduce((smaller, larger) => {
        expect(larger.chestIn).toBeGreaterThan(smaller.chestIn);
        expect(larger.lengthIn).toBeGreaterThan(smaller.lengthIn);
        return larger;
      });
      for (const area of garment.printAreas) {
        if (area.view === "left" || area.view === "right") continue;
        expect(area.widthIn).toBeLessThan(smallest?.chestIn ?? 0);
        expect(area.heightIn).toBeLessThan(smallest?.lengthIn ?? 0);
      }
    }
  });

  it("calls a colour dark when white lettering reads better on it than black", () => {
    for (const colour of tee.colours) {
      const light = relativeLuminance(colour.hex);
      expect(colour.dark, colour.id).toBe(1.05 / (light + 0.05) > (light + 0.05) / 0.05);
    }
  });

  it("turns inches into the half centimetres of a size guide", () => {
    expect(inchesToCm(20)).toBe(51);
    expect(inchesToCm(15.6)).toBe(39.5);
  });
});
