import type { AcBitstream } from "./orient/ac-bitstream";

/** One colour of a JPEG as it is stored: quantised frequencies, block by block. */
export interface JpegComponent {
  id: number;
  /** Blocks of it in one unit (MCU), across and down. */
  horizontalSampling: number;
  verticalSampling: number;
  /** Blocks that hold picture, and blocks that are stored (whole units). */
  columns: number;
  rows: number;
  storedColumns: number;
  storedRows: number;
  /** The number of its table in the file, and the table. */
  quantizationTableId: number;
  quantizationTable: Uint16Array;
  /** `edge * edge` frequencies a block, row by row, the lowest first. */
  coefficients: Int16Array;
  /** Two words a block, where all 64 are kept: which of the stream's frequencies are not zero, but for the mean. */
  nonZeroMask: Int32Array;
  /** Where a baseline picture is to be turned: all of them but the means, as they are written. */
  acBitstream?: AcBitstream;
}

export interface JpegCoefficients {
  widthPx: number;
  heightPx: number;
  /** How many frequencies are kept in each direction: 8 is all of them, 1 the mean of each block. */
  scaledBlockSize: number;
  /** A unit in pixels. */
  mcuWidthPx: number;
  mcuHeightPx: number;
  components: JpegComponent[];
  /** Red, green and blue as they are, instead of brightness and two differences. */
  isRgb: boolean;
}
