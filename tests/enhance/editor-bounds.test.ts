import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Bounds, heightOf, movedTo, type PrintPlace, resizedTo, snapped } from "~/enhance/editor/bounds";

const AREA: Bounds = { areaWidthIn: 12, areaHeightIn: 16, minWidthIn: 0.3, ratio: 1.5 };
const place: PrintPlace = { leftIn: 1, topIn: 2, widthIn: 6 };

describe("a print under the hand", () => {
  it("stays inside its area, however far it is moved", () => {
    expect(movedTo(AREA, place, { leftIn: 99, topIn: -4 })).toEqual({ leftIn: 6, topIn: 0, widthIn: 6 });
    expect(movedTo(AREA, place, { leftIn: 2.00049, topIn: 7.0004 })).toMatchObject({ leftIn: 2, topIn: 7 });
  });

  it("is resized from its corner, down to the smallest print and up to the edge it meets first", () => {
    expect(resizedTo(AREA, place, 0)).toMatchObject({ leftIn: 1, topIn: 2, widthIn: 0.3 });
    // 14 inches are left below it, and its height is one and a half times its width.
    expect(resizedTo(AREA, place, 99).widthIn).toBe(9.333);
    expect(resizedTo(AREA, { ...place, leftIn: 7 }, 99).widthIn).toBe(5);
  });

  it("snaps to the middle and the edges from nearby, and only from there", () => {
    expect(snapped(AREA, { ...place, leftIn: 3.1 }, 0.2)).toMatchObject({
      place: { leftIn: 3 },
      isMiddle: { across: true, down: false },
    });
    expect(snapped(AREA, { ...place, leftIn: 0.1, topIn: 6.9 }, 0.2).place).toMatchObject({
      leftIn: 0,
      topIn: 7,
    });
    expect(snapped(AREA, { ...place, leftIn: 3.5 }, 0.2)).toEqual({
      place: { ...place, leftIn: 3.5 },
      isMiddle: { across: false, down: false },
    });
  });

  it("never leaves the area under random moves and resizes", () => {
    const inches = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          areaWidthIn: fc.double({ min: 3, max: 16, noNaN: true }),
          areaHeightIn: fc.double({ min: 3, max: 18, noNaN: true }),
          minWidthIn: fc.constant(0.3),
          ratio: fc.double({ min: 0.3, max: 3, noNaN: true }),
        }),
        inches,
        inches,
        inches,
        (bounds, left, top, width) => {
          const small = { leftIn: 0, topIn: 0, widthIn: 0.3 };
          const moved = movedTo(bounds, resizedTo(bounds, small, width), { leftIn: left, topIn: top });
          const { place: held } = snapped(bounds, moved, 0.2);
          expect(held.leftIn).toBeGreaterThanOrEqual(0);
          expect(held.topIn).toBeGreaterThanOrEqual(0);
          expect(held.leftIn + held.widthIn).toBeLessThanOrEqual(bounds.areaWidthIn + 0.001);
          expect(held.topIn + heightOf(bounds, held)).toBeLessThanOrEqual(bounds.areaHeightIn + 0.001);
        },
      ),
    );
  });
});
