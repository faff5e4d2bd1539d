import type { PositionedPrint } from "../rasterizer";
import { asPixelWords, type RgbaImage } from "./rgba";

/** Pictures of the same size over each other, colours multiplied by alpha, pixel by pixel and in place. */

/** All of `above` over `below`. */
export function compositeLayer(above: RgbaImage, below: RgbaImage): void {
  const from = words(above);
  const to = words(below);
  for (let at = 0; at < to.length; at++) {
    const word = from[at] as number;
    if (word !== 0) to[at] = over(word, to[at] as number);
  }
}

/** A print where it lies; what of it would lie outside is not drawn. */
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

/** A channel times a share of 255, rounded; exact for all of both (Blinn, "Three wrongs make a right", 1995). */
function part(channel: number, share: number): number {
  const product = Math.imul(channel, share) + 128;
  return (product + (product >> 8)) >> 8;
}

/** A plain pixel's colour multiplied by its alpha. */
function multiplied(word: number): number {
  const alpha = word >>> 24;
  if (alpha === 255) return word | 0;
  if (alpha === 0) return 0;
  const red = part(word & 255, alpha);
  const green = part((word >>> 8) & 255, alpha);
  const blue = part((word >>> 16) & 255, alpha);
  return (alpha << 24) | (blue << 16) | (green << 8) | red;
}

/** A pixel over another. A channel cannot exceed 255, since a colour multiplied by alpha never exceeds it. */
function over(above: number, below: number): number {
  const open = 255 - (above >>> 24);
  if (open === 0) return above;
  const red = (above & 255) + part(below & 255, open);
  const green = ((above >>> 8) & 255) + part((below >>> 8) & 255, open);
  const blue = ((above >>> 16) & 255) + part((below >>> 16) & 255, open);
  const alpha = 255 - open + part(below >>> 24, open);
  return (alpha << 24) | (blue << 16) | (green << 8) | red;
}
