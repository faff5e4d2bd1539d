import { Buffer } from "node:buffer";
import { joinBytes } from "../../bytes";
import { ChangedRowDeflate, combineAdler32 } from "../changed-row-deflate";
import { acquireZlib, type PooledZlib, releaseZlib } from "../zlib-pool";
import { hasFewStretches } from "./changed-stretches";
import { filterRow, UP, writeChange } from "./row-filter";
import { pngChunk } from "./write-chunk";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface PngWriterOptions {
  widthPx: number;
  heightPx: number;
  /** 0 gray, 2 color, 3 palette, 4 gray + alpha, 6 color + alpha; eight bits a sample, never interlaced. */
  colorType: 0 | 2 | 3 | 4 | 6;
  /** Whole chunks before the pixels: palette, transparency, color space. */
  leadingChunks?: Uint8Array[];
  /** 1 is fastest, 9 smallest; "runs" suits drawings with lines and plain areas. */
  level?: number | "runs";
}

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

/** Rows go to the compressor in batches of this size, since each call is expensive. */
const SLAB_BYTES = 1024 * 1024;

/** After this many rows with few changes the writer switches back to `ChangedRowDeflate`: each switch costs as much as several rows. */
const CALM_ROWS = 16;

/**
 * Writes a PNG row by row and keeps only compressed data. Must be ended or abandoned. Stretches of rows with few changes are
 * compressed by `ChangedRowDeflate`, others by the runtime's zlib; the parts are joined to one zlib stream.
 */
export class PngWriter {
  private readonly header = new Uint8Array(13);
  private readonly channels: number;
  private readonly above: Uint8Array;
  private readonly aboveWords: Uint32Array;
  /** Zero wherever nothing was written: of a row equal to the one above only the filter byte is set. */
  private readonly slab: Uint8Array;
  private filled = 0;
  private readonly deflate: PooledZlib;
  private readonly runs = new ChangedRowDeflate();
  private readonly packed: Uint8Array[] = [];
  private adler = 1;
  /** Output of zlib for the current stretch of rows; null while `runs` compresses. */
  private dense: { packed: Uint8Array[]; length: number } | null = null;
  private calm = 0;
  private readonly isPalette: boolean;
  private readonly before: Uint8Array[];
  private readonly level: number | "runs";

  constructor({ widthPx, heightPx, colorType, leadingChunks = [], level = 2 }: PngWriterOptions) {
    const view = new DataView(this.header.buffer);
    view.setUint32(0, widthPx);
    view.setUint32(4, heightPx);
    this.header.set([8, colorType], 8);
    this.channels = CHANNELS[colorType];
    const stride = widthPx * this.channels;
    this.above = new Uint8Array(stride);
    this.aboveWords = new Uint32Array(this.above.buffer, 0, stride >> 2);
    const rowsASlab = Math.min(heightPx, Math.max(1, Math.floor(SLAB_BYTES / (stride + 1))));
    this.slab = new Uint8Array(rowsASlab * (stride + 1));
    this.isPalette = colorType === 3;
    this.before = leadingChunks;
    this.level = level;
    this.deflate = acquireZlib(level);
  }

  /** Await the promise if one is returned: no row may be added before the compressor has taken the earlier ones. */
  add(row: Uint8Array): Promise<void> | undefined {
    const { above, slab, channels, isPalette } = this;
    this.beginDense();
    this.calm = 0;
    if (Buffer.compare(row, above) === 0 && !isPalette) slab[this.filled] = UP;
    else {
      filterRow(row, above, slab, this.filled, channels, isPalette);
      above.set(row);
    }
    return this.advance();
  }

  /** The same for an RGBA row that differs from the previous one only in the first `count` pixels of `changed`, in ascending order. */
  addChanged(row: Uint32Array, changed: Int32Array, count: number): Promise<void> | undefined {
    const { aboveWords } = this;
    const isCalm = hasFewStretches(row, aboveWords, changed, count);
    this.calm = isCalm ? this.calm + 1 : 0;
    if (!isCalm) this.beginDense();
    const { dense, slab, filled } = this;
    if (dense) slab[filled] = UP;
    else this.runs.add(UP, row, aboveWords, changed, count);
    for (let index = 0; index < count; index++) {
      const at = changed[index] as number;
      if (dense) writeChange(row[at] as number, aboveWords[at] as number, slab, filled + 1 + at * 4);
      aboveWords[at] = row[at] as number;
    }
    if (!dense) return;
    if (this.calm < CALM_ROWS) return this.advance();
    this.filled += this.above.length + 1;
    return this.endDense();
  }

  async end(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.dense) await this.endDense();
    else this.endRuns();
    this.abandon();
    const sum = new Uint8Array(4);
    new DataView(sum.buffer).setUint32(0, this.adler);
    return joinBytes([
      SIGNATURE,
      pngChunk("IHDR", this.header),
      ...this.before,
      pngChunk("IDAT", joinBytes([ZLIB_HEAD, ...this.packed, LAST_BLOCK, sum])),
      pngChunk("IEND", new Uint8Array()),
    ]);
  }

  abandon(): void {
    releaseZlib(this.level, this.deflate);
  }

  /** Called after a row was written into the slab. */
  private advance(): Promise<void> | undefined {
    this.filled += this.above.length + 1;
    return this.filled === this.slab.length ? this.flush() : undefined;
  }

  private async flush(): Promise<void> {
    if (this.filled === 0 || !this.dense) return;
    this.dense.packed.push(...(await this.deflate.put(this.slab.subarray(0, this.filled))));
    this.dense.length += this.filled;
    this.slab.fill(0);
    this.filled = 0;
  }

  private beginDense(): void {
    if (this.dense) return;
    this.endRuns();
    this.dense = { packed: [], length: 0 };
  }

  private endRuns(): void {
    const { packed, adler, length } = this.runs.take();
    if (length > 0) this.keep(packed, adler, length);
  }

  /** Ends a stretch of rows. Zlib makes a whole stream of it; the stream's header, last block and checksum are dropped. */
  private async endDense(): Promise<void> {
    await this.flush();
    const { dense, deflate } = this;
    if (!dense) return;
    dense.packed.push(...(await deflate.flush()));
    const end = joinBytes(await deflate.finish());
    deflate.reset();
    const whole = joinBytes(dense.packed);
    const adler = new DataView(end.buffer, end.byteOffset).getUint32(end.length - 4);
    this.keep(whole.subarray(ZLIB_HEAD.length), adler, dense.length);
    this.dense = null;
  }

  private keep(packed: Uint8Array, adler: number, length: number): void {
    this.packed.push(packed);
    this.adler = combineAdler32(this.adler, adler, length);
  }
}

/** Zlib header (RFC 1950: deflate, 32 kB window, fastest level) and an empty last deflate block. */
const ZLIB_HEAD = Uint8Array.of(0x78, 0x01);

const LAST_BLOCK = Uint8Array.of(0x03, 0x00);
