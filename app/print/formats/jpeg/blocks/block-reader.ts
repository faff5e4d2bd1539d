import type { JpegComponent } from "../jpeg-coefficients";

/**
 * What is read of each block of a colour in a scan that has its means. Classes: what is compiled of a function that is made
 * for a scan goes with it.
 */
export interface BlockReader {
  readonly component: JpegComponent;
  /** That of the block before; 0 behind a restart marker. */
  dcPredictor: number;
  read(block: number): void;
}
