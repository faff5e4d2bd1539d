import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPrintfulPlacements } from "~/adapters/printful/placements";
import { listGarments, type PrintArea } from "~/garments/find-garments";
import { checkPlacement, isPrintable } from "~/print/placement/check-placement";
import { parsePlacement } from "~/print/placement/parse-placement";
import { clampPlacement, defaultPlacement, effectiveDpi, heightForWidth } from "~/print/placement/placement";

const areas = listGarments().flatMap((garment) => [...garment.printAreas]);
const anyArea = fc.constantFrom(...areas);
const anyPicture = fc.record({
  widthPx: fc.integer({ min: 16, max: 6000 }),
  heightPx: fc.integer({ min: 16, max: 6000 }),
});
const anyAsked = fc.record({
  widthIn: fc.double({ min: 0.001, max: 40, noNaN: true }),
  leftIn: fc.double({ min: -20, max: 20, noNaN: true }),
  topIn: fc.double({ min: -20, max: 20, noNaN: true }),
});
/** A picture and an area that can hold it with both edges printable; other shapes are tested elsewhere. */
const anyFit = fc.tuple(anyPicture, anyArea).filter(([picture, area]) => {
  const shape = picture.widthPx / picture.heightPx;
  const widestIn = Math.min(area.widthIn, area.heightIn * shape);
  return Math.min(widestIn, widestIn / shape) > 0.31;
});
const teeFront = areas[0] as PrintArea;
const square = { widthPx: 1920, heightPx: 1920 };

describe("the largest good placement", () => {
  it("fills the width of a shirt if the picture has enough pixels", () => {
    expect(defaultPlacement({ picture: square, area: teeFront })).toEqual({
      areaId: "front",
      widthIn: 12,
      heightIn: 12,
      leftIn: 0,
      topIn: 1,
    });
  });

  it("stays small enough for a small picture to be sharp", () => {
    const placement = defaultPlacement({ picture: { widthPx: 1024, heightPx: 1024 }, area: teeFront });
    expect(placement.widthIn).toBe(6.826);
    expect(placement.leftIn).toBeCloseTo(2.587, 3);
  });

  it("is sharp if the resolution is exactly the minimum, despite rounding of binary fractions", () => {
    const area = areas.find(({ id, widthIn }) => id === "back" && widthIn === 12) as PrintArea;
    for (const widthPx of [84, 168, 336, 672, 1344]) {
      const picture = { widthPx, heightPx: widthPx };
      const placement = defaultPlacement({ picture, area });
      expect(effectiveDpi({ picture, widthIn: placement.widthIn })).toBe(150);
      expect(checkPlacement({ picture, area, placement }).map(({ kind }) => kind)).not.toContain(
        "below-minimum-dpi",
      );
    }
  });

  it("is inside the area, centered, in the picture's proportions and sharp if possible", () => {
    fc.assert(
      fc.property(anyFit, ([picture, area]) => {
        const placement = defaultPlacement({ picture, area });
        const kinds = checkPlacement({ picture, area, placement }).map((finding) => finding.kind);
        expect(kinds).not.toContain("outside-area");
        expect(kinds).not.toContain("too-small");
        expect(kinds).not.toContain("distorted");
        const sharpIn = picture.widthPx / area.minDpi;
        const needsIn = 0.301 * Math.max(1, picture.widthPx / picture.heightPx);
        if (sharpIn >= needsIn) expect(kinds).not.toContain("below-minimum-dpi");
        const rightIn = area.widthIn - placement.leftIn - placement.widthIn;
        expect(Math.abs(rightIn - placement.leftIn)).toBeLessThanOrEqual(0.0011);
        expect(placement.topIn).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("cannot be larger without leaving the area or going below the minimum resolution", () => {
    fc.assert(
      fc.property(anyFit, ([picture, area]) => {
        const placement = defaultPlacement({ picture, area });
        const widthIn = placement.widthIn + 0.002;
        const outside = widthIn > area.widthIn || heightForWidth(picture, widthIn) > area.heightIn;
        const blurred = effectiveDpi({ picture, widthIn }) < area.minDpi;
        expect(outside || blurred).toBe(true);
      }),
    );
  });
});

describe("clamping", () => {
  it("moves any requested placement inside the area, in the picture's proportions", () => {
    fc.assert(
      fc.property(anyFit, anyAsked, ([picture, area], asked) => {
        const placement = clampPlacement({ picture, area, placement: asked });
        const kinds = checkPlacement({ picture, area, placement }).map((finding) => finding.kind);
        expect(kinds.filter((kind) => kind !== "below-minimum-dpi" && kind !== "below-ideal-dpi")).toEqual(
          [],
        );
        expect(placement.heightIn).toBe(heightForWidth(picture, placement.widthIn));
      }),
    );
  });

  it("leaves a good placement unchanged", () => {
    fc.assert(
      fc.property(anyFit, anyAsked, ([picture, area], asked) => {
        const once = clampPlacement({ picture, area, placement: asked });
        expect(clampPlacement({ picture, area, placement: once })).toEqual(once);
      }),
    );
  });
});

describe("checking", () => {
  it("says how far a picture sticks out, and on which edges", () => {
    const placement = { areaId: "front" as const, widthIn: 10, heightIn: 10, leftIn: -0.5, topIn: 7.25 };
    expect(checkPlacement({ picture: { widthPx: 4000, heightPx: 4000 }, area: teeFront, placement })).toEqual(
      [
        {
          kind: "outside-area",
          severity: "error",
          over: { leftIn: 0.5, topIn: 0, rightIn: 0, bottomIn: 1.25 },
        },
      ],
    );
  });

  it("reports 149 DPI as an error with the width that would be sharp, and 160 DPI as a note", () => {
    const placed = { areaId: "front" as const, widthIn: 10, heightIn: 10, leftIn: 1, topIn: 1 };
    const dull = checkPlacement({
      picture: { widthPx: 1490, heightPx: 1490 },
      area: teeFront,
      placement: placed,
    });
    expect(dull).toEqual([
      { kind: "below-minimum-dpi", severity: "error", dpi: 149, minDpi: 150, sharpWidthIn: 9.933 },
    ]);
    expect(isPrintable(dull)).toBe(false);
    const fair = checkPlacement({
      picture: { widthPx: 1600, heightPx: 1600 },
      area: teeFront,
      placement: placed,
    });
    expect(fair).toEqual([{ kind: "below-ideal-dpi", severity: "note", dpi: 160, idealDpi: 300 }]);
    expect(isPrintable(fair)).toBe(true);
  });

  it("refuses what the partner cannot print: too small or distorted", () => {
    const tiny = { areaId: "front" as const, widthIn: 0.2, heightIn: 0.2, leftIn: 1, topIn: 1 };
    expect(checkPlacement({ picture: square, area: teeFront, placement: tiny })[0]?.kind).toBe("too-small");
    const squeezed = { areaId: "front" as const, widthIn: 6, heightIn: 7, leftIn: 1, topIn: 1 };
    expect(checkPlacement({ picture: square, area: teeFront, placement: squeezed })[0]).toEqual({
      kind: "distorted",
      severity: "error",
      heightIn: 7,
      expectedHeightIn: 6,
    });
  });
});

describe("reading form fields", () => {
  it("accepts points, commas and spaces, and derives the height", () => {
    const fields = { widthIn: " 8,5 ", leftIn: "1.75", topIn: ".5" };
    const picture = { widthPx: 1408, heightPx: 2464 };
    expect(parsePlacement({ fields, picture, area: teeFront })).toEqual({
      kind: "placed",
      placement: { areaId: "front", widthIn: 8.5, heightIn: 14.875, leftIn: 1.75, topIn: 0.5 },
    });
  });

  it("names every field without a usable number", () => {
    const fields = { widthIn: "0", leftIn: "1e9", topIn: "" };
    const parsed = parsePlacement({ fields, picture: square, area: teeFront });
    expect(parsed).toEqual({ kind: "unreadable", fields: ["widthIn", "leftIn", "topIn"] });
    for (const junk of ["NaN", "Infinity", "0x10", "1 2", "--1", null, undefined, {}]) {
      const outcome = parsePlacement({
        fields: { widthIn: "5", leftIn: junk, topIn: "1" },
        picture: square,
        area: teeFront,
      });
      expect(outcome).toEqual({ kind: "unreadable", fields: ["leftIn"] });
    }
  });

  it("gives the partner the rectangle that was typed, to a thousandth of an inch", () => {
    fc.assert(
      fc.property(anyPicture, anyArea, anyAsked, (picture, area, asked) => {
        const fields = {
          widthIn: asked.widthIn.toFixed(3),
          leftIn: asked.leftIn.toFixed(3),
          topIn: asked.topIn.toFixed(3),
        };
        const parsed = parsePlacement({ fields, picture, area });
        if (parsed.kind === "unreadable") return expect(Number(fields.widthIn)).toBe(0);
        const print = { areaId: parsed.placement.areaId, fileUrl: "", position: parsed.placement };
        const position = toPrintfulPlacements([print], "dtg")[0]?.layers[0]?.position;
        if (!position) throw new Error("nothing is printed");
        expect(position.width).toBe(Number(fields.widthIn));
        expect(position.left).toBeCloseTo(asked.leftIn, 2);
        expect(position.top).toBeCloseTo(asked.topIn, 2);
        const exactHeight = (position.width * picture.heightPx) / picture.widthPx;
        expect(Math.abs(position.height - exactHeight)).toBeLessThanOrEqual(0.00051);
        for (const inches of Object.values(position)) {
          expect(Math.abs(inches * 1000 - Math.round(inches * 1000))).toBeLessThan(1e-6);
        }
      }),
    );
  });
});
