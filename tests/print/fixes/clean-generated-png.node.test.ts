import { describe, expect, it } from "vitest";
import { cleanGeneratedPng } from "~/print/fixes/clean-generated-png";
import { resample } from "~/print/fixes/resample";
import { openRowSource } from "~/print/formats/picture-rows";
import { splitPngChunks } from "~/print/formats/png/chunks";
import { decodeRgbaRows } from "~/print/formats/png/decode-rgba-rows";
import { readPngHeader } from "~/print/formats/png/png-header";
import { PngWriter } from "~/print/formats/png/writer/png-writer";
import { pngChunk } from "~/print/formats/png/writer/write-chunk";
import { measurePng } from "~/print/measurements/scan-pixels";
import { makePng } from "../../support/data/pictures/png";

const EDGE_PX = 120;
const INK = [30, 40, 160] as const;
const BLACK = [0, 0, 0, 0] as const;
const WHITE = [255, 255, 255, 0] as const;

/** A disc with a soft edge. */
const disc = (beneath: typeof BLACK | typeof WHITE) =>
  makePng({
    widthPx: EDGE_PX,
    heightPx: EDGE_PX,
    pixel: (x, y) => {
      const alpha = Math.round(255 * Math.max(0, Math.min(1, 40 - Math.hypot(x - 60, y - 60))));
      return alpha === 0 ? beneath : [...INK, alpha];
    },
  });

async function cleaned(bytes: Uint8Array) {
  return cleanGeneratedPng({ bytes, scan: await measurePng(bytes) });
}

async function pixelsOf(bytes: Uint8Array): Promise<number[]> {
  const header = readPngHeader(bytes);
  if (!header) throw new Error("no PNG");
  const pixels: number[] = [];
  for await (const row of decodeRgbaRows(bytes, header)) pixels.push(...row);
  return pixels;
}

describe("a generated picture with black under its transparency", () => {
  it("gets white there, keeps every visible pixel, and is measured after the change", async () => {
    const before = await disc(BLACK);
    const { bytes, scan, edits } = await cleaned(before);
    const visible = (pixel: number) => (pixel >>> 24 === 0 ? 0x00ffffff : pixel);
    expect(await pixelsOf(bytes)).toEqual((await pixelsOf(before)).map(visible));
    expect(scan).toEqual(await measurePng(bytes));
    expect(edits).toEqual([{ what: "white-under-alpha-removed" }]);
  });

  it("has no rim of another color when enlarged", async () => {
    const { bytes } = await cleaned(await disc(BLACK));
    const larger = await resample(openRowSource({ bytes, contentType: "image/png" }), 300);
    const [red, green, blue] = INK;
    const foreign = (await pixelsOf(larger.bytes)).filter(
      (pixel) => pixel >>> 24 > 0 && (pixel & 0xffffff) !== (red | (green << 8) | (blue << 16)),
    );
    expect(foreign).toEqual([]);
  });

  it("keeps its color chunks, and returns its other metadata separately", async () => {
    const split = splitPngChunks(await disc(BLACK));
    const [signature, header, ...rest] = split?.kept ?? [];
    const gamma = pngChunk("gAMA", Uint8Array.of(0, 0, 177, 143));
    const credentials = pngChunk("caBX", new TextEncoder().encode("jumbc2pa"));
    const { bytes, embeddedMetadata } = await cleaned(
      Buffer.concat([signature, header, gamma, credentials, ...rest].filter((part) => part !== undefined)),
    );
    const after = splitPngChunks(bytes);
    expect(after?.kept).toContainEqual(gamma);
    expect(after?.extras).toEqual([]);
    expect(embeddedMetadata.map((each) => each.name)).toEqual(["caBX"]);
  });

  it("is cleaned in its palette only, if it has one", async () => {
    const before = [
      pngChunk("PLTE", Uint8Array.of(0, 0, 0, ...INK)),
      pngChunk("tRNS", Uint8Array.of(0, 255)),
    ];
    const writer = new PngWriter({ widthPx: 64, heightPx: 64, colorType: 3, leadingChunks: before });
    for (let y = 0; y < 64; y++)
      await writer.add(Uint8Array.from({ length: 64 }, (_, x) => (x > 20 && y > 20 ? 1 : 0)));
    const { bytes, edits } = await cleaned(await writer.end());
    expect(edits).toHaveLength(1);
    expect(readPngHeader(bytes)?.palette).toEqual(Uint8Array.of(255, 255, 255, ...INK));
    const measured = await measurePng(bytes);
    expect(measured.status === "measured" && measured.measures.alpha.coloured).toBe(0);
  });
});

it("is returned byte for byte if nothing needs cleaning", async () => {
  const white = await disc(WHITE);
  expect((await cleaned(white)).bytes).toBe(white);
  const opaque = await makePng({ widthPx: 50, heightPx: 50, pixel: (x) => [x, 90, 20, 255] });
  expect(await cleaned(opaque)).toMatchObject({ bytes: opaque, edits: [] });
});
