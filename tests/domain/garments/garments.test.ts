import { describe, expect, it } from "vitest";
import {
  fabricOf,
  findGarment,
  findPrintArea,
  findVariant,
  garmentsOfKind,
  inchesToCm,
  listGarments,
  relativeLuminance,
  variantId,
} from "~/domain/garments/find-garments";

const tee = findGarment("t-shirt") as NonNullable<ReturnType<typeof findGarment>>;
const hoodie = findGarment("hoodie") as NonNullable<ReturnType<typeof findGarment>>;

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

  it("numbers variants as the partner does", () => {
    expect(variantId(tee, "white", "S")).toBe(710_000);
    expect(variantId(tee, "navy", "L")).toBe(710_202);
    expect(variantId(hoodie, "pink", "3XL")).toBe(1_461_105);
  });

  it("gives every garment, colour and size a number of its own that leads back to it", () => {
    const seen = new Set<number>();
    for (const garment of listGarments()) {
      for (const colour of garment.colours) {
        for (const size of garment.sizes) {
          const id = variantId(garment, colour.id, size.id);
          expect(seen.has(id)).toBe(false);
          seen.add(id);
          expect(findVariant(id)).toEqual({ garment, colour, size });
        }
      }
    }
    expect(seen.size).toBe(12 * (5 * 6 + 6 * 5));
    expect(findVariant(719_900)).toBeNull();
    expect(findVariant(710_006)).toBeNull();
    expect(findVariant(1)).toBeNull();
  });

  it("refuses to number a colour or size that is not made", () => {
    expect(() => variantId(tee, "gold", "S")).toThrow("does not come in");
    expect(() => variantId(tee, "white", "XS")).toThrow("does not come in");
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
