import sharp, { type PngOptions } from "sharp";
import { describe, expect, it } from "vitest";
import { classifyPixels } from "~/print/formats/png/classify-pixels";
import { readPngHeader } from "~/print/formats/png/png-header";

/** Every kind of PNG that programs write for the same drawing. */
const KINDS: [string, PngOptions][] = [
  ["true color", { compressionLevel: 6 }],
  ["true color with every filter", { adaptiveFiltering: true }],
  ["interlaced", { progressive: true }],
  ["256 colors", { palette: true, colors: 256 }],
  ["16 colors, four bits each", { palette: true, colors: 16, dither: 0 }],
  ["4 colors, two bits each", { palette: true, colors: 4, dither: 0 }],
  ["2 colors, one bit each", { palette: true, colors: 2, dither: 0 }],
  ["few colors, interlaced", { palette: true, colors: 16, dither: 0, progressive: true }],
];

const svg = (ground: string, disc: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="97" height="61"><rect width="97" height="61" fill="${ground}"/><circle cx="60" cy="40" r="9" fill="${disc}"/></svg>`,
  );

async function judge(ground: string, disc: string, options: PngOptions) {
  const bytes = new Uint8Array(await sharp(svg(ground, disc)).png(options).toBuffer());
  const header = readPngHeader(bytes);
  if (!header) throw new Error("no header");
  expect([header.widthPx, header.heightPx]).toEqual([97, 61]);
  return classifyPixels(bytes, header);
}

describe.each(KINDS)("a PNG in %s", (_name, options) => {
  it("is drawn on a transparent background", async () => {
    expect(await judge("none", "#c33", options)).toEqual({ status: "drawn", isTransparent: true });
  });

  it("is drawn on a painted background", async () => {
    expect(await judge("#fff", "#c33", options)).toEqual({ status: "drawn", isTransparent: false });
  });

  it("is blank if it has one color, or if nothing is visible", async () => {
    expect(await judge("#c33", "#c33", options)).toEqual({ status: "blank" });
    expect(await judge("none", "none", options)).toEqual({ status: "blank" });
  });
});

it("reads sixteen bits per sample", async () => {
  const bytes = new Uint8Array(await sharp(svg("none", "#c33")).toColourspace("rgb16").png().toBuffer());
  const header = readPngHeader(bytes);
  expect(header?.bitDepth).toBe(16);
  if (header) expect(await classifyPixels(bytes, header)).toEqual({ status: "drawn", isTransparent: true });
});
