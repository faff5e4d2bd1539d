import { readAcCoefficients, readDcDifference } from "../decode-baseline-block";
import { type HuffmanTable, ZIGZAG } from "../huffman-tables";
import type { JpegComponent } from "../jpeg-coefficients";
import type { AcBitstream } from "../orient/ac-bitstream";
import type { ScanBitReader } from "../scan-bit-reader";
import { coefficientPositions, requireTable, type ScanHeader } from "../scan-header";
import type { BlockReader } from "./block-reader";
import { MeanBits, Means } from "./mean-readers";

export function createBlockReader(
  source: ScanBitReader,
  edge: number,
  scan: ScanHeader,
  which: number,
): BlockReader {
  const { component, dc, ac } = scan.components[which] as ScanHeader["components"][number];
  const { isProgressive, approximationHigh, approximationLow } = scan;
  if (isProgressive && approximationHigh > 0)
    return new MeanBits(source, component, edge * edge, approximationLow);
  if (isProgressive) return new Means(source, component, edge * edge, approximationLow, requireTable(dc));
  const tables = { dc: requireTable(dc), ac: requireTable(ac) };
  return component.acBitstream
    ? new TurnedBlocks(source, component, component.acBitstream, tables, edge)
    : new WholeBlocks(source, component, tables, edge);
}

interface Tables {
  dc: HuffmanTable;
  ac: HuffmanTable;
}

/** Reads a whole baseline block and keeps the lowest coefficients. */
class WholeBlocks implements BlockReader {
  dcPredictor = 0;
  private readonly place: Int8Array;
  private readonly kept: number;

  constructor(
    private readonly source: ScanBitReader,
    readonly component: JpegComponent,
    private readonly tables: Tables,
    edge: number,
  ) {
    this.place = coefficientPositions(edge);
    this.kept = edge * edge;
  }

  read(block: number): void {
    const { source, tables, place } = this;
    const { coefficients, nonZeroMask } = this.component;
    const base = block * this.kept;
    this.dcPredictor += readDcDifference(source, tables.dc);
    coefficients[base] = this.dcPredictor;
    readAcCoefficients(source, tables.ac, place, coefficients, base, nonZeroMask, block * 2);
  }
}

/** The same for a picture to be oriented: all coefficients go to the AC bitstream, the lowest are kept. */
class TurnedBlocks implements BlockReader {
  dcPredictor = 0;
  private readonly whole = new Int16Array(64);
  private readonly noted = new Int32Array(2);
  private readonly kept: number;
  /** For each kept coefficient: its index in the whole block, its index among the kept, and its bit in `noted`. */
  private readonly from: Uint8Array;
  private readonly to: Uint8Array;
  private readonly at: Uint8Array;

  constructor(
    private readonly source: ScanBitReader,
    readonly component: JpegComponent,
    private readonly fine: AcBitstream,
    private readonly tables: Tables,
    edge: number,
  ) {
    this.kept = edge * edge;
    const place = coefficientPositions(edge);
    this.at = Uint8Array.from(ZIGZAG.keys()).filter((at) => at > 0 && (place[at] as number) >= 0);
    this.from = this.at.map((at) => ZIGZAG[at] as number);
    this.to = this.at.map((at) => place[at] as number);
  }

  read(block: number): void {
    const { source, tables, whole, noted } = this;
    this.dcPredictor += readDcDifference(source, tables.dc);
    whole[0] = this.dcPredictor;
    readAcCoefficients(source, tables.ac, ALL, whole, 0, noted, 0);
    this.fine.add(block, whole, 0, noted[0] as number, noted[1] as number);
    this.keep(block * this.kept);
  }

  /** A coefficient whose bit is not set in `noted` is zero; `whole` may hold a stale value there. The DC coefficient is always valid. */
  private keep(base: number): void {
    const { whole, noted, from, to, at } = this;
    const { coefficients } = this.component;
    coefficients[base] = whole[0] as number;
    for (let each = 0; each < at.length; each++) {
      const bit = at[each] as number;
      const isThere = ((noted[bit >> 5] as number) >>> (bit & 31)) & 1;
      coefficients[base + (to[each] as number)] = isThere ? (whole[from[each] as number] as number) : 0;
    }
  }
}

const ALL = coefficientPositions(8);
