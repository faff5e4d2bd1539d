import type { AcBitstream } from "./ac-bitstream";
import { encoderCodes, STANDARD_HUFFMAN_TABLES } from "./huffman-tables";

/** A colour to be written, block by block. */
export interface OrientedComponent {
  id: number;
  across: number;
  down: number;
  storedColumns: number;
  storedRows: number;
  /** In the order of the stream. */
  quantisation: Uint16Array;
  /** All blocks as they are stored, and which of them comes to lie at a row and column: the first, and steps each way. */
  fine: AcBitstream;
  blocks: { first: number; across: number; down: number };
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
  components: OrientedComponent[],
): Uint8Array {
  const likelyBytes = components.reduce(
    (sum, { fine }) => sum + fine.usedBytes + MEAN_BYTES * fine.lengths.length,
    LEAST_BYTES,
  );
  const writer = new BitWriter(likelyBytes);
  const colours = components.map((component, which) => new ColourWriter(writer, component, which));
  const [lead] = colours as [ColourWriter];
  if (colours.length === 1) {
    // Alone in its scan a colour has no units: it ends with the last block that holds picture.
    for (let row = 0; row < Math.ceil(heightPx / 8); row++) lead.write(row, 0, Math.ceil(widthPx / 8));
    return writer.end();
  }
  const { across, down, storedColumns, storedRows } = lead.component;
  for (let row = 0; row < storedRows / down; row++) writeUnits(colours, row, storedColumns / across);
  return writer.end();
}

function writeUnits(colours: ColourWriter[], row: number, columns: number): void {
  for (let column = 0; column < columns; column++)
    for (let which = 0; which < colours.length; which++) {
      const colour = colours[which] as ColourWriter;
      const { across, down } = colour.component;
      for (let y = 0; y < down; y++) colour.write(row * down + y, column * across, (column + 1) * across);
    }
}

/** Writes the blocks of one colour. */
class ColourWriter {
  private readonly codes: Int32Array;
  private readonly none: number;
  private mean = 0;

  constructor(
    private readonly writer: BitWriter,
    readonly component: OrientedComponent,
    which: number,
  ) {
    const table = which === 0 ? 0 : 1;
    this.codes = encoderCodes(STANDARD_HUFFMAN_TABLES.dc[table]);
    this.none = encoderCodes(STANDARD_HUFFMAN_TABLES.ac[table])[0] as number;
  }

  /** Of each block from `from` to before `to`: the step of its mean from that of the block before, and what else is in it. */
  write(row: number, from: number, to: number): void {
    const { writer, codes, none } = this;
    const { fine, blocks } = this.component;
    for (let column = from; column < to; column++) {
      const block = blocks.first + row * blocks.down + column * blocks.across;
      const mean = fine.means[block] as number;
      const step = mean - this.mean;
      this.mean = mean;
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
  }
}
