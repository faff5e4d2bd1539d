/** Four bytes a pixel, rows from the top. Plain RGBA unless the user of the type says otherwise. */
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

/** One pixel from colour multiplied by alpha to plain RGBA, both as 32-bit words with red lowest. */
export function unpremultiplyPixel(word: number): number {
  const alpha = word >>> 24;
  // Nearly all of a drawing is either opaque or nothing.
  if (alpha === 255 || alpha === 0) return word;
  const share = 255 / alpha;
  const red = Math.min(255, (word & 255) * share + 0.5);
  const green = Math.min(255, ((word >>> 8) & 255) * share + 0.5);
  const blue = Math.min(255, ((word >>> 16) & 255) * share + 0.5);
  return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** From colour multiplied by alpha to plain RGBA, in place. Every machine that runs this keeps the lowest byte first. */
export function unpremultiply(rgba: Uint8Array): void {
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
  for (let at = 0; at < words.length; at++) {
    const alpha = (words[at] as number) >>> 24;
    if (alpha !== 255 && alpha !== 0) words[at] = unpremultiplyPixel(words[at] as number);
  }
}

/** One row as 32-bit words, red lowest: every machine that runs this keeps the lowest byte first. */
export function asPixelWords(rgba: Uint8Array, widthPx: number): Uint32Array {
  const bytes = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(bytes.buffer, bytes.byteOffset, widthPx);
}
