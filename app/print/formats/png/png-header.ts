export interface PngHeader {
  widthPx: number;
  heightPx: number;
  bitDepth: number;
  /** 0 gray, 2 color, 3 palette, 4 gray + alpha, 6 color + alpha. */
  colorType: number;
  isInterlaced: boolean;
  hasAlphaChannel: boolean;
  /** The ranges of the compressed pixels in the file. */
  dataRanges: { from: number; to: number }[];
  /** Alpha of each palette entry, or of the one transparent color. */
  transparency: Uint8Array | null;
  /** RGB of each palette entry. */
  palette: Uint8Array | null;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples per pixel, by color type. */
export const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Largest edge accepted. Real pictures are smaller. */
const MAX_EDGE_PX = 20_000;

/** Walks all chunks. Null if this is not a whole PNG: wrong signature, truncated, no pixels, invalid header. */
export function readPngHeader(bytes: Uint8Array): PngHeader | null {
  if (bytes.length < 45 || SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (nameAt(12) !== "IHDR" || view.getUint32(8) !== 13) return null;
  const header: PngHeader = {
    widthPx: view.getUint32(16),
    heightPx: view.getUint32(20),
    bitDepth: view.getUint8(24),
    colorType: view.getUint8(25),
    isInterlaced: view.getUint8(28) === 1,
    hasAlphaChannel: [4, 6].includes(view.getUint8(25)),
    dataRanges: [],
    transparency: null,
    palette: null,
  };
  const { widthPx, heightPx } = header;
  if (!(widthPx > 0 && widthPx <= MAX_EDGE_PX && heightPx > 0 && heightPx <= MAX_EDGE_PX)) return null;
  if (!(header.colorType in PNG_CHANNELS) || ![1, 2, 4, 8, 16].includes(header.bitDepth)) return null;
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
