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
} from "~/garments/find-garments";

const tee = findGarment("t-shirt") as NonNullable<ReturnType<typeof findGarment>>;

describe("garments", () => {
  it("come in five kinds and their fits, all in twelve colors, two of them heather", () => {
    const fits = listGarments().map((garment) => `${garment.kind}, ${garment.fit}`);
    expect(fits).toEqual([
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
      expect(new Set(garment.colors.map((color) => color.id)).size).toBe(12);
      expect(garment.colors.filter((color) => color.heather)).toHaveLength(2);
      for (const color of garment.colors)
        expect(fabricOf(garment, color).includes("polyester")).toBe(
          color.heather === true || garment.fabric.includes("polyester"),
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
      // The left chest is part of the front, so only one of them can be printed.
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
      for (const color of garment.colors) {
        for (const size of garment.sizes) {
          const id = findVariantId(garment, color.id, size.id);
          expect(id).not.toBeNull();
          seen.add(id ?? 0);
        }
      }
    }
    expect(seen.size).toBe(12 * (5 * 6 + 6 * 5));
  });

  it("have no variant number for a color or size that is not made", () => {
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

  it("count a color as dark if white text is more legible on it than black", () => {
    for (const color of tee.colors) {
      const light = relativeLuminance(color.hex);
      expect(color.dark, color.id).toBe(1.05 / (light + 0.05) > (light + 0.05) / 0.05);
    }
  });

  it("convert inches to the half centimeters of a size guide", () => {
    expect(inchesToCm(20)).toBe(51);
    expect(inchesToCm(15.6)).toBe(39.5);
  });
});
