import { Buffer } from "node:buffer";
import { asPixelWords, TRANSPARENT_WHITE } from "./rgba";

/**
 * Sets the color of fully transparent pixels to white. Programs leave black or an old background there, which reappears as a box
 * or rim in software that scales or flattens without regard to alpha. Visible pixels stay as they are.
 */
export class WhiteUnderAlpha {
  /** Whether a fully transparent pixel held a color other than white. */
  hasColorUnderAlpha = false;
  /** The whitened row as words, and the same memory as bytes. */
  readonly words: Uint32Array;
  readonly bytes: Uint8Array;
  /** Indices of the pixels that differ from the previous row. In a drawing these are few. */
  readonly changed: Int32Array;
  /** The previous row as it came, before whitening. */
  private readonly last: Uint32Array;
  private readonly lastBytes: Uint8Array;
  private isFirst = true;

  constructor(private readonly widthPx: number) {
    this.words = new Uint32Array(widthPx);
    this.bytes = new Uint8Array(this.words.buffer);
    this.changed = new Int32Array(widthPx);
    this.last = new Uint32Array(widthPx);
    this.lastBytes = new Uint8Array(this.last.buffer);
  }

  /** Takes the next row (RGBA) and returns how many of its pixels differ from the previous one; in the first row, all. */
  next(rgba: Uint8Array): number {
    if (!this.isFirst && Buffer.compare(this.lastBytes, rgba) === 0) return 0;
    const row = asPixelWords(rgba, this.widthPx);
    // Differs from the first row in every pixel.
    if (this.isFirst) for (let x = 0; x < row.length; x++) this.last[x] = ~(row[x] as number);
    this.isFirst = false;
    return this.compare(row);
  }

  private compare(row: Uint32Array): number {
    const { last, words, changed } = this;
    const length = row.length;
    let count = 0;
    for (let x = 0; x < length; ) {
      // Compares four pixels at a time: mostly none differs.
      if (
        x + 3 < length &&
        (((row[x] as number) ^ (last[x] as number)) |
          ((row[x + 1] as number) ^ (last[x + 1] as number)) |
          ((row[x + 2] as number) ^ (last[x + 2] as number)) |
          ((row[x + 3] as number) ^ (last[x + 3] as number))) ===
          0
      ) {
        x += 4;
        continue;
      }
      for (const end = Math.min(length, x + 4); x < end; x++) {
        const word = row[x] as number;
        if (word === last[x]) continue;
        last[x] = word;
        const isHidden = word >>> 24 === 0;
        if (isHidden && word !== TRANSPARENT_WHITE) this.hasColorUnderAlpha = true;
        words[x] = isHidden ? TRANSPARENT_WHITE : word;
        changed[count++] = x;
      }
    }
    return count;
  }
}
