import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import type { Artwork } from "~/print/formats/artwork";
import { joinBytes } from "~/print/formats/bytes";
import { readPngHeader } from "~/print/formats/png/png-header";
import { encodeRgbaPng } from "~/print/formats/png/writer/encode-png";
import { pngChunk } from "~/print/formats/png/writer/write-chunk";
import { readArtwork } from "~/print/formats/read-artwork";
import { planDrawing } from "~/print/formats/svg/read-svg-artwork";
import { WorkMeter } from "~/print/formats/svg/work-meter";
import { noise, pngFile } from "../../support/artwork-corpus/bytes";
import { validSvgs } from "../../support/artwork-corpus/valid-svgs";

const raster = createRasterizer(nodeWasm);
const WIDTH = 61;
const HEIGHT = 53;

async function taken(bytes: Uint8Array): Promise<Artwork> {
  const read = await readArtwork(raster, { bytes, now: 0 });
  if ("kind" in read) throw new Error(JSON.stringify(read));
  return read;
}
interface Pixels {
  data: Uint8Array;
  info: { width: number; height: number };
}
const rgba = async (picture: Uint8Array | sharp.Sharp): Promise<Pixels> =>
  await (picture instanceof Uint8Array ? sharp(picture) : picture)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });

/** The mean difference of two pictures (of 255) over their common area, from the lower right corners. */
const difference = async (a: Uint8Array, b: Uint8Array) => differenceOf(await rgba(a), await rgba(b));

function differenceOf(one: Pixels, two: Pixels): number {
  const width = Math.min(one.info.width, two.info.width);
  const height = Math.min(one.info.height, two.info.height);
  const rowAt = ({ info }: typeof one, y: number) =>
    ((info.height - height + y) * info.width + info.width - width) * 4;
  let sum = 0;
  for (let y = 0; y < height; y++) {
    let p = rowAt(one, y);
    let q = rowAt(two, y);
    for (let x = 0; x < width; x++, p += 4, q += 4) {
      // Fully transparent pixels have no color to compare.
      const isSeen = (one.data[p + 3] as number) > 0 || (two.data[q + 3] as number) > 0;
      for (let channel = isSeen ? 0 : 3; channel < 4; channel++)
        sum += Math.abs((one.data[p + channel] as number) - (two.data[q + channel] as number));
    }
  }
  return sum / (width * height * 4);
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const KINDS = [
  ...[1, 2, 4, 8, 16].map((bitDepth) => ({ colorType: 0, bitDepth })),
  ...[8, 16].flatMap((bitDepth) => [2, 4, 6].map((colorType) => ({ colorType, bitDepth }))),
  ...[1, 2, 4, 8].map((bitDepth) => ({ colorType: 3, bitDepth })),
];
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const PNGS = KINDS.flatMap(({ colorType, bitDepth }) =>
  [false, true].flatMap((isInterlaced) =>
    (isInterlaced ? [0] : [0, 1, 2, 3, 4]).map((filter) => ({ colorType, bitDepth, isInterlaced, filter })),
  ),
);

function honestPng({ colorType, bitDepth, isInterlaced, filter }: (typeof PNGS)[number]) {
  const bits = bitDepth * (CHANNELS[colorType] ?? 1);
  const part = (width: number, height: number) => {
    const raw = noise(width, height, bits);
    const row = Math.ceil((width * bits) / 8) + 1;
    for (let y = 0; y < height; y++) raw[y * row] = filter;
    return raw;
  };
  const raw = isInterlaced
    ? joinBytes(
        PASSES.map(([x, y, stepX, stepY]) =>
          part(Math.ceil((WIDTH - x) / stepX), Math.ceil((HEIGHT - y) / stepY)),
        ),
      )
    : part(WIDTH, HEIGHT);
  const colors = 1 << bitDepth;
  const before =
    colorType === 3
      ? [
          pngChunk(
            "PLTE",
            Uint8Array.from({ length: colors * 3 }, (_, at) => (at * 47) & 255),
          ),
          pngChunk(
            "tRNS",
            Uint8Array.from({ length: Math.min(colors, 3) }, (_, at) => at * 100),
          ),
        ]
      : [];
  const size = { widthPx: WIDTH, heightPx: HEIGHT };
  return pngFile({ ...size, colorType, bitDepth, interlace: isInterlaced ? 1 : 0, raw, before });
}

describe("valid PNGs", () => {
  it.each(PNGS)(
    "of color type $colorType with $bitDepth bits, filter $filter, interlaced: $isInterlaced, keep every pixel",
    async (kind) => {
      const bytes = honestPng(kind);
      const read = await taken(bytes);
      const header = readPngHeader(read.bytes);
      expect(header).toMatchObject({ bitDepth: 8, isInterlaced: false, widthPx: WIDTH, heightPx: HEIGHT });
      expect(await difference(bytes, read.bytes)).toBeLessThanOrEqual(kind.bitDepth === 16 ? 0.6 : 0);
      expect(await difference(bytes, await encodeRgbaPng(read.previewSource))).toBeLessThanOrEqual(
        kind.bitDepth === 16 ? 0.6 : 0,
      );
    },
  );
});

const photo = () => {
  const raw = new Uint8Array(208 * 160 * 3);
  for (let y = 0; y < 160; y++)
    for (let x = 0; x < 208; x++)
      raw.set([128 + 90 * Math.sin(x / 17), 128 + 90 * Math.cos((x + y) / 23), x], (y * 208 + x) * 3);
  return sharp(raw, { raw: { width: 208, height: 160, channels: 3 } });
};
const JPEGS = [false, true].flatMap((progressive) =>
  (["4:2:0", "4:4:4", "gray"] as const).flatMap((chroma) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({ progressive, chroma, orientation })),
  ),
);

describe("valid JPEGs", () => {
  it.each(JPEGS)(
    "progressive: $progressive, $chroma, turned by Exif as $orientation, stand upright and say nothing else",
    async ({ progressive, chroma, orientation }) => {
      const base = chroma === "gray" ? photo().greyscale() : photo();
      const chromaSubsampling = chroma === "gray" ? "4:2:0" : chroma;
      const bytes = new Uint8Array(
        await base
          .withMetadata({ orientation })
          .jpeg({ quality: 90, progressive, chromaSubsampling })
          .toBuffer(),
      );
      const read = await taken(bytes);
      const isOnItsSide = orientation >= 5;
      expect([read.widthPx, read.heightPx]).toEqual(isOnItsSide ? [160, 208] : [208, 160]);
      const meta = await sharp(read.bytes).metadata();
      expect(meta.exif).toBeUndefined();
      expect(meta.orientation).toBeUndefined();
      const upright = new Uint8Array(await sharp(bytes).rotate().png().toBuffer());
      // Decoders interpolate subsampled colors differently.
      expect(await difference(upright, read.bytes)).toBeLessThan(1);
      expect(await difference(upright, await encodeRgbaPng(read.previewSource))).toBeLessThan(2.5);
    },
  );

  it("of twenty-four megapixels are rotated too; scans of that size are refused with a reason, as they would need too much memory", async () => {
    const size = { widthPx: 6000, heightPx: 4000 };
    const onItsSide = async (progressive: boolean) =>
      new Uint8Array(
        await photo()
          .resize(size.widthPx, size.heightPx)
          .withMetadata({ orientation: 6 })
          .jpeg({ quality: 80, progressive })
          .toBuffer(),
      );
    const bytes = await onItsSide(false);
    const read = await taken(bytes);
    expect([read.widthPx, read.heightPx]).toEqual([4000, 6000]);
    const shrunk = (picture: sharp.Sharp) => picture.resize(200, 300).png().toBuffer();
    const upright = await shrunk(sharp(await sharp(bytes).rotate().toBuffer()));
    expect(await difference(upright, await shrunk(sharp(read.bytes)))).toBeLessThan(1);
    expect(await readArtwork(raster, { bytes: await onItsSide(true), now: 0 })).toEqual({
      kind: "turned-too-large",
      ...size,
    });
  });

  it("in CMYK are refused with advice", async () => {
    const bytes = new Uint8Array(await photo().toColourspace("cmyk").jpeg().toBuffer());
    expect(await readArtwork(raster, { bytes, now: 0 })).toEqual({ kind: "cmyk" });
  });
});

describe("valid SVGs", () => {
  it.each(validSvgs())("$name are drawn as they are meant", async ({ bytes }) => {
    const read = await taken(bytes);
    expect(Math.max(read.widthPx, read.heightPx)).toBeGreaterThanOrEqual(1200);
    // Compared with another renderer at preview size: cleaning has changed nothing visible.
    const { rgba: data, widthPx: width, heightPx: height } = read.previewSource;
    const meant = await rgba(sharp(bytes, { density: 300 }).resize(width, height, { fit: "fill" }));
    expect(differenceOf(meant, { data, info: { width, height } })).toBeLessThan(3);
    // The kept file passes the same rules.
    await planDrawing(new TextEncoder().encode(read.svg ?? ""), {
      ...{ now: 0, meter: new WorkMeter(), openTypeface: raster.openTypeface },
      onMetadata: (metadata) => expect(metadata).toBe(""),
    });
  });
});
