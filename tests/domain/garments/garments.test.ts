import { describe, expect, it } from "vitest";
import {
  findGarment,
  findVariant,
  inchesToCm,
  listGarments,
  luminance,
  printCostCents,
  variantId,
} from "~/domain/garments/garments";

const tee = findGarment("t-shirt") as NonNullable<ReturnType<typeof findGarment>>;
const hoodie = findGarment("hoodie") as NonNullable<ReturnType<typeof findGarment>>;

describe("garments", () => {
  it("offers five kinds in twelve colours and six sizes, all in the same order", () => {
    const garments = listGarments();
    expect(garments.map((garment) => garment.id)).toEqual([
      "t-shirt",
      "hoodie",
      "sweatshirt",
      "long-sleeve",
      "tank-top",
    ]);
    for (const garment of garments) {
      expect(garment.colours.map((colour) => colour.id)).toEqual([
        "white",
        "black",
        "navy",
        "heather-grey",
        "red",
        "forest",
        "sand",
        "royal",
        "maroon",
        "charcoal",
        "light-blue",
        "pink",
      ]);
      expect(garment.sizes.map((size) => size.id)).toEqual(["S", "M", "L", "XL", "2XL", "3XL"]);
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
    expect(seen.size).toBe(5 * 12 * 6);
    expect(findVariant(719_900)).toBeNull();
    expect(findVariant(710_006)).toBeNull();
    expect(findVariant(1)).toBeNull();
  });

  it("refuses to number a colour or size that is not made", () => {
    expect(() => variantId(tee, "gold", "S")).toThrow("does not come in");
    expect(() => variantId(tee, "white", "XS")).toThrow("does not come in");
  });

  it("costs more in large sizes and for a second print, and includes the first on either side", () => {
    expect(printCostCents(tee, { sizeId: "M" })).toBe(1195);
    expect(printCostCents(tee, { sizeId: "2XL" })).toBe(1395);
    expect(printCostCents(hoodie, { sizeId: "3XL" })).toBe(2995);
    expect(printCostCents(tee, { sizeId: "M", sides: ["back"] })).toBe(1195);
    expect(printCostCents(tee, { sizeId: "M", sides: ["front", "back"] })).toBe(1790);
    expect(printCostCents(tee, { sizeId: "M", sides: ["front", "front"] })).toBe(1195);
    expect(() => printCostCents(tee, { sizeId: "M", sides: ["sleeve"] })).toThrow("cannot be printed");
  });

  it("grows with the size and keeps every print area inside the smallest one", () => {
    for (const garment of listGarments()) {
      const [smallest] = garment.sizes;
      garment.sizes.reduce((smaller, larger) => {
        expect(larger.chestIn).toBeGreaterThan(smaller.chestIn);
        expect(larger.lengthIn).toBeGreaterThan(smaller.lengthIn);
        return larger;
      });
      for (const area of garment.placements) {
        expect(area.widthIn).toBeLessThan(smallest?.chestIn ?? 0);
        expect(area.heightIn).toBeLessThan(smallest?.lengthIn ?? 0);
      }
    }
  });

  it("calls a colour dark when white lettering reads better on it than black", () => {
    for (const colour of tee.colours) {
      const light = luminance(colour.hex);
      expect(colour.dark, colour.id).toBe(1.05 / (light + 0.05) > (light + 0.05) / 0.05);
    }
  });

  it("turns inches into the half centimetres of a size guide", () => {
    expect(inchesToCm(20)).toBe(51);
    expect(inchesToCm(15.6)).toBe(39.5);
  });
});
