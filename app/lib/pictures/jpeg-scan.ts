import type { JpegCoefficients, JpegComponent } from "./jpeg-coefficients";
import { checkScan, placesOf, type Scan } from "./jpeg-scan-plan";
import { DIAGONAL_END, type HuffmanTable, LOOKUP_BITS, quickCodesOf } from "./jpeg-tables";

/**
 * Decodes one scan of entropy-coded bits into its components' frequencies (ITU T.81, annexes F and G). Bits after the end
 * read as zero, as decoders agree to; a code that does not exist throws.
 */
export function scanDecoder(
  bytes: Uint8Array,
  from: number,
  to: number,
  { edge, components }: JpegCoefficients,
  scan: Scan,
): void {
  const place = placesOf(edge);
  const kept = edge * edge;
  const { first, last, high, low } = scan;
  checkScan(scan);

  let at = from;
  let bits = 0;
  let held = 0;
  /** So many bytes were made up at the end: a few are an encoder's habit, many a file that was cut. */
  let missing = 0;
  const fill = () => {
    while (held <= 24) {
      let next = 0;
      if (at < to) {
        next = bytes[at] as number;
        if (next !== 0xff) at += 1;
        else if (bytes[at + 1] === 0) at += 2;
        else {
          next = 0;
          missing += 1;
        }
      } else missing += 1;
      if (missing > 64) throw new Error("cut short");
      bits = (bits << 8) | next;
      held += 8;
    }
  };
  const read = (count: number): number => {
    if (count === 0) return 0;
    if (held < count) fill();
    held -= count;
    return (bits >>> held) & ((1 << count) - 1);
  };
  const signed = (count: number): number => {
    if (count === 0) return 0;
    const value = read(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  };
  const symbol = (table: HuffmanTable): number => {
    if (held < 16) fill();
    const found = table.lookup[(bits >>> (held - LOOKUP_BITS)) & ((1 << LOOKUP_BITS) - 1)] as number;
    if (found !== 0) {
      held -= found >> 8;
      return found & 255;
    }
    for (let length = LOOKUP_BITS + 1; length <= 16; length++) {
      const code = (bits >>> (held - length)) & ((1 << length) - 1);
      if (code > (table.largest[length] as number)) continue;
      held -= length;
      return table.symbols[code + (table.offset[length] as number)] as number;
    }
    throw new Error("no such code");
  };

  const means = new Int32Array(scan.chosen.length);
  /** Blocks still to be passed without anything new (progressive). */
  let passed = 0;

  /** Returns the last frequency that is not zero. */
  const baseline = (which: number, to: Int16Array, base: number, dc: HuffmanTable, ac: HuffmanTable) => {
    const size = symbol(dc);
    if (size > 11) throw new Error("out of range");
    means[which] = (means[which] as number) + signed(size);
    to[base] = means[which] as number;
    const quick = quickCodesOf(ac);
    let end = 0;
    for (let index = 1; index < 64; index++) {
      if (held < 16) fill();
      const found = quick[(bits >>> (held - LOOKUP_BITS)) & ((1 << LOOKUP_BITS) - 1)] as number;
      let value = found >> 16;
      if (found !== 0) {
        held -= found & 255;
        index += (found >> 8) & 15;
      } else {
        const code = symbol(ac);
        const length = code & 15;
        index += code >> 4;
        if (length === 0) {
          if (code >> 4 < 15) break;
          continue;
        }
        value = index > 63 ? 0 : signed(length);
      }
      if (index > 63) throw new Error("out of range");
      const kept = place[index] as number;
      if (kept >= 0) to[base + kept] = value;
      end = index;
    }
    return end;
  };
  const meanFirst = (which: number, to: Int16Array, base: number, dc: HuffmanTable) => {
    const size = symbol(dc);
    if (size > 11) throw new Error("out of range");
    means[which] = (means[which] as number) + signed(size);
    to[base] = (means[which] as number) << low;
  };
  const meanRefined = (to: Int16Array, base: number) => {
    if (read(1)) to[base] = (to[base] as number) | (1 << low);
  };
  // The scans of fine frequencies, which are read of whole pictures alone: 64 of them a block, `ends` as far as they were met.
  const fineFirst = (to: Int16Array, base: number, ac: HuffmanTable, ends: Uint8Array) => {
    if (passed > 0) {
      passed -= 1;
      return;
    }
    const quick = quickCodesOf(ac);
    for (let index = first; index <= last; index++) {
      if (held < 16) fill();
      const found = quick[(bits >>> (held - LOOKUP_BITS)) & ((1 << LOOKUP_BITS) - 1)] as number;
      let value = found >> 16;
      if (found !== 0) {
        held -= found & 255;
        index += (found >> 8) & 15;
      } else {
        const code = symbol(ac);
        const run = code >> 4;
        index += run;
        if ((code & 15) === 0) {
          if (run === 15) continue;
          passed = (1 << run) - 1 + read(run);
          return;
        }
        value = index > 63 ? 0 : signed(code & 15);
      }
      if (index > 63) throw new Error("out of range");
      to[base + (place[index] as number)] = value << low;
      met(ends, base, index);
    }
  };
  const met = (ends: Uint8Array, base: number, index: number) => {
    const end = DIAGONAL_END[index] as number;
    if (end > (ends[base >> 6] as number)) ends[base >> 6] = end;
  };
  const refine = (to: Int16Array, spot: number) => {
    const value = to[spot] as number;
    const bit = 1 << low;
    if (read(1) && (Math.abs(value) & bit) === 0) to[spot] = value > 0 ? value + bit : value - bit;
  };
  const fineRefined = (to: Int16Array, base: number, ac: HuffmanTable, ends: Uint8Array) => {
    const bit = 1 << low;
    let index = first;
    if (passed === 0) {
      while (index <= last) {
        const code = symbol(ac);
        let run = code >> 4;
        let value = 0;
        if ((code & 15) === 0) {
          if (run < 15) {
            passed = (1 << run) + read(run);
            break;
          }
        } else value = read(1) ? bit : -bit;
        for (; index <= last; index++) {
          const spot = base + (place[index] as number);
          if (to[spot] !== 0) refine(to, spot);
          else if (run === 0) {
            if (value !== 0) {
              to[spot] = value;
              met(ends, base, index);
            }
            index += 1;
            break;
          } else run -= 1;
        }
      }
    }
    if (passed > 0) {
      // Beyond the last that was met there is nothing to refine.
      const end = Math.min(last, ends[base >> 6] as number);
      for (; index <= end; index++) {
        const spot = base + (place[index] as number);
        if (to[spot] !== 0) refine(to, spot);
      }
      passed -= 1;
    }
  };

  const block = (which: number, row: number, column: number) => {
    const { component, dc, ac } = scan.chosen[which] as Scan["chosen"][number];
    const to = component.coefficients;
    const at = row * component.storedColumns + column;
    const base = at * kept;
    if (!scan.isProgressive) {
      if (!dc || !ac) throw new Error("no Huffman code");
      component.ends[at] = DIAGONAL_END[baseline(which, to, base, dc, ac)] as number;
    } else if (first === 0) {
      if (high > 0) meanRefined(to, base);
      else if (dc) meanFirst(which, to, base, dc);
      else throw new Error("no Huffman code");
    } else if (!ac) throw new Error("no Huffman code");
    else if (high > 0) fineRefined(to, base, ac, component.ends);
    else fineFirst(to, base, ac, component.ends);
  };

  /** A restart marker, and whatever stands before it. */
  const restart = () => {
    held = 0;
    bits = 0;
    means.fill(0);
    passed = 0;
    while (at + 1 < to && !(bytes[at] === 0xff && ((bytes[at + 1] as number) & 0xf8) === 0xd0)) at += 1;
    at += 2;
  };

  const only = scan.chosen.length === 1 ? scan.chosen[0]?.component : undefined;
  const lead = only ?? (components[0] as JpegComponent);
  const columns = only ? lead.columns : lead.storedColumns / lead.across;
  const rows = only ? lead.rows : lead.storedRows / lead.down;
  const units = columns * rows;
  for (let unit = 0; unit < units; unit++) {
    if (scan.restartInterval > 0 && unit > 0 && unit % scan.restartInterval === 0) restart();
    const row = Math.floor(unit / columns);
    const column = unit - row * columns;
    if (only) {
      block(0, row, column);
      continue;
    }
    for (let which = 0; which < scan.chosen.length; which++) {
      const { across, down } = (scan.chosen[which] as Scan["chosen"][number]).component;
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) block(which, row * down + y, column * across + x);
    }
  }
}
