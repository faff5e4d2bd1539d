import { STANDARD } from "./jpeg-tables";

/** A colour to be written, block by block. */
export interface TurnedComponent {
  id: number;
  across: number;
  down: number;
  storedColumns: number;
  storedRows: number;
  /** In the order of the stream. */
  quantisation: Uint16Array;
  /** All blocks as they are stored, 64 frequencies each, and which of them comes to lie at a row and column. */
  coefficients: Int16Array;
  blockAt(row: number, column: number): number;
  /** Two words a block, in the order of `coefficients`: which of the stream's frequencies are not zero before the turn. */
  filled: Int32Array;
  /** By each byte of those words: which they are after it; null where they stay. */
  order: { early: Int32Array; late: Int32Array } | null;
  /** Where in its block each frequency of the stream stands, and whether it changes its sign (1 or -1). */
  places: Uint8Array;
  signs: Int8Array;
}

/** Of each symbol: code << 8 | length, or 0. */
function codesOf({ counts, symbols }: { counts: readonly number[]; symbols: readonly number[] }): Int32Array {
  const codes = new Int32Array(256);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    for (let each = 0; each < (counts[length - 1] ?? 0); each++)
      codes[symbols[index++] as number] = (code++ << 8) | length;
    code <<= 1;
  }
  return codes;
}

/** A block is at most 64 codes of 16 bits with 11 more each, every byte of it stuffed. */
const BLOCK_BYTES = 512;
const EOI = 0xd9;
const SIXTEEN_ZEROS = 0xf0;
/** What the standard's codes take for a block of a photograph, and what a small one begins with. */
const USUAL_BLOCK_BYTES = 12;
const LEAST_BYTES = 64 * 1024;

/** Bits as a JPEG's scan has them: the highest first, a zero behind each byte of ones. */
class BitWriter {
  out: Uint8Array;
  at = 0;
  /** The lowest `held` (31 at most) wait: bytes go out four at a time. */
  bits = 0;
  held = 0;

  constructor(likelyBytes: number) {
    this.out = new Uint8Array(likelyBytes);
  }

  /** Makes room for one more block. */
  prepare(): void {
    if (this.at + BLOCK_BYTES <= this.out.length) return;
    const larger = new Uint8Array(this.out.length * 2);
    larger.set(this.out);
    this.out = larger;
  }

  /** The rest of the last byte in ones, and the end of the picture. */
  end(): Uint8Array {
    this.prepare();
    const rest = (8 - (this.held & 7)) & 7;
    // At most four bytes, of which 31 bits are held: the ones come last.
    for (let held = this.held + rest; held > 0; held -= 8) {
      const byte =
        held > 8 ? (this.bits >>> (held - rest - 8)) & 255 : ((this.bits << rest) | ((1 << rest) - 1)) & 255;
      this.out[this.at++] = byte;
      if (byte === 0xff) this.out[this.at++] = 0;
    }
    this.out.set([0xff, EOI], this.at);
    return this.out.subarray(0, this.at + 2);
  }
}

/**
 * Frequencies as one baseline scan in the standard's own Huffman codes, with the end of the picture behind it. Throws where
 * a frequency is larger than a baseline JPEG can say.
 */
export function encodeScan(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  components: TurnedComponent[],
): Uint8Array {
  const dc = STANDARD.dc.map(codesOf) as [Int32Array, Int32Array];
  const ac = STANDARD.ac.map(codesOf) as [Int32Array, Int32Array];
  const means = new Int32Array(components.length);
  const blocks = components.reduce((sum, { filled }) => sum + filled.length / 2, 0);
  const writer = new BitWriter(LEAST_BYTES + blocks * USUAL_BLOCK_BYTES);
  const block = (component: TurnedComponent, which: number, row: number, column: number) => {
    const at = component.blockAt(row, column);
    const table = which === 0 ? 0 : 1;
    const mean = component.coefficients[at * 64] as number;
    writeBlock(writer, component, at, mean - (means[which] as number), dc[table], ac[table]);
    means[which] = mean;
  };
  const lead = components[0] as TurnedComponent;
  if (components.length === 1) {
    // Alone in its scan a colour has no units: it ends with the last block that holds picture.
    for (let row = 0; row < Math.ceil(heightPx / 8); row++)
      for (let column = 0; column < Math.ceil(widthPx / 8); column++) block(lead, 0, row, column);
    return writer.end();
  }
  const columns = lead.storedColumns / lead.across;
  const rows = lead.storedRows / lead.down;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (let which = 0; which < components.length; which++) {
        const component = components[which] as TurnedComponent;
        const { across, down } = component;
        for (let y = 0; y < down; y++)
          for (let x = 0; x < across; x++) block(component, which, row * down + y, column * across + x);
      }
  return writer.end();
}

/** One block: the step of its mean from that of the block before, then what is not zero, then that no more comes. */
function writeBlock(
  writer: BitWriter,
  { coefficients, places, signs, filled, order }: TurnedComponent,
  block: number,
  step: number,
  dc: Int32Array,
  ac: Int32Array,
): void {
  writer.prepare();
  const { out } = writer;
  let { at, bits, held } = writer;
  let early = filled[2 * block] as number;
  let late = filled[2 * block + 1] as number;
  if (order) [early, late] = [turned(order.early, early, late), turned(order.late, early, late)];
  const base = block * 64;
  let last = 0;
  // -1 below zero, where the number that is written is one less.
  let sign = step >> 31;
  let size = 32 - Math.clz32((step ^ sign) - sign);
  let number = step + sign;
  let code = dc[size] as number;
  for (;;) {
    // 31 bits at most: a code of sixteen, and eleven of a number.
    if (code === 0 || size > 11) throw new Error("larger than a baseline JPEG can say");
    const count = (code & 255) + size;
    const value = ((code >>> 8) << size) | (number & ((1 << size) - 1));
    const room = 32 - held;
    if (count < room) {
      bits = (bits << count) | value;
      held += count;
    } else {
      const over = count - room;
      const word = (bits << room) | (value >>> over);
      for (let shift = 24; shift >= 0; shift -= 8) {
        const byte = (word >>> shift) & 255;
        out[at++] = byte;
        if (byte === 0xff) out[at++] = 0;
      }
      bits = value & ((1 << over) - 1);
      held = over;
    }
    if (last > 63) break;
    size = 0;
    number = 0;
    if (early === 0 && late === 0) {
      if (last === 63) break;
      code = ac[0] as number;
      last = 64;
      continue;
    }
    const next = early !== 0 ? 31 - Math.clz32(early & -early) : 63 - Math.clz32(late & -late);
    if (next - last > 16) {
      code = ac[SIXTEEN_ZEROS] as number;
      last += 16;
      continue;
    }
    if (early !== 0) early &= early - 1;
    else late &= late - 1;
    number = Math.imul(coefficients[base + (places[next] as number)] as number, signs[next] as number);
    sign = number >> 31;
    size = 32 - Math.clz32((number ^ sign) - sign);
    // A frequency that is zero after all, or above ten bits, has no code.
    code = size === 0 || size > 10 ? 0 : (ac[((next - last - 1) << 4) | size] as number);
    number += sign;
    last = next;
  }
  writer.at = at;
  writer.bits = bits;
  writer.held = held;
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
