/** How much of each pixel of a reduced copy is covered with ink: what lines, glyphs and halftone screens are measured on. */
export interface CoverageMap {
  /** Pixels of the copy. */
  width: number;
  height: number;
  /** Pixels of the artwork in one of the copy, along an edge. */
  factor: number;
  /** 0 to 255 of each pixel. */
  cover: Uint8Array;
}
