/** Reduced copies of a picture, filled row by row while it streams by. Each pixel is the average of the area it stands for. */

export interface Source {
  widthPx: number;
  heightPx: number;
  /** How many pixels of the source on each edge become one. */
  factor: number;
}

/**
 * A class, like everything that handles each pixel: V8 would compile a closure made per picture anew for each picture.
 */
export abstract class Copy {
  readonly width: number;
  readonly height: number;
  readonly factor: number;
  protected readonly widthPx: number;
  private gathered = 0;
  private row = 0;

  constructor({ widthPx, heightPx, factor }: Source) {
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

  /** Writes what has gathered; to be called once more after the last row. */
  flush(): void {
    if (this.gathered === 0) return;
    this.write(this.row * this.width, this.gathered);
    this.row += 1;
    this.gathered = 0;
  }

  /** Adds a row of the source to the areas. */
  protected abstract gather(row: Uint32Array): void;
  /** Puts the areas, so many rows high, down as pixels from `at` on, and empties them. */
  protected abstract write(at: number, rows: number): void;

  /** How many columns of the source an area has: the last may have fewer. */
  protected columnsOf(x: number): number {
    return Math.min(this.factor, this.widthPx - x * this.factor);
  }
}
