import { fastAcLookup, type HuffmanTable, LOOKUP_BITS, ZIGZAG } from "../huffman-tables";
import { huffmanCodeAt, LOOKUP_MASK, type ScanBitReader } from "../scan-bit-reader";
import type { AcBlocks, AcScan } from "./ac-scan";

/** Reads the first scan of a band of AC coefficients (ITU T.81, G.1.2.2), for blocks `from` up to but not including `to`. */
export function readAcFirst(
  source: ScanBitReader,
  { spectralStart, spectralEnd, approximationLow }: AcScan,
  ac: HuffmanTable,
  { coefficients, nonZeroMask }: AcBlocks,
  from: number,
  to: number,
): void {
  const { data, end } = source;
  const quick = fastAcLookup(ac);
  let { at, bits, held } = source;
  for (let block = from; block < to; block++) {
    if (source.passed > 0) {
      const skipped = Math.min(source.passed, to - block);
      source.passed -= skipped;
      block += skipped - 1;
      continue;
    }
    const base = block * 64;
    let early = nonZeroMask[2 * block] as number;
    let late = nonZeroMask[2 * block + 1] as number;
    for (let index = spectralStart; index <= spectralEnd; index++) {
      if (held < 16) {
        bits = (bits << 16) | ((data[at] as number) << 8) | (data[at + 1] as number);
        at += 2;
        held += 16;
      }
      const found = quick[(bits >>> (held - LOOKUP_BITS)) & LOOKUP_MASK] as number;
      let value = found >> 16;
      if (found !== 0) {
        held -= found & 255;
        index += (found >> 8) & 15;
      } else {
        const code = huffmanCodeAt(ac, bits, held);
        const run = (code >> 4) & 15;
        const size = code & 15;
        held -= code >> 8;
        if (size === 0 && run === 15) {
          index += 15;
          continue;
        }
        // Number of bits that follow: of the value, or of the length of the end-of-band run.
        const count = size === 0 ? run : size;
        if (held < count) {
          bits = (bits << 16) | ((data[at] as number) << 8) | (data[at + 1] as number);
          at += 2;
          held += 16;
        }
        held -= count;
        value = (bits >>> held) & ((1 << count) - 1);
        if (size === 0) {
          source.passed = (1 << run) - 1 + value;
          break;
        }
        if (value < 1 << (size - 1)) value -= (1 << size) - 1;
        index += run;
      }
      if (index > 63) throw new Error("out of range");
      coefficients[base + (ZIGZAG[index] as number)] = value << approximationLow;
      if (index < 32) early |= 1 << index;
      else late |= 1 << (index - 32);
    }
    nonZeroMask[2 * block] = early;
    nonZeroMask[2 * block + 1] = late;
    if (at > end) source.checkAt(at, held);
  }
  source.at = at;
  source.bits = bits;
  source.held = held;
}
