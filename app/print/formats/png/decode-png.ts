import { Buffer } from "node:buffer";
import { unpackSamples } from "~/print/formats/png/samples";
import { acquireZlib, type PooledZlib, releaseZlib } from "~/print/formats/png/zlib-pool";

/**
 * Reads a PNG as far as is needed to trust it: the chunks, then the pixels row by row until the question is answered.
 * Two rows are held at a time, never the whole picture: 1920 × 1920 decoded would be 15 MB of the isolate's 128.
 */

export interface PngHeader {
  widthPx: number;
  heightPx: number;
  bitDepth: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey + alpha, 6 colour + alpha. */
  colourType: number;
  isInterlaced: boolean;
  hasAlphaChannel: boolean;
  /** Where the compressed pixels stand in the file. */
  dataRanges: { from: number; to: number }[];
  /** Alpha of each palette entry, or of the one transparent colour. */
  transparency: Uint8Array | null;
  /** RGB of each entry of a palette. */
  palette: Uint8Array | null;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Nobody asks for more; a header that claims more is a trap. */
const MAX_EDGE_PX = 20_000;

/** Walks all chunks. Null where this is not a whole PNG: wrong signature, cut short, no pixels, nonsense in the header. */
export function readPngHeader(bytes: Uint8Array): PngHeader | null {
  if (bytes.length < 45 || SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (nameAt(12) !== "IHDR" || view.getUint32(8) !== 13) return null;
  const header: PngHeader = {
    widthPx: view.getUint32(16),
    heightPx: view.getUint32(20),
    bitDepth: view.getUint8(24),
    colourType: view.getUint8(25),
    isInterlaced: view.getUint8(28) === 1,
    hasAlphaChannel: [4, 6].includes(view.getUint8(25)),
    dataRanges: [],
    transparency: null,
    palette: null,
  };
  const { widthPx, heightPx } = header;
  if (!(widthPx > 0 && widthPx <= MAX_EDGE_PX && heightPx > 0 && heightPx <= MAX_EDGE_PX)) return null;
  if (!(header.colourType in CHANNELS) || ![1, 2, 4, 8, 16].includes(header.bitDepth)) return null;
  let at = 33;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const from = at + 8;
    const to = from + length;
    if (to + 4 > bytes.length) return null;
    const name = nameAt(at + 4);
    if (name === "IDAT") header.dataRanges.push({ from, to });
    if (name === "PLTE") header.palette = bytes.slice(from, to);
    if (name === "tRNS") {
      header.transparency = bytes.slice(from, to);
      header.hasAlphaChannel = true;
    }
    if (name === "IEND") return header.dataRanges.length > 0 ? header : null;
    at = to + 4;
  }
  return null;
}

export type PixelClass =
  /** `isTransparent`: at least one pixel lets the ground through. */
  | { status: "drawn"; isTransparent: boolean }
  /** Every pixel is the same, or none is visible. */
  | { status: "blank" }
  | { status: "unreadable" };

/**
 * Looks at real pixels and stops as soon as it has seen enough: for a drawing on a transparent ground after its first
 * rows. An alpha channel in which every pixel is opaque does not make a ground transparent.
 */
export async function classifyPixels(bytes: Uint8Array, header: PngHeader): Promise<PixelClass> {
  const readAlpha = alphaReader(header);
  let first: Uint8Array | null = null;
  let hasTwo = false;
  let hasVisible = false;
  let isTransparent = false;
  try {
    for await (const { pixels, pixelBytes } of decodePngRows(bytes, header)) {
      for (let at = 0; at < pixels.length; at += pixelBytes) {
        const alpha = readAlpha(pixels, at);
        hasVisible ||= alpha > 0;
        isTransparent ||= alpha < 255;
        if (!hasTwo) {
          // Invisible pixels are alike, whatever colour is stored under them.
          const pixel = alpha === 0 ? NOTHING : pixels.subarray(at, at + pixelBytes);
          if (first === null) first = pixel.slice();
          else hasTwo = !isAlike(first, pixel);
        }
        if (hasTwo && hasVisible && (isTransparent || !header.hasAlphaChannel))
          return { status: "drawn", isTransparent };
      }
    }
  } catch {
    return { status: "unreadable" };
  }
  return hasTwo && hasVisible ? { status: "drawn", isTransparent } : { status: "blank" };
}

const NOTHING = new Uint8Array(0);

function isAlike(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function alphaReader(header: PngHeader): (row: Uint8Array, at: number) => number {
  const { colourType, bitDepth, transparency } = header;
  const sampleBytes = bitDepth === 16 ? 2 : 1;
  if (colourType === 6) return (row, at) => row[at + 3 * sampleBytes] ?? 255;
  if (colourType === 4) return (row, at) => row[at + sampleBytes] ?? 255;
  if (colourType === 3 && transparency) return (row, at) => transparency[row[at] ?? 0] ?? 255;
  if (transparency) {
    // One colour stands for "nothing"; its samples take two bytes each, of which a shallow picture uses the second.
    const key = sampleBytes === 2 ? [...transparency] : [...transparency].filter((_, at) => at % 2 === 1);
    return (row, at) => (key.every((sample, index) => row[at + index] === sample) ? 0 : 255);
  }
  return () => 255;
}

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
 * The unfiltered rows, samples of less than a byte widened to one; of an interlaced picture pass by pass. A row is good
 * until the next but one is asked for. Throws where the stream is damaged.
 */
export async function* decodePngRows(
  bytes: Uint8Array,
  header: PngHeader,
): AsyncGenerator<{ pixels: Uint8Array; pixelBytes: number }> {
  const bits = (CHANNELS[header.colourType] ?? 1) * header.bitDepth;
  const pixelBytes = Math.max(1, bits / 8);
  const zlib = acquireZlib("inflate");
  const unpacked = new Unpacked(inflate(zlib, bytes, header));
  try {
    for (const { width, height } of passesOf(header)) {
      const rowBytes = Math.ceil((width * bits) / 8);
      // The first byte of a row names its filter; behind it four at a time can be read as one word.
      let [above, row] = [new Uint8Array(rowBytes + 4).subarray(3), new Uint8Array(rowBytes + 4).subarray(3)];
      const nothing = new Uint8Array(rowBytes);
      for (let y = 0; y < height; y++) {
        await unpacked.fill(row);
        const [samples, before] = [row.subarray(1), above.subarray(1)];
        if ((row[0] ?? 0) > 4) throw new Error("unknown filter");
        const filter = row[0] ?? 0;
        // Most of a drawing on a transparent ground is rows of nothing, however they are filtered.
        if (filter > 0 && !(isSame(samples, nothing) && (filter === 1 || isSame(before, nothing))))
          unfilter(filter, samples, before, pixelBytes);
        yield { pixels: bits < 8 ? unpackSamples(samples, width, bits) : samples, pixelBytes };
        [above, row] = [row, above];
      }
    }
    // What goes on after the last row is there to be unpacked by somebody less careful.
    if (!(await unpacked.isAtEnd())) throw new Error("pixels go on after the end");
  } finally {
    releaseZlib("inflate", zlib);
  }
}

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** What is unpacked, piece by piece. */
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

/** All that is unpacked of a piece is in memory at once: mostly a few times its size, of a hostile file a thousand times. */
const PACKED_PIECE_BYTES = 16 * 1024;

async function* inflate(zlib: PooledZlib, bytes: Uint8Array, header: PngHeader): AsyncGenerator<Uint8Array> {
  for (const { from, to } of header.dataRanges)
    for (let at = from; at < to && zlib.isUsable; at += PACKED_PIECE_BYTES)
      yield* await zlib.put(bytes.subarray(at, Math.min(to, at + PACKED_PIECE_BYTES)));
  if (zlib.isUsable) yield* await zlib.finish();
}

/** Undoes a row's filter in place (PNG specification, section 9). A loop for each filter: together they are a third slower. */
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
