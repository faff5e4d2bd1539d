import { Buffer } from "node:buffer";
import { joinBytes } from "./bytes";
import { borrowZlib, giveBackZlib, type PooledZlib } from "./zlib-pool";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let at = 0; at < bytes.length; at++)
    crc = (CRC_TABLE[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** One chunk with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) out[4 + at] = type.charCodeAt(at);
  out.set(data, 8);
  view.setUint32(data.length + 8, crc32(out.subarray(4, data.length + 8)));
  return out;
}

export interface PngPlan {
  widthPx: number;
  heightPx: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey + alpha, 6 colour + alpha; eight bits a sample, never interlaced. */
  colourType: 0 | 2 | 3 | 4 | 6;
  /** Whole chunks that stand before the pixels: palette, transparency, colour space. */
  before?: Uint8Array[];
  /** 1 is quick, 9 is small; "runs" for a drawing of which most is as in the row above. */
  level?: number | "runs";
}

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
/** Rows are handed to the compressor together: each call costs. */
const SLAB_BYTES = 1024 * 1024;

/** Writes a PNG from the rows that `fill` adds. For bytes that may be damaged: the compressor is given back either way. */
export async function pngOf(
  plan: PngPlan,
  fill: (writer: PngWriter) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new PngWriter(plan);
  try {
    await fill(writer);
  } catch (error) {
    writer.abandon();
    throw error;
  }
  return writer.end();
}

/** Writes a PNG while its rows come, one at a time; only what is compressed is kept. Has to be ended or abandoned. */
export class PngWriter {
  private readonly header = new Uint8Array(13);
  private readonly channels: number;
  private readonly above: Uint8Array;
  private readonly aboveWords: Uint32Array;
  /** Empty wherever nothing was written: of a row that repeats the one above only its filter is. */
  private readonly slab: Uint8Array;
  private filled = 0;
  private readonly deflate: PooledZlib;
  private readonly packed: Uint8Array[] = [];
  private readonly isPalette: boolean;
  private readonly before: Uint8Array[];
  private readonly level: number | "runs";

  constructor({ widthPx, heightPx, colourType, before = [], level = 2 }: PngPlan) {
    const view = new DataView(this.header.buffer);
    view.setUint32(0, widthPx);
    view.setUint32(4, heightPx);
    this.header.set([8, colourType], 8);
    this.channels = CHANNELS[colourType];
    const stride = widthPx * this.channels;
    this.above = new Uint8Array(stride);
    this.aboveWords = new Uint32Array(this.above.buffer, 0, stride >> 2);
    const rowsASlab = Math.min(heightPx, Math.max(1, Math.floor(SLAB_BYTES / (stride + 1))));
    this.slab = new Uint8Array(rowsASlab * (stride + 1));
    this.isPalette = colourType === 3;
    this.before = before;
    this.level = level;
    this.deflate = borrowZlib(level);
  }

  /** Wait for the promise where there is one: no row may be added before the compressor has taken those that came. */
  add(row: Uint8Array): Promise<void> | undefined {
    const { above, slab, filled, channels, isPalette } = this;
    if (Buffer.compare(row, above) === 0 && !isPalette) slab[filled] = UP;
    else {
      filterRow(row, above, slab, filled, channels, isPalette);
      above.set(row);
    }
    return this.advance();
  }

  /** The same for a row of RGBA that differs from the one before in the first `count` pixels of `changed` alone. */
  addChanged(row: Uint32Array, changed: Int32Array, count: number): Promise<void> | undefined {
    const { aboveWords, slab, filled } = this;
    slab[filled] = UP;
    for (let index = 0; index < count; index++) {
      const at = changed[index] as number;
      writeChange(row[at] as number, aboveWords[at] as number, slab, filled + 1 + at * 4);
      aboveWords[at] = row[at] as number;
    }
    return this.advance();
  }

  async end(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.filled > 0) await this.flush();
    this.packed.push(...(await this.deflate.finish()));
    this.abandon();
    return joinBytes([
      SIGNATURE,
      pngChunk("IHDR", this.header),
      ...this.before,
      pngChunk("IDAT", joinBytes(this.packed)),
      pngChunk("IEND", new Uint8Array()),
    ]);
  }

  abandon(): void {
    giveBackZlib(this.level, this.deflate);
  }

  /** After a row was written into the slab. */
  private advance(): Promise<void> | undefined {
    this.filled += this.above.length + 1;
    return this.filled === this.slab.length ? this.flush() : undefined;
  }

  private async flush(): Promise<void> {
    this.packed.push(...(await this.deflate.put(this.slab.subarray(0, this.filled))));
    this.slab.fill(0);
    this.filled = 0;
  }
}

/** Filters by the numbers that a row begins with (PNG specification, section 9). */
const NONE = 0;
const LEFT = 1;
const UP = 2;

/** Writes a row with its filter: none for a palette, else the quieter of "left" and "above", judged by every eighth sample. */
function filterRow(
  row: Uint8Array,
  above: Uint8Array,
  out: Uint8Array,
  at: number,
  step: number,
  isPalette: boolean,
): void {
  const length = row.length;
  if (isPalette) {
    out[at] = NONE;
    out.set(row, at + 1);
    return;
  }
  let left = 0;
  let up = 0;
  for (let x = step; x < length; x += 8 * step + 1) {
    const value = row[x] as number;
    left += Math.abs(((value - (row[x - step] as number)) << 24) >> 24);
    up += Math.abs(((value - (above[x] as number)) << 24) >> 24);
  }
  const isUp = up < left;
  out[at] = isUp ? UP : LEFT;
  if (step === 4 && row.byteOffset % 4 === 0) {
    writeChanges(row, isUp ? above : null, out, at + 1);
    return;
  }
  if (isUp) {
    for (let x = 0; x < length; x++) out[at + 1 + x] = (row[x] as number) - (above[x] as number);
    return;
  }
  for (let x = 0; x < step; x++) out[at + 1 + x] = row[x] as number;
  for (let x = step; x < length; x++) out[at + 1 + x] = (row[x] as number) - (row[x - step] as number);
}

/**
 * The differences from the row above, or from the pixel on the left where that is null, into `out`, which is empty there. In
 * drawings most pixels are alike, and four bytes are compared as one word.
 */
function writeChanges(row: Uint8Array, above: Uint8Array | null, out: Uint8Array, at: number): void {
  const words = new Uint32Array(row.buffer, row.byteOffset, row.length >> 2);
  const before = above && new Uint32Array(above.buffer, above.byteOffset, above.length >> 2);
  let last = 0;
  for (let pixel = 0; pixel < words.length; pixel++) {
    const word = words[pixel] as number;
    const other = before ? (before[pixel] as number) : last;
    last = word;
    if (word !== other) writeChange(word, other, out, at + pixel * 4);
  }
}

/** The difference of two pixels, channel by channel. */
function writeChange(word: number, other: number, out: Uint8Array, at: number): void {
  out[at] = word - other;
  out[at + 1] = (word >>> 8) - (other >>> 8);
  out[at + 2] = (word >>> 16) - (other >>> 16);
  out[at + 3] = (word >>> 24) - (other >>> 24);
}

/** Plain RGBA that is in memory already, as a PNG. */
export function writePng(
  { rgba, widthPx, heightPx }: { rgba: Uint8Array; widthPx: number; heightPx: number },
  level = 1,
): Promise<Uint8Array<ArrayBuffer>> {
  return pngOf({ widthPx, heightPx, colourType: 6, level }, async (writer) => {
    for (let y = 0; y < heightPx; y++)
      await writer.add(rgba.subarray(y * widthPx * 4, (y + 1) * widthPx * 4));
  });
}
