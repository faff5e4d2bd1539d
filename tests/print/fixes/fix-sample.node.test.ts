import { describe, expect, it } from "vitest";
import type { SampledFix } from "~/print/check/findings";
import { drawFixSample } from "~/print/fix-trials/draw-fix-sample";
import { openRowSource } from "~/print/formats/picture-rows";
import { measurePng } from "~/print/measurements/scan-pixels";
import { faultyPictures } from "../../support/print-corpus";
import { encodePng, mapPixels, type Raster, rasterizeSvg } from "../../support/print-corpus/raster";

const EDGE_PX = 224;
const DRAWING =
  "<circle cx='500' cy='500' r='440' fill='#b5642a'/><path d='M300 640L500 250L700 640Z' fill='#1f3027'/>";

/** Both squares of a sample, as rows of 32-bit words. */
async function sampleOf(raster: Raster, fix: SampledFix, dpi = 0) {
  const file = { bytes: encodePng(raster), contentType: "image/png" };
  const scan = await measurePng(file.bytes);
  if (scan.status !== "measured") throw new Error("cannot be read");
  const bytes = await drawFixSample(file, { fix, measures: scan.measures, map: scan.map, dpi });
  if (!bytes) return null;
  const source = openRowSource({ bytes, contentType: "image/png" });
  expect([source.widthPx, source.heightPx]).toEqual([2 * EDGE_PX, EDGE_PX]);
  const [before, after]: [number[], number[]] = [[], []];
  for await (const row of source.rows()) {
    before.push(...row.subarray(0, EDGE_PX));
    after.push(...row.subarray(EDGE_PX));
  }
  return { before, after };
}

const count = (
  pixels: number[],
  test: (red: number, green: number, blue: number, alpha: number) => boolean,
) => pixels.filter((each) => test(each & 255, (each >>> 8) & 255, (each >>> 16) & 255, each >>> 24)).length;

describe("a fix that is too fine for the preview is shown on a part of the picture", () => {
  it("the rim of an old background, and the same edge without it", async () => {
    const [specimen] = faultyPictures().filter((each) => each.fault?.name === "a green rim");
    if (!specimen) throw new Error("no specimen");
    const shown = await sampleOf(specimen.raster(), "despill");
    if (!shown) throw new Error("nothing is shown");
    const isGreen = (red: number, green: number, blue: number, alpha: number) =>
      alpha > 200 && green - Math.max(red, blue) > 100;
    expect(count(shown.before, isGreen)).toBeGreaterThan(100);
    expect(count(shown.after, isGreen)).toBeLessThan(count(shown.before, isGreen) / 10);
    const isInk = (_red: number, _green: number, _blue: number, alpha: number) => alpha > 127;
    expect(count(shown.after, isInk)).toBeGreaterThan(0.9 * count(shown.before, isInk));
  });

  it("the pixels of a print, and the softer steps of more of them", async () => {
    const shown = await sampleOf(rasterizeSvg(DRAWING, 300), "resample", 50);
    if (!shown) throw new Error("nothing is shown");
    const colors = (pixels: number[]) => new Set(pixels).size;
    expect(colors(shown.after)).toBeGreaterThan(3 * colors(shown.before));
    expect(count(shown.before, (_red, _green, _blue, alpha) => alpha > 0)).toBeGreaterThan(0);
  });

  it("the color under transparency, and white in its place", async () => {
    const black = mapPixels(rasterizeSvg(DRAWING, 400), (rgba, at) => {
      if (rgba[at + 3] === 0) rgba.fill(0, at, at + 3);
    });
    const shown = await sampleOf(black, "white-under-alpha");
    if (!shown) throw new Error("nothing is shown");
    const isBlack = (red: number, green: number, blue: number) => red + green + blue === 0;
    expect(count(shown.before, isBlack)).toBeGreaterThan(5000);
    expect(count(shown.after, isBlack)).toBe(0);
  });

  it("nothing where there is no such fault", async () => {
    expect(await sampleOf(rasterizeSvg(DRAWING, 400), "despill")).toBeNull();
    expect(await sampleOf(rasterizeSvg(DRAWING, 400), "resample", 300)).toBeNull();
  });
});
