import type { AcBitstream } from "./orient/ac-bitstream";

/** One component (brightness or a color difference) of a JPEG: quantized coefficients, block by block. */
export interface JpegComponent {
  id: number;
  /** Its blocks in one MCU, across and down. */
  horizontalSampling: number;
  verticalSampling: number;
  /** Blocks that hold part of the picture, and blocks stored (whole MCUs). */
  columns: number;
  rows: number;
  storedColumns: number;
  storedRows: number;
  /** The number of its quantization table in the file, and the table. */
  quantizationTableId: number;
  quantizationTable: Uint16Array;
  /** `edge * edge` coefficients per block, row by row, the lowest first. */
  coefficients: Int16Array;
  /** Two words per block when all 64 are kept: a bit for each non-zero AC coefficient, in zigzag order. */
  nonZeroMask: Int32Array;
  /** For a baseline picture to be oriented: all AC coefficients, already encoded for the output. */
  acBitstream?: AcBitstream;
}

export interface JpegCoefficients {
  widthPx: number;
  heightPx: number;
  /** How many coefficients are kept in each direction: 8 is all, 1 is only DC. */
  scaledBlockSize: number;
  /** Size of an MCU in pixels. */
  mcuWidthPx: number;
  mcuHeightPx: number;
  components: JpegComponent[];
  /** The components are red, green and blue instead of YCbCr. */
  isRgb: boolean;
}
