import { type HuffmanTable, LOOKUP_BITS } from "./huffman-tables";

/** Zero bytes after the end of the data: as many as one block can read past it. */
const BLOCK_BYTES = 256;
const MOST_MISSING = 64;
export const LOOKUP_MASK = (1 << LOOKUP_BITS) - 1;

/**
 * The bits of a scan, interval after interval (from one restart marker to the next), without the zeros that are stuffed
 * behind bytes of ones: two bytes can then be taken at a time. Whoever decodes a block holds `at`, `bits` and `held` in
 * variables of its own and puts them back afterwards: fields cost as much again as the decoding.
 */
export class ScanBitReader {
  readonly data: Uint8Array;
  at = 0;
  /** The lowest `held` of them are still to be read; above them stands what was. */
  bits = 0;
  held = 0;
  /** Blocks that are still to be passed without anything new (progressive). */
  passed = 0;
  /** Where the interval's own bytes end. */
  end = 0;
  private missing = 0;
  private next: number;

  constructor(
    private readonly bytes: Uint8Array,
    from: number,
    private readonly to: number,
  ) {
    this.data = new Uint8Array(to - from + BLOCK_BYTES + MOST_MISSING);
    this.next = from;
    this.readInterval();
  }

  readBit(): number {
    if (this.held === 0) {
      this.bits = ((this.data[this.at] as number) << 8) | (this.data[this.at + 1] as number);
      this.at += 2;
      this.held = 16;
    }
    this.held -= 1;
    return (this.bits >>> this.held) & 1;
  }

  /** Goes on behind the next restart marker, whatever stands before it. */
  restart(): void {
    this.missing += this.lacking();
    const { bytes, to } = this;
    while (this.next + 1 < to && !isRestart(bytes, this.next)) this.next += 1;
    this.next += 2;
    this.readInterval();
  }

  /** Where a block read beyond the end: a few bytes too many are an encoder's habit, many a file that was cut. */
  check(): void {
    if (this.missing + this.lacking() > MOST_MISSING) throw new Error("cut short");
  }

  /** The same for whoever holds `at` and `held` in variables of its own. */
  checkAt(at: number, held: number): void {
    this.at = at;
    this.held = held;
    this.check();
  }

  private lacking(): number {
    return Math.max(0, this.at - (this.held >> 3) - this.end);
  }

  private readInterval(): void {
    const { bytes, data, to } = this;
    let end = 0;
    let from = this.next;
    while (from < to) {
      const byte = bytes[from] as number;
      if (byte !== 0xff) from += 1;
      else if (bytes[from + 1] === 0) from += 2;
      else break;
      data[end++] = byte;
    }
    data.fill(0, end, end + BLOCK_BYTES + MOST_MISSING);
    this.next = from;
    this.end = end;
    this.at = 0;
    this.bits = 0;
    this.held = 0;
    this.passed = 0;
  }
}

function isRestart(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && ((bytes[at + 1] as number) & 0xf8) === 0xd0;
}

/** The code that `bits` (sixteen of them at least) begin with: length << 8 | symbol. */
export function huffmanCodeAt(table: HuffmanTable, bits: number, held: number): number {
  const found = table.lookup[(bits >>> (held - LOOKUP_BITS)) & LOOKUP_MASK] as number;
  if (found !== 0) return found;
  for (let length = LOOKUP_BITS + 1; length <= 16; length++) {
    const code = (bits >>> (held - length)) & ((1 << length) - 1);
    if (code <= (table.largest[length] as number))
      return (length << 8) | (table.symbols[code + (table.offset[length] as number)] as number);
  }
  throw new Error("no such code");
}
