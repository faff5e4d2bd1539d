import { ZRL_SYMBOL } from "../huffman-tables";
import { CODES, SMALL } from "./ac-codes";

/** The order and signs of a block's coefficients after orienting the picture. */
export interface CoefficientOrder {
  /** For each coefficient in output zigzag order: its index in the source block, and 1 or -1 for its sign. */
  positions: Uint8Array;
  signs: Int8Array;
  /** Lookup by each byte of the non-zero mask: which bits are set after a transpose. Null if the order stays. */
  nonZeroMaskOrder: { early: Int32Array; late: Int32Array } | null;
}

/** Most words a block needs: 63 codes of 16 bits with 10 value bits each, and the end-of-block code. */
const BLOCK_WORDS = 64;

/** Length of a block with a coefficient that baseline JPEG cannot encode. */
const UNSAYABLE = 0xffff;

/**
 * The coefficients of a component's blocks in their new orientation, AC coefficients already Huffman-coded. AC codes do not
 * depend on the previous block, so blocks can be encoded in any order as they are read, in a tenth of the memory.
 */
export class AcBitstream {
  words: Int32Array;
  readonly means: Int16Array;
  /** For each block: index of its first word, and its length in bits; 0 if nothing was read of it. */
  readonly starts: Int32Array;
  readonly lengths: Uint16Array;
  private at = 0;
  private readonly codes: Int32Array;
  private readonly small: Int32Array;

  constructor(
    blocks: number,
    /** 0 for brightness, 1 for color differences. */
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

  /** Encodes the block at index `base` of `values`. The two words have a bit set for each non-zero AC coefficient, in zigzag order. */
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
    // Each block begins a new word: the half word wasted on average costs less than packing blocks together.
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

  /** Length of a block in bits. Throws if baseline JPEG cannot encode it. */
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
