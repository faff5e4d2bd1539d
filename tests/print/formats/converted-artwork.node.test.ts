import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import type { PictureConverter } from "~/print";
import { readArtwork } from "~/print/formats/read-artwork";

const raster = createRasterizer(nodeWasm);

/** Reads a file with a converter that gives this answer, and counts its calls. */
async function read(bytes: Uint8Array, answer: PictureConverter = converted) {
  let calls = 0;
  const convert: PictureConverter = (file) => {
    calls += 1;
    return answer(file);
  };
  return { artwork: await readArtwork(raster, { bytes, now: 5, convert }), calls };
}
const converted: PictureConverter = async (bytes) => ({
  ...{ status: "converted", png: new Uint8Array(await sharp(bytes).png().toBuffer()) },
});
const unreadable: PictureConverter = async () => ({ status: "unreadable" });

const drawing = (width = 120, height = 90) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="50" cy="45" r="40" fill="#c82814"/></svg>`,
    ),
  );

/** What a phone writes, as far as its size: the thumbnail's, then the picture's. */
const heic = (width: number, height: number) => {
  const extents = (w: number, h: number) => {
    const box = Buffer.alloc(20);
    box.writeUInt32BE(20, 0);
    box.write("ispe", 4);
    box.writeUInt32BE(w, 12);
    box.writeUInt32BE(h, 16);
    return box;
  };
  return new Uint8Array(
    Buffer.concat([
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      extents(320, 240),
      extents(width, height),
    ]),
  );
};

describe("uploads in formats that we do not decode ourselves", () => {
  it("are read like the PNG that they are converted to, and it is said", async () => {
    for (const file of [await drawing().webp().toBuffer(), await drawing().avif().toBuffer()]) {
      const { artwork, calls } = await read(new Uint8Array(file));
      expect(artwork).toMatchObject({
        contentType: "image/png",
        widthPx: 120,
        heightPx: 90,
        isTransparent: true,
      });
      expect("kind" in artwork ? [] : artwork.edits.map(({ what }) => what)).toContain("converted-to-png");
      expect(calls).toBe(1);
    }
  });

  it("are refused by the size that they state, before anything opens them", async () => {
    expect(await read(heic(12_000, 9000))).toEqual({
      artwork: { kind: "too-large-to-convert", format: "HEIC", widthPx: 12_000, heightPx: 9000 },
      calls: 0,
    });
    expect(await read(new Uint8Array(await drawing(40, 40).webp().toBuffer()))).toMatchObject({
      artwork: { kind: "too-small" },
      calls: 0,
    });
    expect(await read(new Uint8Array(Buffer.from("\0\0\0\x18ftypavif and nothing more", "latin1")))).toEqual({
      ...{ artwork: { kind: "damaged" }, calls: 0 },
    });
  });

  it("are refused in words where the converter cannot open them, or does not answer", async () => {
    expect((await read(heic(4032, 3024), unreadable)).artwork).toEqual({
      kind: "unconvertible",
      format: "HEIC",
    });
    expect((await read(heic(4032, 3024), async () => ({ status: "away" }))).artwork).toEqual({
      ...{ kind: "converter-away", format: "HEIC" },
    });
    const png = new Uint8Array(await drawing().png().toBuffer()).slice(0, 300);
    expect((await read(heic(4032, 3024), async () => ({ status: "converted", png }))).artwork).toEqual({
      ...{ kind: "damaged" },
    });
  });
});

it("an SVG in UTF-16 is read, with whichever byte comes first", async () => {
  const svg = `\ufeff<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50"><title>Möwe</title><circle cx="25" cy="25" r="20" fill="#c33"/></svg>`;
  const little = Buffer.from(svg, "utf16le");
  for (const bytes of [little, Buffer.from(little).swap16()])
    expect((await read(new Uint8Array(bytes))).artwork).toMatchObject({
      contentType: "image/png",
      isTransparent: true,
    });
});
