import { fastAcLookup, type HuffmanTable, LOOKUP_BITS } from "./huffman-tables";
import { huffmanCodeAt, LOOKUP_MASK, type ScanBitReader } from "./scan-bit-reader";

/** Reads the difference between a block's DC coefficient and that of the previous block. */
export function readDcDifference(source: ScanBitReader, dc: HuffmanTable): number {
  const { data } = source;
  let { at, bits, held } = source;
  if (held < 16) {
    bits = (bits << 16) | ((data[at] as number) << 8) | (data[at + 1] as number);
    at += 2;
    held += 16;
  }
  const found = huffmanCodeAt(dc, bits, held);
  held -= found >> 8;
  const size = found & 255;
  if (size > 11) throw new Error("out of range");
  if (held < size) {
    bits = (bits << 16) | ((data[at] as number) << 8) | (data[at + 1] as number);
    at += 2;
    held += 16;
  }
  held -= size;
  const value = (bits >>> held) & ((1 << size) - 1);
  source.at = at;
  source.bits = bits;
  source.held = held;
  return size === 0 || value >= 1 << (size - 1) ? value : value - (1 << size) + 1;
}

/**
 * Reads a block's 63 AC coefficients and keeps those with a position (-1 means none) in `to`, from index `base`. Sets the bits
 * of the non-zero ones in the two words of `filled` at index `noted`, when `filled` has any.
 */
export function readAcCoefficients(
  source: ScanBitReader,
  ac: HuffmanTable,
  place: Int8Array,
  to: Int16Array,
  base: number,
  filled: Int32Array,
  noted: number,
): void {
  const { data } = source;
  const quick = fastAcLookup(ac);
  let { at, bits, held } = source;
  let early = 0;
  let late = 0;
  for (let index = 1; index < 64; index++) {
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
      const size = code & 15;
      const run = (code >> 4) & 15;
      held -= code >> 8;
      index += run;
      if (size === 0) {
        if (run < 15) break;
        continue;
      }
      if (held < size) {
        bits = (bits << 16) | ((data[at] as number) << 8) | (data[at + 1] as number);
        at += 2;
        held += 16;
      }
      held -= size;
      value = (bits >>> held) & ((1 << size) - 1);
      if (value < 1 << (size - 1)) value -= (1 << size) - 1;
    }
    if (index > 63) throw new Error("out of range");
    const kept = place[index] as number;
    if (kept >= 0) to[base + kept] = value;
    if (index < 32) early |= 1 << index;
    else late |= 1 << (index - 32);
  }
  source.at = at;
  source.bits = bits;
  source.held = held;
  if (noted >= filled.length) return;
  filled[noted] = early;
  filled[noted + 1] = late;
}
