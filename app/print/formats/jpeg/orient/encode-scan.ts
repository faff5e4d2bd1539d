import { encoderCodes, STANDARD_HUFFMAN_TABLES } from "../huffman-tables";
import type { AcBitstream } from "./ac-bitstream";
import { BitWriter } from "./bit-writer";

/** A component to be written, block by block. */
export interface OrientedComponent {
  id: number;
  across: number;
  down: number;
  storedColumns: number;
  storedRows: number;
  /** In zigzag order. */
  quantisation: Uint16Array;
  /** All blocks as stored. `blocks` maps an output row and column to a block: the first one and the step in each direction. */
  fine: AcBitstream;
  blocks: { first: number; across: number; down: number };
}

/** Estimated bytes of a DC code, and the smallest initial buffer. */
const MEAN_BYTES = 2;

const LEAST_BYTES = 64 * 1024;

/**
 * Encodes coefficients as one baseline scan with the standard's example Huffman tables, followed by the end-of-image marker.
 * Throws if a coefficient is too large for baseline JPEG.
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
  const colors = components.map((component, which) => new ColorWriter(writer, component, which));
  const [lead] = colors as [ColorWriter];
  if (colors.length === 1) {
    // A single component has no MCUs: its scan ends with the last block that holds part of the picture.
    for (let row = 0; row < Math.ceil(heightPx / 8); row++) lead.write(row, 0, Math.ceil(widthPx / 8));
    return writer.end();
  }
  const { across, down, storedColumns, storedRows } = lead.component;
  for (let row = 0; row < storedRows / down; row++) writeUnits(colors, row, storedColumns / across);
  return writer.end();
}

function writeUnits(colors: ColorWriter[], row: number, columns: number): void {
  for (let column = 0; column < columns; column++)
    for (let which = 0; which < colors.length; which++) {
      const color = colors[which] as ColorWriter;
      const { across, down } = color.component;
      for (let y = 0; y < down; y++) color.write(row * down + y, column * across, (column + 1) * across);
    }
}

/** Writes the blocks of one component. */
class ColorWriter {
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

  /** Writes blocks `from` up to but not including `to`: the DC difference from the previous block, then the AC bits. */
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
      // A negative value is written as value - 1 (ITU T.81, F.1.2.1).
      let value = ((code >>> 8) << size) | ((step + sign) & ((1 << size) - 1));
      let count = (code & 255) + size;
      const rest = fine.lengthOf(block);
      // A block of which nothing was read has only the end-of-block code.
      if (rest === 0) {
        value = (value << (none & 255)) | (none >>> 8);
        count += none & 255;
      }
      writer.put(value, count, fine.words, fine.starts[block] as number, rest);
    }
  }
}
