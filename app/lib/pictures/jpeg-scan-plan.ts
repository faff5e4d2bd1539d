import type { JpegComponent } from "./jpeg-coefficients";
import { type HuffmanTable, ZIGZAG } from "./jpeg-tables";

export interface Scan {
  chosen: { component: JpegComponent; dc: HuffmanTable | undefined; ac: HuffmanTable | undefined }[];
  isProgressive: boolean;
  restartInterval: number;
  /** Which frequencies, and how many of their bits came before and are left for later. */
  first: number;
  last: number;
  high: number;
  low: number;
}

/** Where each frequency is kept, or -1: of a reduced picture most are read and forgotten. */
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

export function placesOf(edge: number): Int8Array {
  return PLACES.get(edge) as Int8Array;
}

/** Throws where a scan asks for what no encoder does. */
export function checkScan({ chosen, isProgressive, first, last, high, low }: Scan): void {
  if (last > 63 || first > last || low > 13 || (isProgressive && first === 0 && last !== 0))
    throw new Error("scans do not add up");
  if (first > 0 && chosen.length !== 1) throw new Error("scans do not add up");
  // Encoders refine by one bit, two at most; each further scan would be all the blocks again.
  if (low > 3 || (high > 0 && low !== high - 1)) throw new Error("scans do not add up");
}

export function needed(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw new Error("no Huffman code");
  return table;
}
