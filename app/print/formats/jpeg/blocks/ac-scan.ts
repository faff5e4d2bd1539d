import type { JpegComponent } from "../jpeg-coefficients";

/** The part of a component that AC scans of a progressive JPEG write. They are read only when all 64 coefficients are kept. */
export type AcBlocks = Pick<JpegComponent, "coefficients" | "nonZeroMask">;

export interface AcScan {
  spectralStart: number;
  spectralEnd: number;
  approximationLow: number;
}
