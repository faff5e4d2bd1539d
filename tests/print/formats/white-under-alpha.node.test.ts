import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { readArtwork } from "~/print/formats/read-artwork";
import { measurePng } from "~/print/measurements/scan-pixels";

const raster = createRasterizer(nodeWasm);
const WIDTH = 60;
const HEIGHT = 50;
type Ink = [number, number, number, number];

/** A half-transparent disc on a transparent ground; `beneath` is the hidden color. */
function disc(beneath: (y: number) => Ink): Uint8Array {
  const rgba = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const far = Math.hypot(x - 30, y - 25);
      const ink: Ink = far < 15 ? [200, 30, 90, 255] : far < 17 ? [200, 30, 90, 120] : beneath(y);
      rgba.set(ink, (y * WIDTH + x) * 4);
    }
  return rgba;
}
const picture = (rgba: Uint8Array) => sharp(rgba, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } });
const WHITE: Ink = [255, 255, 255, 0];
const BLACK: Ink = [0, 0, 0, 0];

async function stored(png: Buffer) {
  const read = await readArtwork(raster, { bytes: new Uint8Array(png), now: 7 });
  if ("kind" in read) throw new Error(read.kind);
  const measured = await measurePng(read.bytes);
  if (measured.status !== "measured") throw new Error(measured.status);
  const pixels = new Uint8Array(await sharp(read.bytes).ensureAlpha().raw().toBuffer());
  return { ...read, pixels, coloured: measured.measures.alpha.coloured };
}

const WHITENED = { what: "white-under-alpha-removed", by: "us", at: 7 };

describe("white under the transparency of an uploaded picture", () => {
  it.each([
    ["black everywhere", () => BLACK],
    ["an old ground further down", (y: number): Ink => (y > 30 ? [0, 255, 0, 0] : WHITE)],
  ])("takes the place of %s, and what can be seen stays", async (_, beneath) => {
    const read = await stored(await picture(disc(beneath)).png().toBuffer());
    expect(read.edits).toContainEqual(WHITENED);
    expect(read.coloured).toBe(0);
    expect(read.pixels).toEqual(disc(() => WHITE));
  });

  it.each([
    ["with a palette", () => picture(disc(() => BLACK)).png({ palette: true })],
    [
      "in gray",
      () =>
        picture(disc(() => BLACK))
          .toColourspace("b-w")
          .png(),
    ],
    [
      "of sixteen bits",
      () =>
        picture(disc(() => BLACK))
          .toColourspace("rgb16")
          .png(),
    ],
    ["interlaced", () => picture(disc(() => BLACK)).png({ progressive: true })],
  ])("is put there in a picture %s too", async (_, made) => {
    const read = await stored(await made().toBuffer());
    expect(read.edits).toContainEqual(WHITENED);
    expect(read.coloured).toBe(0);
  });

  it("leaves a file unchanged, byte for byte, if it already has white there", async () => {
    const png = await picture(disc(() => WHITE))
      .png()
      .toBuffer();
    const read = await stored(png);
    expect(read.edits).toEqual([]);
    expect(read.bytes).toEqual(new Uint8Array(png));
  });

  it("is present in a drawn SVG from the start", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle cx="45" cy="50" r="30"/></svg>';
    const read = await readArtwork(raster, { bytes: new TextEncoder().encode(svg), now: 7 });
    if ("kind" in read) throw new Error(read.kind);
    const measured = await measurePng(read.bytes);
    expect(measured.status === "measured" && measured.measures.alpha.coloured).toBe(0);
    expect(read.edits.map(({ what }) => what)).toEqual(["drawn-as-pixels"]);
  });
});
