import { describe, expect, it } from "vitest";
import { measurePng } from "~/print/measurements/scan-pixels";
import { encodePng, rasterizeSvg } from "../../support/print-corpus/raster";

const EDGE_PX = 500;
/** Of the drawing's units to a pixel. */
const UNITS = 1000 / EDGE_PX;

async function gapIn(svg: string): Promise<number | null | undefined> {
  const scan = await measurePng(encodePng(rasterizeSvg(svg, EDGE_PX)));
  if (scan.status !== "measured") throw new Error("cannot be read");
  return scan.measures.lines?.thinnestPx;
}

describe("what is thin inside a drawing is measured as wide as it is", () => {
  it.each([2.5, 3.3, 4.25, 5.5, 7, 9])("a gap of %d pixels", async (widthPx) => {
    const widths: (number | null | undefined)[] = [];
    for (const shift of [0, 0.3, 0.5, 0.8]) {
      const left = (200 + shift) * UNITS;
      const right = left + widthPx * UNITS;
      widths.push(
        await gapIn(
          `<rect x="60" y="100" width="${left - 60}" height="800" fill="#c8f2db"/><rect x="${right}" y="100" width="${940 - right}" height="800" fill="#c8f2db"/>`,
        ),
      );
    }
    for (const width of widths) {
      expect(width).toBeGreaterThan(widthPx - 0.7);
      expect(width).toBeLessThan(widthPx + 0.7);
    }
  });

  it.each([2.5, 4.25, 7])("a line of another color, %d pixels wide", async (widthPx) => {
    const width = await gapIn(
      `<circle cx="500" cy="500" r="440" fill="#c8f2db"/><rect x="401" y="200" width="${widthPx * UNITS}" height="600" fill="#7a2f9c"/>`,
    );
    expect(width).toBeGreaterThan(widthPx - 0.8);
    expect(width).toBeLessThan(widthPx + 0.8);
  });
});
