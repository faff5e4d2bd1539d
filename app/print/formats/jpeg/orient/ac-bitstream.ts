import { ZRL_SYMBOL } from "../huffman-tables";
import { CODES, SMALL } from "./ac-codes";

/** How a block's frequencies lie after a turn. */
export interface CoefficientOrder {
  /** Where in its block each frequency of the stream stands, and whether it changes its sign (1 or -1). */
  positions: Uint8Array;
  signs: Int8Array;
  /** By each byte of the words that say which are not zero: which are after the turn; null where they stay. */
  nonZeroMaskOrder: { early: Int32Array; late: Int32Array } | null;
}

/** Sixty-three codes of sixteen bits with ten more each, and what says that no more comes. */
const BLOCK_WORDS = 64;

/** Of a block with a frequency that a baseline JPEG has no code for. */
const UNSAYABLE = 0xffff;

/**
 * All frequencies of a colour's blocks, turned, and all but the means in the codes in which they are written: what they are does
 * not depend on the block before, so that they are kept in a tenth of the room as they are read, in whatever order.
 */
export class AcBitstream {
  words: Int32Array;
  readonly means: Int16Array;
  /** By block: its first bit, and how many there are; 0 where nothing was read of it. */
  readonly starts: Int32Array;
  readonly lengths: Uint16Array;
  private at = 0;
  private readonly codes: Int32Array;
  private readonly small: Int32Array;

  constructor(
    blocks: number,
    /** 0 for brightness, 1 for what else there is. */
    table: number,
    private readonly turn: CoefficientOrder,
    private readonly mostBytes: number,
  ) {
    const { codes, small } = CODES[table] as (typeof CODES)[number];
    this.codes = codes;
    this.small = small;
    this.means = new Int16Array(blocks);
    this.starts = new Int32Array(blocks);
    this.lengths = new Uint16Array(blocks);
    this.words = new Int32Array(blocks * 3 + BLOCK_WORDS);
  }

  get usedBytes(): number {
    return this.at * 4;
  }

  /** Takes a block from `base` on, row by row; the two words say which of the stream's are not zero, but for the mean. */
  add(block: number, values: Int16Array, base: number, earlyBefore: number, lateBefore: number): void {
    const { codes, small } = this;
    const { positions, signs, nonZeroMaskOrder } = this.turn;
    if (this.at + BLOCK_WORDS > this.words.length) this.grow();
    const { words } = this;
    let { at } = this;
    this.means[block] = values[base] as number;
    let early = earlyBefore;
    let late = lateBefore;
    if (nonZeroMaskOrder) {
      const before = early;
      early = turned(nonZeroMaskOrder.early, before, late);
      late = turned(nonZeroMaskOrder.late, before, late);
    }
    // Each block begins a word: half a word each is less than what sharing them would cost.
    const from = at;
    let bits = 0;
    let held = 0;
    let last = 0;
    let isSayable = true;
    for (;;) {
      let value: number;
      let count: number;
      if ((early | late) === 0) {
        if (last >= 63) break;
        const none = codes[0] as number;
        value = none >>> 8;
        count = none & 255;
        last = 64;
      } else {
        const next = early !== 0 ? 31 - Math.clz32(early & -early) : 63 - Math.clz32(late & -late);
        const run = next - last - 1;
        if (run > 15) {
          const zeros = codes[ZRL_SYMBOL] as number;
          value = zeros >>> 8;
          count = zeros & 255;
          last += 16;
        } else {
          if (early !== 0) early &= early - 1;
          else late &= late - 1;
          last = next;
          const number = Math.imul(
            values[base + (positions[next] as number)] as number,
            signs[next] as number,
          );
          if (number > -SMALL && number < SMALL) {
            const found = small[(run << 6) | (number + SMALL)] as number;
            if (number === 0) isSayable = false;
            value = found >>> 5;
            count = found & 31;
          } else {
            const sign = number >> 31;
            const size = 32 - Math.clz32((number ^ sign) - sign);
            if (size > 10) isSayable = false;
            const code = codes[(run << 4) | (size & 15)] as number;
            value = ((code >>> 8) << size) | ((number + sign) & ((1 << size) - 1));
            count = (code & 255) + size;
          }
        }
      }
      const room = 32 - held;
      if (count < room) {
        bits = (bits << count) | value;
        held += count;
      } else {
        held = count - room;
        words[at++] = (bits << room) | (value >>> held);
        bits = value & ((1 << held) - 1);
      }
    }
    this.starts[block] = from;
    this.lengths[block] = isSayable ? (at - from) * 32 + held : UNSAYABLE;
    if (held > 0) words[at++] = bits << (32 - held);
    this.at = at;
  }

  /** How many bits a block has. Throws where it has no codes. */
  lengthOf(block: number): number {
    const length = this.lengths[block] as number;
    if (length === UNSAYABLE) throw new Error("larger than a baseline JPEG can say");
    return length;
  }

  private grow(): void {
    const length = Math.ceil(this.words.length * 1.5) + BLOCK_WORDS;
    if (length * 4 > this.mostBytes) throw new Error("too large");
    const larger = new Int32Array(length);
    larger.set(this.words);
    this.words = larger;
  }
}

function turned(words: Int32Array, early: number, late: number): number {
  return (
    (words[early & 255] as number) |
    (words[256 + ((early >>> 8) & 255)] as number) |
    (words[512 + ((early >>> 16) & 255)] as number) |
    (words[768 + (early >>> 24)] as number) |
    (words[1024 + (late & 255)] as number) |
    (words[1280 + ((late >>> 8) & 255)] as number) |
    (words[1536 + ((late >>> 16) & 255)] as number) |
    (words[1792 + (late >>> 24)] as number)
  );
}
