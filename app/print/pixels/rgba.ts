/** Four bytes per pixel, rows from the top. Not premultiplied unless stated otherwise. */
export interface RgbaImage {
  rgba: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** The color stored under fully transparent pixels, as a 32-bit word. */
export const TRANSPARENT_WHITE = 0x00ffffff;

/** One pixel as a 32-bit word: red in the lowest byte, alpha in the highest. */
export const packRgba = (red: number, green: number, blue: number, alpha: number) =>
  (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;

/** Red, green and blue of `#rrggbb`. */
export const rgbOfHex = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

/** Converts one premultiplied pixel to plain RGBA, both as 32-bit words with red lowest. */
export function unpremultiplyPixel(word: number): number {
  const alpha = word >>> 24;
  // Nearly all pixels of a drawing are either opaque or fully transparent.
  if (alpha === 255 || alpha === 0) return word;
  const share = 255 / alpha;
  const red = Math.min(255, (word & 255) * share + 0.5);
  const green = Math.min(255, ((word >>> 8) & 255) * share + 0.5);
  const blue = Math.min(255, ((word >>> 16) & 255) * share + 0.5);
  return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Converts premultiplied pixels to plain RGBA, in place. Assumes a little-endian machine. */
export function unpremultiply(rgba: Uint8Array): void {
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
  for (let at = 0; at < words.length; at++) {
    const alpha = (words[at] as number) >>> 24;
    if (alpha !== 255 && alpha !== 0) words[at] = unpremultiplyPixel(words[at] as number);
  }
}

/** One row as 32-bit words, red lowest. Assumes a little-endian machine. */
export function asPixelWords(rgba: Uint8Array, widthPx: number): Uint32Array {
  const bytes = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(bytes.buffer, bytes.byteOffset, widthPx);
}
