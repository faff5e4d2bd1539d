import type { JpegComponent } from "../jpeg-coefficients";

/** The scans of fine frequencies, which are read of whole pictures alone: 64 of them a block. */
export type AcBlocks = Pick<JpegComponent, "coefficients" | "nonZeroMask">;

export interface AcScan {
  spectralStart: number;
  spectralEnd: number;
  approximationLow: number;
}
