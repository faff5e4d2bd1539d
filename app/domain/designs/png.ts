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
    if (name === "tRNS") {
      header.transparency = bytes.slice(from, to);
      header.hasAlphaChannel = true;
    }
    if (name === "IEND") return header.dataRanges.length > 0 ? header : null;
    at = to + 4;
  }
  return null;
}

export type PixelVerdict =
  /** `isTransparent`: at least one pixel lets the ground through. */
  | { status: "drawn"; isTransparent: boolean }
  /** Every pixel is the same, or none is visible. */
  | { status: "blank" }
  | { status: "unreadable" };

/**
 * Looks at real pixels and stops as soon as it has seen enough: for a drawing on a transparent ground after its first
 * rows. An alpha channel in which every pixel is opaque does not make a ground transparent.
 */
export async function judgePixels(bytes: Uint8Array, header: PngHeader): Promise<PixelVerdict> {
  const readAlpha = alphaReader(header);
  let first: Uint8Array | null = null;
  let hasTwo = false;
  let hasVisible = false;
  let isTransparent = false;
  try {
    for await (const { pixels, pixelBytes } of rowsOf(bytes, header)) {
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
  const sampleBytes = bitDepth / 8;
  if (colourType === 6) return (row, at) => row[at + 3 * sampleBytes] ?? 255;
  if (colourType === 4) return (row, at) => row[at + sampleBytes] ?? 255;
  if (colourType === 3 && transparency) return (row, at) => transparency[row[at] ?? 0] ?? 255;
  if (transparency && bitDepth === 8) {
    // One colour stands for "nothing"; each sample takes two bytes in the chunk.
    const key = [...transparency].filter((_, index) => index % 2 === 1);
    return (row, at) => (key.every((sample, index) => row[at + index] === sample) ? 0 : 255);
  }
  return () => 255;
}

/** The unfiltered rows. Throws where the stream is damaged or the kind of PNG is none that models or printers use. */
async function* rowsOf(
  bytes: Uint8Array,
  header: PngHeader,
): AsyncGenerator<{ pixels: Uint8Array; pixelBytes: number }> {
  if (header.isInterlaced || header.bitDepth < 8) throw new Error("this kind of PNG is not read here");
  const pixelBytes = ((CHANNELS[header.colourType] ?? 1) * header.bitDepth) / 8;
  const rowBytes = header.widthPx * pixelBytes;
  let previous = new Uint8Array(rowBytes);
  let current = new Uint8Array(rowBytes);
  let filter = -1;
  let filled = 0;
  let rows = 0;
  const reader = inflate(bytes, header).getReader();
  try {
    while (rows < header.heightPx) {
      const { done, value } = await reader.read();
      if (done) throw new Error("pixels end too early");
      for (let at = 0; at < value.length && rows < header.heightPx; ) {
        if (filter < 0) {
          filter = value[at++] ?? 0;
          continue;
        }
        const take = Math.min(rowBytes - filled, value.length - at);
        current.set(value.subarray(at, at + take), filled);
        filled += take;
        at += take;
        if (filled < rowBytes) continue;
        unfilter(filter, current, previous, pixelBytes);
        yield { pixels: current, pixelBytes };
        [previous, current] = [current, previous];
        filter = -1;
        filled = 0;
        rows++;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function inflate(bytes: Uint8Array, header: PngHeader): ReadableStream<Uint8Array> {
  const ranges = header.dataRanges[Symbol.iterator]();
  const compressed = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = ranges.next();
      if (next.done) controller.close();
      else if (next.value.to > next.value.from)
        controller.enqueue(bytes.subarray(next.value.from, next.value.to));
    },
  });
  return compressed.pipeThrough(
    new DecompressionStream("deflate") as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
}

/** Undoes a row's filter in place (PNG specification, section 9). */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  if (filter === 0) return;
  if (filter > 4) throw new Error("unknown filter");
  for (let at = 0; at < row.length; at++) {
    const left = at >= step ? (row[at - step] as number) : 0;
    const up = above[at] as number;
    let predicted = 0;
    if (filter === 1) predicted = left;
    else if (filter === 2) predicted = up;
    else if (filter === 3) predicted = (left + up) >> 1;
    else {
      const corner = at >= step ? (above[at - step] as number) : 0;
      const guess = left + up - corner;
      const toLeft = Math.abs(guess - left);
      const toUp = Math.abs(guess - up);
      const toCorner = Math.abs(guess - corner);
      predicted = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
    }
    row[at] = (row[at] as number) + predicted;
  }
}
