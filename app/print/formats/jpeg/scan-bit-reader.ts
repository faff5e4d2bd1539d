import { type HuffmanTable, LOOKUP_BITS } from "./huffman-tables";

/** Zero bytes appended to the data, as many as reading one block can consume. */
const BLOCK_BYTES = 256;
const MOST_MISSING = 64;
export const LOOKUP_MASK = (1 << LOOKUP_BITS) - 1;

/**
 * The bits of a scan, one interval (the data between restart markers) after the other, without the zero bytes that
 * are stuffed after 0xff; so two bytes can be read at a time. Decoders copy `at`, `bits` and `held` to local
 * variables and write them back after a block, because working on fields would double the time.
 */
export class ScanBitReader {
  readonly data: Uint8Array;
  at = 0;
  /** The lowest `held` bits are unread; higher bits are stale. */
  bits = 0;
  held = 0;
  /** Blocks still to be skipped in an end-of-band run (progressive). */
  passed = 0;
  /** The end of the interval's own bytes. */
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

  /** Continues after the next restart marker and skips everything before it. */
  restart(): void {
    this.missing += this.lacking();
    const { bytes, to } = this;
    while (this.next + 1 < to && !isRestart(bytes, this.next)) this.next += 1;
    this.next += 2;
    this.readInterval();
  }

  /**
   * Throws if a block has read far beyond the end. Some encoders leave a few bytes out; more missing means that the
   * file was cut.
   */
  check(): void {
    if (this.missing + this.lacking() > MOST_MISSING) throw new Error("cut short");
  }

  /** The same for callers that hold `at` and `held` in local variables. */
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

/** The code at the start of `bits` (at least sixteen): length << 8 | symbol. */
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
