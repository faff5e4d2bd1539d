import { describe, expect, it } from "vitest";
import { classifyPixels } from "~/print/formats/png/classify-pixels";
import { readPngHeader } from "~/print/formats/png/png-header";
import { makePng, type PngSpec } from "../../support/data/pictures/png";

const CLEAR = [0, 0, 0, 0] as const;
const RED = [220, 40, 20, 255] as const;
/** A disc on a transparent ground with a soft edge and a gradient, so that every filter matters. */
const disc =
  (size: number): PngSpec["pixel"] =>
  (x, y) => {
    const distance = Math.hypot(x - size / 2, y - size / 2) - size / 3;
    return distance > 1 ? CLEAR : [x % 256, y % 256, 90, distance > 0 ? 128 : 255];
  };

async function judge(plan: PngSpec) {
  const bytes = await makePng(plan);
  const header = readPngHeader(bytes);
  if (!header) throw new Error("no header");
  return classifyPixels(bytes, header);
}

describe("a PNG's header", () => {
  it("gives size and alpha channel", async () => {
    const bytes = await makePng({ widthPx: 40, heightPx: 30, pixel: () => RED });
    expect(readPngHeader(bytes)).toMatchObject({ widthPx: 40, heightPx: 30, hasAlphaChannel: true });
    const opaque = await makePng({ widthPx: 40, heightPx: 30, colorType: 2, pixel: () => RED });
    expect(readPngHeader(opaque)).toMatchObject({ hasAlphaChannel: false });
  });

  it("is refused if the file is cut short, is something else, or claims absurd sizes", async () => {
    const bytes = await makePng({ widthPx: 40, heightPx: 30, pixel: () => RED });
    expect(readPngHeader(bytes.subarray(0, bytes.length - 5))).toBeNull();
    expect(readPngHeader(bytes.subarray(0, 20))).toBeNull();
    expect(readPngHeader(new TextEncoder().encode("<html>not a picture, but long enough</html>"))).toBeNull();
    const huge = bytes.slice();
    new DataView(huge.buffer).setUint32(16, 2_000_000_000);
    expect(readPngHeader(huge)).toBeNull();
    const endless = bytes.slice();
    new DataView(endless.buffer).setUint32(33, 0xffffffff);
    expect(readPngHeader(endless)).toBeNull();
  });
});

describe("a PNG's pixels", () => {
  it.each([0, 1, 2, 3, 4] as const)("are read through filter %i", async (filter) => {
    expect(await judge({ widthPx: 60, heightPx: 60, filter, pixel: disc(60) })).toEqual({
      status: "drawn",
      isTransparent: true,
    });
    expect(await judge({ widthPx: 60, heightPx: 60, filter, pixel: () => RED })).toEqual({ status: "blank" });
    // The only different pixel is the last one; it is not overlooked.
    const speck: PngSpec["pixel"] = (x, y) => (x === 59 && y === 59 ? RED : [9, 9, 9, 255]);
    expect(await judge({ widthPx: 60, heightPx: 60, filter, pixel: speck })).toEqual({
      status: "drawn",
      isTransparent: false,
    });
  });

  it("are blank if nothing is visible, whatever the hidden colors", async () => {
    expect(await judge({ widthPx: 50, heightPx: 50, pixel: (x, y) => [x, y, 7, 0] })).toEqual({
      status: "blank",
    });
  });

  it("are opaque if the alpha channel is opaque throughout", async () => {
    expect(await judge({ widthPx: 50, heightPx: 50, pixel: (x, y) => [x, y, 7, 255] })).toEqual({
      status: "drawn",
      isTransparent: false,
    });
  });

  it("are unreadable if the compressed data is damaged or ends too early", async () => {
    const bytes = await makePng({ widthPx: 64, heightPx: 64, pixel: (x) => [x, 9, 9, 255] });
    const header = readPngHeader(bytes);
    if (!header) throw new Error("no header");
    const damaged = bytes.slice();
    damaged.fill(0xff, 41, 60);
    expect(await classifyPixels(damaged, header)).toEqual({ status: "unreadable" });
    const taller = { ...header, heightPx: 200 };
    expect(await classifyPixels(bytes, taller)).toEqual({ status: "unreadable" });
  });
});
