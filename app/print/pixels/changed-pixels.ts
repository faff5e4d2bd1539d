import { TRANSPARENT_WHITE, unpremultiplyPixel } from "./rgba";

/** Of a drawing most pixels are what they were a row higher: what follows is done to the others alone. */
export class ChangedPixels {
  /** The row as plain RGBA with white beneath what is transparent, and the places that differ from the row before. */
  readonly unpremultiplied: Uint32Array;
  readonly changed: Int32Array;
  private readonly drawn: Int32Array;
  private count = 0;

  constructor(private readonly widthPx: number) {
    // What no canvas holds, so that of the first row every pixel is new.
    this.drawn = new Int32Array(widthPx).fill(1);
    this.unpremultiplied = new Uint32Array(widthPx);
    this.changed = new Int32Array(widthPx);
  }

  /** Takes the row of `words` that begins at `from`; answers how many pixels differ. */
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
