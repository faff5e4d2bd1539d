import type { PositionedPrint } from "../rasterizer";
import { asPixelWords, type RgbaImage } from "./rgba";

/** Composites pictures with premultiplied colors, in place (Porter and Duff, "Compositing digital images", 1984). */

/** Draws all of `above` over `below`; both have the same size. */
export function compositeLayer(above: RgbaImage, below: RgbaImage): void {
  const from = words(above);
  const to = words(below);
  for (let at = 0; at < to.length; at++) {
    const word = from[at] as number;
    if (word !== 0) to[at] = over(word, to[at] as number);
  }
}

/** Draws a print at its position; parts outside of the picture are not drawn. */
export function compositePrint(print: PositionedPrint, below: RgbaImage): void {
  const to = words(below);
  const from = Math.max(0, -print.leftPx);
  const end = Math.min(print.widthPx, below.widthPx - print.leftPx);
  const bottom = Math.min(print.heightPx, below.heightPx - print.topPx);
  const pixels = asPixelWords(print.rgba, print.widthPx * print.heightPx);
  for (let y = Math.max(0, -print.topPx); y < bottom; y++) {
    const row = y * print.widthPx;
    const start = (print.topPx + y) * below.widthPx + print.leftPx;
    for (let x = from; x < end; x++) {
      const word = multiplied(pixels[row + x] as number);
      if (word !== 0) to[start + x] = over(word, to[start + x] as number);
    }
  }
}

const words = ({ rgba, widthPx, heightPx }: RgbaImage) =>
  new Int32Array(rgba.buffer, rgba.byteOffset, widthPx * heightPx);

/** channel × share / 255, correctly rounded for all values (Blinn, "Three wrongs make a right", 1995). */
function part(channel: number, share: number): number {
  const product = Math.imul(channel, share) + 128;
  return (product + (product >> 8)) >> 8;
}

/** Premultiplies a pixel. */
function multiplied(word: number): number {
  const alpha = word >>> 24;
  if (alpha === 255) return word | 0;
  if (alpha === 0) return 0;
  const red = part(word & 255, alpha);
  const green = part((word >>> 8) & 255, alpha);
  const blue = part((word >>> 16) & 255, alpha);
  return (alpha << 24) | (blue << 16) | (green << 8) | red;
}

/** One premultiplied pixel over another. A channel cannot exceed 255, because no premultiplied channel exceeds its alpha. */
function over(above: number, below: number): number {
  const open = 255 - (above >>> 24);
  if (open === 0) return above;
  const red = (above & 255) + part(below & 255, open);
  const green = ((above >>> 8) & 255) + part((below >>> 8) & 255, open);
  const blue = ((above >>> 16) & 255) + part((below >>> 16) & 255, open);
  const alpha = 255 - open + part(below >>> 24, open);
  return (alpha << 24) | (blue << 16) | (green << 8) | red;
}
