import type { FineBits } from "./jpeg-fine";
import { codesOf, STANDARD } from "./jpeg-tables";

/** A colour to be written, block by block. */
export interface TurnedComponent {
  id: number;
  across: number;
  down: number;
  storedColumns: number;
  storedRows: number;
  /** In the order of the stream. */
  quantisation: Uint16Array;
  /** All blocks as they are stored, and which of them comes to lie at a row and column. */
  fine: FineBits;
  blockAt(row: number, column: number): number;
}

/** A block is at most 64 codes of 16 bits with 11 more each, every byte of it stuffed. */
const BLOCK_BYTES = 512;
const EOI = 0xd9;
/** What a mean takes, and what a small picture begins with. */
const MEAN_BYTES = 2;
const LEAST_BYTES = 64 * 1024;

/** Bits as a JPEG's scan has them: the highest first, a zero behind each byte of ones. */
class BitWriter {
  private out: Uint8Array;
  private view: DataView;
  private at = 0;
  /** The lowest `held` (31 at most) wait: bytes go out four at a time. */
  private bits = 0;
  private held = 0;

  constructor(likelyBytes: number) {
    this.out = new Uint8Array(likelyBytes);
    this.view = new DataView(this.out.buffer);
  }

  /** Makes room for one more block. */
  private prepare(): void {
    if (this.at + BLOCK_BYTES <= this.out.length) return;
    const larger = new Uint8Array(this.out.length * 2);
    larger.set(this.out);
    this.out = larger;
    this.view = new DataView(larger.buffer);
  }

  /** The lowest `count` bits of `value` (31 at most, no other set), then the `rest` highest of `words` from `from` on. */
  put(value: number, count: number, words: Int32Array, from: number, rest: number): void {
    this.prepare();
    const { out, view } = this;
    let { at, bits, held } = this;
    let [next, size, left] = [value, count, rest];
    for (let index = from; ; index++) {
      const room = 32 - held;
      if (size < room) {
        bits = (bits << size) | next;
        held += size;
      } else {
        const over = size - room;
        // Where nothing waits, shifting by 32 would be shifting by nothing.
        const word = room === 32 ? next : (bits << room) | (next >>> over);
        if (((~word - 0x01010101) & word & 0x80808080) === 0) {
          view.setInt32(at, word);
          at += 4;
        } else
          for (let shift = 24; shift >= 0; shift -= 8) {
            const byte = (word >>> shift) & 255;
            out[at++] = byte;
            if (byte === 0xff) out[at++] = 0;
          }
        bits = next & ((1 << over) - 1);
        held = over;
      }
      if (left <= 0) break;
      size = left < 32 ? left : 32;
      next = (words[index] as number) >>> (32 - size);
      left -= 32;
    }
    this.at = at;
    this.bits = bits;
    this.held = held;
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
  const none = STANDARD.ac.map((table) => codesOf(table)[0]) as [number, number];
  const means = new Int32Array(components.length);
  const likelyBytes = components.reduce(
    (sum, { fine }) => sum + fine.usedBytes + MEAN_BYTES * fine.lengths.length,
    LEAST_BYTES,
  );
  const writer = new BitWriter(likelyBytes);
  const block = (component: TurnedComponent, which: number, row: number, column: number) => {
    const at = component.blockAt(row, column);
    const table = which === 0 ? 0 : 1;
    const mean = component.fine.means[at] as number;
    writeBlock(writer, component.fine, at, mean - (means[which] as number), dc[table], none[table]);
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

/** The step of a block's mean from that of the block before, and what else is in it. */
function writeBlock(
  writer: BitWriter,
  fine: FineBits,
  block: number,
  step: number,
  codes: Int32Array,
  none: number,
): void {
  const sign = step >> 31;
  const size = 32 - Math.clz32((step ^ sign) - sign);
  const code = codes[size] as number;
  if (code === 0 || size > 11) throw new Error("larger than a baseline JPEG can say");
  // Below zero the number that is written is one less.
  let value = ((code >>> 8) << size) | ((step + sign) & ((1 << size) - 1));
  let count = (code & 255) + size;
  const rest = fine.lengthOf(block);
  // Where nothing was read of a block, nothing comes.
  if (rest === 0) {
    value = (value << (none & 255)) | (none >>> 8);
    count += none & 255;
  }
  writer.put(value, count, fine.words, fine.starts[block] as number, rest);
}
