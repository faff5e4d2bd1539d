import { TRANSPARENT_WHITE, unpremultiplyPixel } from "./rgba";

/** Finds the pixels that differ from the row above. In a drawing these are few, so later steps handle only them. */
export class ChangedPixels {
  /** The row as RGBA with white under transparent pixels, and the indices that differ from the previous row. */
  readonly unpremultiplied: Uint32Array;
  readonly changed: Int32Array;
  private readonly drawn: Int32Array;
  private count = 0;

  constructor(private readonly widthPx: number) {
    // A value that no picture holds, so that every pixel of the first row counts as changed.
    this.drawn = new Int32Array(widthPx).fill(1);
    this.unpremultiplied = new Uint32Array(widthPx);
    this.changed = new Int32Array(widthPx);
  }

  /** Takes the row of `words` that begins at `from`; returns how many pixels differ. */
  next(words: Int32Array, from: number): number {
    const { drawn, widthPx } = this;
    this.count = 0;
    let x = 0;
    for (; x + 3 < widthPx; x += 4) {
      const at = from + x;
      const one = words[at] as number;
      const two = words[at + 1] as number;
      const three = words[at + 2] as number;
      const four = words[at + 3] as number;
      const isOne = one ^ (drawn[x] as number);
      const isTwo = two ^ (drawn[x + 1] as number);
      const isThree = three ^ (drawn[x + 2] as number);
      const isFour = four ^ (drawn[x + 3] as number);
      if ((isOne | isTwo | isThree | isFour) === 0) continue;
      if (isOne !== 0) this.take(x, one);
      if (isTwo !== 0) this.take(x + 1, two);
      if (isThree !== 0) this.take(x + 2, three);
      if (isFour !== 0) this.take(x + 3, four);
    }
    for (; x < widthPx; x++) if (words[from + x] !== drawn[x]) this.take(x, words[from + x] as number);
    return this.count;
  }

  private take(x: number, word: number): void {
    this.drawn[x] = word;
    this.unpremultiplied[x] = word === 0 ? TRANSPARENT_WHITE : unpremultiplyPixel(word);
    this.changed[this.count++] = x;
  }
}
