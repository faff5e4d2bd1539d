import { type HuffmanTable, ZIGZAG } from "./huffman-tables";
import type { JpegComponent } from "./jpeg-coefficients";

export interface ScanHeader {
  components: { component: JpegComponent; dc: HuffmanTable | undefined; ac: HuffmanTable | undefined }[];
  isProgressive: boolean;
  restartInterval: number;
  /** The band of frequencies, and which of their bits the scan carries. */
  spectralStart: number;
  spectralEnd: number;
  approximationHigh: number;
  approximationLow: number;
}

/** The index at which each frequency is kept, or -1. A reduced picture drops most of them. */
const PLACES = new Map(
  [1, 2, 4, 8].map((edge) => [
    edge,
    Int8Array.from(ZIGZAG, (natural) => {
      const x = natural & 7;
      const y = natural >> 3;
      return x < edge && y < edge ? y * edge + x : -1;
    }),
  ]),
);

export function coefficientPositions(edge: number): Int8Array {
  return PLACES.get(edge) as Int8Array;
}

/** Throws for parameters that no real encoder uses. */
export function assertScanHeader({
  components,
  isProgressive,
  spectralStart,
  spectralEnd,
  approximationHigh,
  approximationLow,
}: ScanHeader): void {
  if (
    spectralEnd > 63 ||
    spectralStart > spectralEnd ||
    approximationLow > 13 ||
    (isProgressive && spectralStart === 0 && spectralEnd !== 0)
  )
    throw new Error("scans do not add up");
  if (spectralStart > 0 && components.length !== 1) throw new Error("scans do not add up");
  // Encoders use one refinement or two; each further scan would visit every block again.
  if (approximationLow > 3 || (approximationHigh > 0 && approximationLow !== approximationHigh - 1))
    throw new Error("scans do not add up");
}

export function requireTable(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw new Error("no Huffman code");
  return table;
}
