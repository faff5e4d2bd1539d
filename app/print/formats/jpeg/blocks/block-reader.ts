import type { JpegComponent } from "../jpeg-coefficients";

/**
 * Reads one block of a component in a scan that carries DC coefficients. Implementations are classes: closures made per scan
 * would lose V8's compiled code with every scan.
 */
export interface BlockReader {
  readonly component: JpegComponent;
  /** The DC coefficient of the previous block; 0 after a restart marker. */
  dcPredictor: number;
  read(block: number): void;
}
