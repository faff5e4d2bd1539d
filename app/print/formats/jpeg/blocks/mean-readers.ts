import { readDcDifference } from "../decode-baseline-block";
import type { HuffmanTable } from "../huffman-tables";
import type { JpegComponent } from "../jpeg-coefficients";
import type { ScanBitReader } from "../scan-bit-reader";
import type { BlockReader } from "./block-reader";

/** Reads the first scan of DC coefficients of a progressive JPEG: their upper bits. */
export class Means implements BlockReader {
  dcPredictor = 0;

  constructor(
    private readonly source: ScanBitReader,
    readonly component: JpegComponent,
    private readonly kept: number,
    private readonly low: number,
    private readonly dc: HuffmanTable,
  ) {}

  read(block: number): void {
    this.dcPredictor += readDcDifference(this.source, this.dc);
    this.component.coefficients[block * this.kept] = this.dcPredictor << this.low;
  }
}

/** Reads a refinement scan of DC coefficients: one more bit each. */
export class MeanBits implements BlockReader {
  dcPredictor = 0;

  constructor(
    private readonly source: ScanBitReader,
    readonly component: JpegComponent,
    private readonly kept: number,
    private readonly low: number,
  ) {}

  read(block: number): void {
    if (this.source.readBit() === 0) return;
    const { coefficients } = this.component;
    const at = block * this.kept;
    coefficients[at] = (coefficients[at] as number) | (1 << this.low);
  }
}
