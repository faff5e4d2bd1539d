import { fastAcLookup, type HuffmanTable, LOOKUP_BITS, ZIGZAG } from "../huffman-tables";
import { huffmanCodeAt, LOOKUP_MASK, type ScanBitReader } from "../scan-bit-reader";
import type { AcBlocks, AcScan } from "./ac-scan";

/** Reads a refinement scan (ITU T.81, G.1.2.3): one more bit of each known coefficient, and coefficients that start at this bit. */
export function readAcRefinement(
  source: ScanBitReader,
  { spectralStart, spectralEnd, approximationLow }: AcScan,
  ac: HuffmanTable,
  { coefficients, nonZeroMask }: AcBlocks,
  from: number,
  to: number,
): void {
  const { data, end } = source;
  const quick = fastAcLookup(ac);
  const bandEarly = bitsUpTo(spectralEnd) & ~bitsUpTo(spectralStart - 1);
  const bandLate = bitsUpTo(spectralEnd - 32) & ~bitsUpTo(spectralStart - 33);
  let { at, bits, held, passed } = source;
  for (let block = from; block < to; block++) {
    // Bits of the known non-zero coefficients in this band that have not been refined yet.
    let early = (nonZeroMask[2 * block] as number) & bandEarly;
    let late = (nonZeroMask[2 * block + 1] as number) & bandLate;
    if (passed > 0 && (early | late) === 0) {
      passed -= 1;
      continue;
    }
    const base = block * 64;
    let metEarly = 0;
    let metLate = 0;
    for (let index = spectralStart; index <= spectralEnd; index++) {
      // How many zeros to skip, and the new value after them. By default: skip to the end of the block.
      let run = 64;
      let fresh = 0;
      if (passed === 0) {
        if (held < 16) {
          bits = (bits << 16) | ((data[at] as number) << 8) | (data[at + 1] as number);
          at += 2;
          held += 16;
        }
        const found = quick[(bits >>> (held - LOOKUP_BITS)) & LOOKUP_MASK] as number;
        const one = found >> 16;
        // Handles 1 and -1 together, without a branch.
        if (((one + 1) & ~2) === 0) {
          held -= found & 255;
          run = (found >> 8) & 15;
          fresh = one << approximationLow;
        } else {
          const code = huffmanCodeAt(ac, bits, held);
          held -= code >> 8;
          run = (code >> 4) & 15;
          const isFresh = (code & 15) !== 0;
          const count = isFresh ? 1 : run < 15 ? run : 0;
          if (held < count) {
            bits = (bits << 16) | ((data[at] as number) << 8) | (data[at + 1] as number);
            at += 2;
            held += 16;
          }
          held -= count;
          const value = (bits >>> held) & ((1 << count) - 1);
          if (isFresh) fresh = (2 * value - 1) << approximationLow;
          else if (run < 15) {
            passed = (1 << run) + value;
            run = 64;
          }
        }
      }
      while ((early | late) !== 0) {
        const met = early !== 0 ? 31 - Math.clz32(early & -early) : 63 - Math.clz32(late & -late);
        if (met - index > run) break;
        run -= met - index;
        index = met + 1;
        if (early !== 0) early &= early - 1;
        else late &= late - 1;
        if (held === 0) {
          bits = ((data[at] as number) << 8) | (data[at + 1] as number);
          at += 2;
          held = 16;
        }
        held -= 1;
        const spot = base + (ZIGZAG[met] as number);
        const value = coefficients[spot] as number;
        const sign = (value >> 31) | 1;
        // No branch: the CPU could not predict it. A bit that is already set is not added again.
        const more = (bits >>> held) & ~(Math.imul(value, sign) >> approximationLow) & 1;
        coefficients[spot] = value + Math.imul(more << approximationLow, sign);
      }
      index += run;
      if (index <= spectralEnd && fresh !== 0) {
        coefficients[base + (ZIGZAG[index] as number)] = fresh;
        if (index < 32) metEarly |= 1 << index;
        else metLate |= 1 << (index - 32);
      }
    }
    if (passed > 0) passed -= 1;
    nonZeroMask[2 * block] = (nonZeroMask[2 * block] as number) | metEarly;
    nonZeroMask[2 * block + 1] = (nonZeroMask[2 * block + 1] as number) | metLate;
    if (at > end) source.checkAt(at, held);
  }
  source.at = at;
  source.bits = bits;
  source.held = held;
  source.passed = passed;
}

/** A word with bits 0 to `bit` set: none for a negative number, all from 31 on. */
function bitsUpTo(bit: number): number {
  if (bit < 0) return 0;
  return bit >= 31 ? -1 : (2 << bit) - 1;
}
