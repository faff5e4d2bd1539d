/** Reduced copies of a picture, filled row by row as it is read. Each pixel is the average of an area of the source. */

export interface ScannedRows {
  widthPx: number;
  heightPx: number;
  /** Edge of an area of the source, in pixels, that becomes one pixel. */
  factor: number;
}

/** A class, not a closure: V8 would compile a closure anew for each picture. */
export abstract class ReducedCopy {
  readonly width: number;
  readonly height: number;
  readonly factor: number;
  protected readonly widthPx: number;
  private gathered = 0;
  private row = 0;

  constructor({ widthPx, heightPx, factor }: ScannedRows) {
    this.widthPx = widthPx;
    this.factor = factor;
    this.width = Math.ceil(widthPx / factor);
    this.height = Math.ceil(heightPx / factor);
  }

  add(row: Uint32Array): void {
    this.gather(row);
    this.gathered += 1;
    if (this.gathered === this.factor) this.flush();
  }

  /** Writes the rows gathered so far. Must also be called after the last row. */
  flush(): void {
    if (this.gathered === 0) return;
    this.write(this.row * this.width, this.gathered);
    this.row += 1;
    this.gathered = 0;
  }

  /** Adds a row of the source to the sums of the areas. */
  protected abstract gather(row: Uint32Array): void;
  /** Writes the areas, `rows` high, as pixels starting at `at`, and clears the sums. */
  protected abstract write(at: number, rows: number): void;

  /** Width of an area in source pixels; the last may be narrower. */
  protected columnsOf(x: number): number {
    return Math.min(this.factor, this.widthPx - x * this.factor);
  }
}
