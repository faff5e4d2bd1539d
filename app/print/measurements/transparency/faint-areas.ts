/**
 * Counts faint pixels that lie in an area. Resampling leaves some along the edges of a drawing, two or three pixels deep, which
 * nobody sees; a veil is deeper, though noise may leave holes in it.
 */

/** Of the last eight pixels in a row and in a column: faint. */
const LEAST_NEAR = 4;

const BITS_SET = Uint8Array.from({ length: 256 }, (_, bits) =>
  [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, bit) => sum + ((bits >> bit) & 1), 0),
);

export class FaintAreas {
  count = 0;
  /** By column: which of the last eight pixels were faint, a bit each, and the row where that was seen last. */
  private readonly above: Uint8Array;
  private readonly seen: Int32Array;
  private before = 0;
  private x = -1;
  private y = -1;

  constructor(widthPx: number) {
    this.above = new Uint8Array(widthPx);
    this.seen = new Int32Array(widthPx).fill(-8);
  }

  /** A faint pixel. They come in the order of the rows. */
  add(x: number, y: number): void {
    const { above, seen } = this;
    const column = shifted(above[x] as number, y - (seen[x] as number));
    above[x] = column;
    seen[x] = y;
    this.before = y === this.y ? shifted(this.before, x - this.x) : 1;
    this.x = x;
    this.y = y;
    if ((BITS_SET[column] as number) >= LEAST_NEAR && (BITS_SET[this.before] as number) >= LEAST_NEAR)
      this.count += 1;
  }
}

const shifted = (bits: number, by: number) => (by >= 8 ? 1 : ((bits << by) & 255) | 1);
