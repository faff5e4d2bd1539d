import { deflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import { pngChunk } from "~/print/formats/png/writer/write-chunk";

/** RGBA, four bytes per pixel, which faults are applied to. */
export interface Raster {
  widthPx: number;
  heightPx: number;
  rgba: Uint8Array;
}

/** Renders an SVG of 1000 × 1000 units. Transparent pixels are white underneath, as in a good file. */
export function rasterizeSvg(svg: string, widthPx: number): Raster {
  const image = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="${widthPx}" height="${widthPx}">${svg}</svg>`,
    { font: { loadSystemFonts: false } },
  ).render();
  const rgba = new Uint8Array(image.pixels);
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] as number;
    for (let channel = 0; channel < 3; channel++)
      rgba[at + channel] =
        alpha === 0 ? 255 : Math.min(255, Math.round(((rgba[at + channel] as number) * 255) / alpha));
  }
  return { widthPx: image.width, heightPx: image.height, rgba };
}

/** A copy with each pixel changed; `change` writes the four bytes at `at`. */
export function mapPixels(
  source: Raster,
  change: (rgba: Uint8Array, at: number, x: number, y: number) => void,
): Raster {
  const rgba = source.rgba.slice();
  for (let y = 0, at = 0; y < source.heightPx; y++)
    for (let x = 0; x < source.widthPx; x++, at += 4) change(rgba, at, x, y);
  return { ...source, rgba };
}

/** Cropped to its ink with a small margin, as in a good file. */
export function cropToInk({ widthPx, heightPx, rgba }: Raster, airPx = 20): Raster {
  let [left, top, right, bottom] = [widthPx, heightPx, -1, -1];
  for (let y = 0, at = 3; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, at += 4)
      if ((rgba[at] as number) > 0) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
  const [x0, y0] = [Math.max(0, left - airPx), Math.max(0, top - airPx)];
  const width = Math.min(widthPx, right + airPx + 1) - x0;
  const height = Math.min(heightPx, bottom + airPx + 1) - y0;
  const out = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((y0 + y) * widthPx + x0) * 4;
    out.set(rgba.subarray(from, from + width * 4), y * width * 4);
  }
  return { widthPx: width, heightPx: height, rgba: out };
}

/** With the "up" filter, which most encoders choose. */
export function encodePng({ widthPx, heightPx, rgba }: Raster): Uint8Array {
  const stride = widthPx * 4;
  const raw = Buffer.alloc((stride + 1) * heightPx);
  for (let y = 0; y < heightPx; y++) {
    const at = y * (stride + 1);
    raw[at] = y === 0 ? 0 : 2;
    for (let x = 0; x < stride; x++)
      raw[at + 1 + x] =
        (rgba[y * stride + x] as number) - (y === 0 ? 0 : (rgba[(y - 1) * stride + x] as number));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(raw, { level: 1 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A seeded random number generator: the same numbers each time. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
