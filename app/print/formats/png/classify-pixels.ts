import { decodePngRows } from "./decode-png";
import type { PngHeader } from "./png-header";

export type PixelClass =
  /** `isTransparent`: at least one pixel is not opaque. */
  | { status: "drawn"; isTransparent: boolean }
  /** Every pixel is the same, or none is visible. */
  | { status: "blank" }
  | { status: "unreadable" };

/**
 * Looks at decoded pixels and stops as soon as the answer is known, for a transparent drawing after its first rows. An alpha
 * channel in which every pixel is opaque does not make a picture transparent.
 */
export async function classifyPixels(bytes: Uint8Array, header: PngHeader): Promise<PixelClass> {
  const readAlpha = alphaReader(header);
  let first: Uint8Array | null = null;
  let hasTwo = false;
  let hasVisible = false;
  let isTransparent = false;
  try {
    for await (const { pixels, pixelBytes } of decodePngRows(bytes, header)) {
      for (let at = 0; at < pixels.length; at += pixelBytes) {
        const alpha = readAlpha(pixels, at);
        hasVisible ||= alpha > 0;
        isTransparent ||= alpha < 255;
        if (!hasTwo) {
          // Fully transparent pixels count as equal, whatever color they hold.
          const pixel = alpha === 0 ? NO_PIXEL : pixels.subarray(at, at + pixelBytes);
          if (first === null) first = pixel.slice();
          else hasTwo = !isAlike(first, pixel);
        }
        if (hasTwo && hasVisible && (isTransparent || !header.hasAlphaChannel))
          return { status: "drawn", isTransparent };
      }
    }
  } catch {
    return { status: "unreadable" };
  }
  return hasTwo && hasVisible ? { status: "drawn", isTransparent } : { status: "blank" };
}

const NO_PIXEL = new Uint8Array(0);

function isAlike(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function alphaReader(header: PngHeader): (row: Uint8Array, at: number) => number {
  const { colorType, bitDepth, transparency } = header;
  const sampleBytes = bitDepth === 16 ? 2 : 1;
  if (colorType === 6) return (row, at) => row[at + 3 * sampleBytes] ?? 255;
  if (colorType === 4) return (row, at) => row[at + sampleBytes] ?? 255;
  if (colorType === 3 && transparency) return (row, at) => transparency[row[at] ?? 0] ?? 255;
  if (transparency) {
    // One color marks transparency. Its samples take two bytes each; pictures of up to 8 bits use the second.
    const key = sampleBytes === 2 ? [...transparency] : [...transparency].filter((_, at) => at % 2 === 1);
    return (row, at) => (key.every((sample, index) => row[at + index] === sample) ? 0 : 255);
  }
  return () => 255;
}
