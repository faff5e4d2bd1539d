import { codeAt, LOOKUP_MASK, type ScanBits } from "./jpeg-bits";
import type { JpegComponent } from "./jpeg-coefficients";
import { type HuffmanTable, LOOKUP_BITS, quickCodesOf, ZIGZAG } from "./jpeg-tables";

/** The scans of fine frequencies, which are read of whole pictures alone: 64 of them a block. */
export type FineBlocks = Pick<JpegComponent, "coefficients" | "filled">;

export interface FineScan {
  first: number;
  last: number;
  low: number;
}

/** The first bits of a band of frequencies. */
export function readBand(
  source: ScanBits,
  { first, last, low }: FineScan,
  ac: HuffmanTable,
  { coefficients, filled }: FineBlocks,
  block: number,
): void {
  if (source.passed > 0) {
    source.passed -= 1;
    return;
  }
  const { data } = source;
  const quick = quickCodesOf(ac);
  const base = block * 64;
  let { at, bits, held } = source;
  let early = filled[2 * block] as number;
  let late = filled[2 * block + 1] as number;
  for (let index = first; index <= last; index++) {
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
      const code = codeAt(ac, bits, held);
      const run = (code >> 4) & 15;
      const size = code & 15;
      held -= code >> 8;
      if (size === 0 && run === 15) {
        index += 15;
        continue;
      }
      // So many bits follow: of the value, or of the number of blocks that end here.
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
    coefficients[base + (ZIGZAG[index] as number)] = value << low;
    if (index < 32) early |= 1 << index;
    else late |= 1 << (index - 32);
  }
  filled[2 * block] = early;
  filled[2 * block + 1] = late;
  source.at = at;
  source.bits = bits;
  source.held = held;
}

/** One more bit of what was met before, and what is met for the first time at this bit. */
export function refineBand(
  source: ScanBits,
  { first, last, low }: FineScan,
  ac: HuffmanTable,
  { coefficients, filled }: FineBlocks,
  block: number,
): void {
  const { data } = source;
  const base = block * 64;
  let { at, bits, held, passed } = source;
  let early = filled[2 * block] as number;
  let late = filled[2 * block + 1] as number;
  for (let index = first; index <= last; ) {
    // How many zeros are passed, and what then stands at the next. To the end of the block nothing does.
    let run = 64;
    let fresh = 0;
    if (passed === 0) {
      if (held < 16) {
        bits = (bits << 16) | ((data[at] as number) << 8) | (data[at + 1] as number);
        at += 2;
        held += 16;
      }
      const code = codeAt(ac, bits, held);
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
      if (isFresh) fresh = (2 * value - 1) << low;
      else if (run < 15) {
        passed = (1 << run) + value;
        run = 64;
      }
    }
    for (;;) {
      const met = nextFilled(early, late, index);
      if (met > last || met - index > run) break;
      run -= met - index;
      index = met + 1;
      if (held === 0) {
        bits = ((data[at] as number) << 8) | (data[at + 1] as number);
        at += 2;
        held = 16;
      }
      held -= 1;
      const spot = base + (ZIGZAG[met] as number);
      const value = coefficients[spot] as number;
      const sign = (value >> 31) | 1;
      // Without a branch, which nobody could foretell; a bit that is there already is not added again.
      const more = (bits >>> held) & ~(Math.imul(value, sign) >> low) & 1;
      coefficients[spot] = value + Math.imul(more << low, sign);
    }
    index += run;
    if (index <= last && fresh !== 0) {
      coefficients[base + (ZIGZAG[index] as number)] = fresh;
      if (index < 32) early |= 1 << index;
      else late |= 1 << (index - 32);
    }
    index += 1;
  }
  if (passed > 0) passed -= 1;
  filled[2 * block] = early;
  filled[2 * block + 1] = late;
  source.at = at;
  source.bits = bits;
  source.held = held;
  source.passed = passed;
}

/** The first frequency from `index` on that is not zero; 64 where there is none. */
function nextFilled(early: number, late: number, index: number): number {
  if (index < 32) {
    const rest = early & (-1 << index);
    if (rest !== 0) return 31 - Math.clz32(rest & -rest);
  }
  if (index > 63) return 64;
  const rest = index < 32 ? late : late & (-1 << (index - 32));
  return rest === 0 ? 64 : 63 - Math.clz32(rest & -rest);
}
