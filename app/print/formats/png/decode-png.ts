import { Buffer } from "node:buffer";
import { PNG_CHANNELS, type PngHeader } from "./png-header";
import { unpackSamples } from "./samples";
import { acquireZlib, type PooledZlib, releaseZlib } from "./zlib-pool";

/** Holds two rows at a time, never the whole picture: 1920 × 1920 decoded would be 15 MB of the isolate's 128. */

/** The seven passes of an interlaced picture: first column and row, and the steps between them. */
export const ADAM7_PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function passesOf({ isInterlaced, widthPx, heightPx }: PngHeader): { width: number; height: number }[] {
  if (!isInterlaced) return [{ width: widthPx, height: heightPx }];
  return ADAM7_PASSES.map(([x, y, stepX, stepY]) => ({
    width: Math.ceil((widthPx - x) / stepX),
    height: Math.ceil((heightPx - y) / stepY),
  })).filter(({ width, height }) => width > 0 && height > 0);
}

/**
 * Yields unfiltered rows, samples of less than a byte widened to one; for an interlaced picture pass by pass. A row stays valid
 * until the next but one is requested. Throws if the stream is damaged.
 */
export async function* decodePngRows(
  bytes: Uint8Array,
  header: PngHeader,
): AsyncGenerator<{ pixels: Uint8Array; pixelBytes: number }> {
  const bits = (PNG_CHANNELS[header.colorType] ?? 1) * header.bitDepth;
  const pixelBytes = Math.max(1, bits / 8);
  const zlib = acquireZlib("inflate");
  const unpacked = new Unpacked(inflate(zlib, bytes, header));
  try {
    for (const { width, height } of passesOf(header)) {
      const rowBytes = Math.ceil((width * bits) / 8);
      // The first byte of a row is its filter. The bytes after it are aligned, so that four can be read as one word.
      let [above, row] = [new Uint8Array(rowBytes + 4).subarray(3), new Uint8Array(rowBytes + 4).subarray(3)];
      const nothing = new Uint8Array(rowBytes);
      for (let y = 0; y < height; y++) {
        await unpacked.fill(row);
        const [samples, before] = [row.subarray(1), above.subarray(1)];
        if ((row[0] ?? 0) > 4) throw new Error("unknown filter");
        const filter = row[0] ?? 0;
        // Most rows of a transparent drawing are all zero, and a zero row below a zero row is zero with every filter.
        if (filter > 0 && !(isSame(samples, nothing) && (filter === 1 || isSame(before, nothing))))
          unfilter(filter, samples, before, pixelBytes);
        yield { pixels: bits < 8 ? unpackSamples(samples, width, bits) : samples, pixelBytes };
        [above, row] = [row, above];
      }
    }
    // Data after the last row is an attack on less careful decoders.
    if (!(await unpacked.isAtEnd())) throw new Error("pixels go on after the end");
  } finally {
    releaseZlib("inflate", zlib);
  }
}

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** Yields the decompressed data piece by piece. */
class Unpacked {
  private piece = new Uint8Array(0);
  private at = 0;

  constructor(private readonly pieces: AsyncGenerator<Uint8Array>) {}

  async fill(row: Uint8Array): Promise<void> {
    for (let filled = 0; filled < row.length; ) {
      if (this.at === this.piece.length) {
        const { done, value } = await this.pieces.next();
        if (done) throw new Error("pixels end too early");
        this.piece = value as Uint8Array<ArrayBuffer>;
        this.at = 0;
      }
      const taken = this.piece.subarray(this.at, this.at + row.length - filled);
      row.set(taken, filled);
      filled += taken.length;
      this.at += taken.length;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.at === this.piece.length && (await this.pieces.next()).done === true;
  }
}

/** Size of an input piece. Its decompressed data is in memory at once: usually a few times its size, a thousand times for a hostile file. */
const PACKED_PIECE_BYTES = 16 * 1024;

async function* inflate(zlib: PooledZlib, bytes: Uint8Array, header: PngHeader): AsyncGenerator<Uint8Array> {
  for (const { from, to } of header.dataRanges)
    for (let at = from; at < to && zlib.isUsable; at += PACKED_PIECE_BYTES)
      yield* await zlib.put(bytes.subarray(at, Math.min(to, at + PACKED_PIECE_BYTES)));
  if (zlib.isUsable) yield* await zlib.finish();
}

/** Undoes a row's filter in place (PNG specification, section 9). Each filter has its own loop: one shared loop is a third slower. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  const length = row.length;
  if (filter === 1) {
    for (let at = step; at < length; at++) row[at] = (row[at] as number) + (row[at - step] as number);
  } else if (filter === 2) {
    for (let at = 0; at < length; at++) row[at] = (row[at] as number) + (above[at] as number);
  } else if (filter === 3) {
    for (let at = 0; at < step; at++) row[at] = (row[at] as number) + ((above[at] as number) >> 1);
    for (let at = step; at < length; at++)
      row[at] = (row[at] as number) + (((row[at - step] as number) + (above[at] as number)) >> 1);
  } else if (filter === 4) {
    for (let at = 0; at < step; at++) row[at] = (row[at] as number) + (above[at] as number);
    for (let at = step; at < length; at++) {
      const left = row[at - step] as number;
      const up = above[at] as number;
      const corner = above[at - step] as number;
      const toLeft = Math.abs(up - corner);
      const toUp = Math.abs(left - corner);
      const toCorner = Math.abs(left + up - 2 * corner);
      const predicted = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
      row[at] = (row[at] as number) + predicted;
    }
  }
}
