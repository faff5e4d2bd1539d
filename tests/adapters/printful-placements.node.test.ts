import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PartnerPrintAreaId } from "~/adapters/ports/print-partner";
import { toPartnerPrintAreaId, toPrintfulPlacements } from "~/adapters/printful/placements";
import { findGarment, type Garment, listGarments } from "~/garments/find-garments";
import { clampPlacement, parsePlacement } from "~/print";
import { PRODUCTS } from "../../sandbox/printful/catalog/variants.ts";
import { readPlacements } from "../../sandbox/printful/orders/read-order.ts";

/** From the fields that a person types to the layer that the partner gets: the same inches throughout. */

const places = listGarments().flatMap((garment) => garment.printAreas.map((area) => ({ garment, area })));
const side = fc.integer({ min: 300, max: 8000 });
const inches = fc.double({ min: -2, max: 30, noNaN: true });

describe("a print sent to the partner", () => {
  it("keeps its inches to a hundredth, on every area of every garment, and the partner accepts it", () => {
    const asArea = (garment: Garment) =>
      PRODUCTS.find(({ id }) => id === garment.partner.productId)?.areas ?? [];
    for (const { garment, area } of places) {
      fc.assert(
        fc.property(side, side, inches, inches, inches, (widthPx, heightPx, widthIn, leftIn, topIn) => {
          const picture = { widthPx, heightPx };
          const typed = {
            widthIn: String(Math.abs(widthIn) + 0.3),
            leftIn: String(leftIn),
            topIn: String(topIn),
          };
          const parsed = parsePlacement({ fields: typed, picture, area });
          // Nobody types "1e-7".
          if (parsed.kind !== "placed") return;
          const placement = clampPlacement({ picture, area, placement: parsed.placement });
          const [asked] = toPrintfulPlacements(
            [
              {
                areaId: area.id as PartnerPrintAreaId,
                fileUrl: "https://shop.test/a.png",
                position: placement,
              },
            ],
            "dtg",
          );
          const position = asked?.layers[0]?.position ?? { width: 0, height: 0, top: 0, left: 0 };
          expect(Math.abs(position.width - placement.widthIn)).toBeLessThan(0.01);
          expect(Math.abs(position.height - placement.heightIn)).toBeLessThan(0.01);
          expect(Math.abs(position.top - placement.topIn)).toBeLessThan(0.01);
          expect(Math.abs(position.left - placement.leftIn)).toBeLessThan(0.01);
          // Both edges are rounded to a thousandth, which changes the shape of a thin strip more than its length.
          expect(Math.abs(position.height - (position.width * heightPx) / widthPx)).toBeLessThan(0.002);
          expect(toPartnerPrintAreaId(asked?.placement ?? "")).toBe(area.id);
          // Prints that are too long and thin for the partner are refused earlier.
          if (Math.min(position.width, position.height) < 0.3) return;
          expect(readPlacements([asked], "placements", asArea(garment))).toHaveLength(1);
        }),
        { numRuns: 60 },
      );
    }
  });

  it("is one placement per area, with its layers in order", () => {
    const at = (widthIn: number) => ({ widthIn, heightIn: widthIn, topIn: 0.1 + 0.2, leftIn: 0 });
    const prints = [
      { areaId: "front" as const, fileUrl: "a", position: at(4) },
      { areaId: "back" as const, fileUrl: "b", position: at(5) },
      { areaId: "front" as const, fileUrl: "c", position: at(6) },
    ];
    expect(
      toPrintfulPlacements(prints, "dtg").map((each) => [
        each.placement,
        each.layers.map((layer) => layer.url),
      ]),
    ).toEqual([
      ["front", ["a", "c"]],
      ["back", ["b"]],
    ]);
    expect(toPrintfulPlacements(prints, "dtg")[0]?.layers[0]?.position.top).toBe(0.3);
    expect(toPartnerPrintAreaId("label_inside")).toBeNull();
    expect(findGarment("hoodie")?.printAreas).toHaveLength(5);
  });
});
