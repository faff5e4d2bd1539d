/**
 * A copy of at most so many pixels, filled row by row as the picture is read. Each pixel is the average of an area of the source
 * that need not be whole pixels: with whole ones, a picture a little above the limit would lose half of its detail.
 */

export interface DetailSource {
  widthPx: number;
  heightPx: number;
  mostPixels: number;
}

/** A reduced row is a whole number of words, so that four pixels are handled at a time. */
const WORD_PIXELS = 4;

export abstract class DetailCopy {
  readonly width: number;
  readonly height: number;
  /** Source pixels to a pixel of the copy, across. */
  readonly factor: number;
  protected readonly widthPx: number;
  /** Source pixels in the area of one pixel. */
  protected readonly area: number;
  private readonly isWhole: boolean;
  private readonly rowsEach: number;
  private sums: Float64Array;
  private next: Float64Array;
  private row = 0;
  private y = 0;

  constructor({ widthPx, heightPx, mostPixels }: DetailSource, channels: number) {
    this.widthPx = widthPx;
    const scale = Math.sqrt((widthPx * heightPx) / mostPixels);
    const isWhole = scale <= 1;
    this.isWhole = isWhole;
    const most = Math.floor(widthPx / scale / WORD_PIXELS) * WORD_PIXELS;
    this.width = isWhole ? widthPx : Math.min(widthPx, Math.max(WORD_PIXELS, most));
    this.factor = widthPx / this.width;
    this.height = isWhole ? heightPx : Math.max(1, Math.floor(heightPx / this.factor));
    this.rowsEach = heightPx / this.height;
    this.area = this.factor * this.rowsEach;
    const sums = isWhole ? 0 : this.width * channels;
    this.sums = new Float64Array(sums);
    this.next = new Float64Array(sums);
  }

  add(row: Uint32Array): void {
    const end = (this.row + 1) * this.rowsEach;
    const inside = Math.min(1, end - this.y);
    this.y += 1;
    if (this.row >= this.height) return;
    if (this.isWhole) {
      this.copy(row, this.row * this.width);
      this.row += 1;
      return;
    }
    if (inside === 1) {
      this.gather(row, this.sums);
      if (this.y >= end) this.flush();
      return;
    }
    const { sums, next } = this;
    this.gather(row, next);
    for (let at = 0; at < sums.length; at++) {
      const value = next[at] as number;
      if (value === 0) continue;
      sums[at] = (sums[at] as number) + value * inside;
      next[at] = value * (1 - inside);
    }
    this.write(this.row * this.width, sums);
    this.row += 1;
    this.sums = next;
    this.next = sums.fill(0);
  }

  /** Writes what is gathered; must also be called after the last row. */
  flush(): void {
    if (this.isWhole || this.row >= this.height) return;
    this.write(this.row * this.width, this.sums);
    this.row += 1;
    this.sums.fill(0);
  }

  /** Takes a row over as it is, beginning at `at`. */
  protected abstract copy(row: Uint32Array, at: number): void;
  /** Adds a row of the source to the sums of its areas. */
  protected abstract gather(row: Uint32Array, sums: Float64Array): void;
  /** Writes a row of the copy, beginning at `at`. */
  protected abstract write(at: number, sums: Float64Array): void;
}
