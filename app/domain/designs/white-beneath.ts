import { Buffer } from "node:buffer";
import { wordsOf } from "~/lib/pictures/alpha";
import { pngChunk } from "~/lib/pictures/png-writer";
import { NOTHING } from "./print-check/fixes/rows";

/**
 * White beneath all that is fully transparent. Programs leave black or an old ground there, which comes back as a box or a rim
 * where something scales or flattens without looking at alpha; white is paper to everybody, and what can be seen stays.
 */
export class WhiteBeneath {
  /** Whether anything else was beneath. */
  isFound = false;
  private readonly white: Uint32Array;
  private readonly whiteBytes: Uint8Array;
  private readonly last: Uint8Array;
  private isFirst = true;

  constructor(private readonly widthPx: number) {
    this.white = new Uint32Array(widthPx);
    this.whiteBytes = new Uint8Array(this.white.buffer);
    this.last = new Uint8Array(widthPx * 4);
  }

  /** The row (RGBA) with white beneath; good until the next is asked for. */
  row(rgba: Uint8Array): Uint8Array {
    const { white, whiteBytes, last, widthPx } = this;
    // Drawings repeat their rows, and comparing is far quicker.
    if (!this.isFirst && Buffer.compare(last, rgba) === 0) return whiteBytes;
    this.isFirst = false;
    last.set(rgba);
    const words = wordsOf(rgba, widthPx);
    for (let x = 0; x < widthPx; x++) {
      const word = words[x] as number;
      if (word >>> 24 === 0 && word !== NOTHING) {
        this.isFound = true;
        white[x] = NOTHING;
      } else white[x] = word;
    }
    return whiteBytes;
  }
}

const nameOf = (chunk: Uint8Array) => String.fromCharCode(...chunk.subarray(4, 8));

/** The same of a picture with a palette: its invisible colours are a few bytes of it. */
export function whitePalette(
  chunks: Uint8Array[],
  { palette, transparency }: { palette: Uint8Array | null; transparency: Uint8Array | null },
): Uint8Array[] {
  if (!palette || !transparency) return chunks;
  const white = palette.slice();
  transparency.forEach((alpha, at) => {
    if (alpha === 0) white.fill(255, at * 3, at * 3 + 3);
  });
  return chunks.map((chunk) => (nameOf(chunk) === "PLTE" ? pngChunk("PLTE", white) : chunk));
}
