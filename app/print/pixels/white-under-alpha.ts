import { Buffer } from "node:buffer";
import { asPixelWords, TRANSPARENT_WHITE } from "./rgba";

/**
 * White beneath all that is fully transparent. Programs leave black or an old ground there, which comes back as a box or a rim
 * where something scales or flattens without looking at alpha; white is paper to everybody, and what can be seen stays.
 */
export class WhiteUnderAlpha {
  /** Whether anything else was beneath. */
  hasColorUnderAlpha = false;
  /** The row with white beneath, and the same as bytes. */
  readonly words: Uint32Array;
  readonly bytes: Uint8Array;
  /** Where it differs from the row before: of a drawing most is what it was a row higher. */
  readonly changed: Int32Array;
  /** As they came: two that differ beneath are alike afterwards, and are not asked for twice. */
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

  /** Takes the next row (RGBA); answers how many of its pixels differ, which of the first row all do. */
  next(rgba: Uint8Array): number {
    if (!this.isFirst && Buffer.compare(this.lastBytes, rgba) === 0) return 0;
    const row = asPixelWords(rgba, this.widthPx);
    // Whatever the first row holds, it is not this.
    if (this.isFirst) for (let x = 0; x < row.length; x++) this.last[x] = ~(row[x] as number);
    this.isFirst = false;
    return this.compare(row);
  }

  private compare(row: Uint32Array): number {
    const { last, words, changed } = this;
    const length = row.length;
    let count = 0;
    for (let x = 0; x < length; ) {
      // Four pixels at a time: mostly none of them differs.
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
