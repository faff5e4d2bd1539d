import { readJpegCoefficients } from "../formats/jpeg/decode-coefficients";
import { decodeJpegPixels } from "../formats/jpeg/decode-pixels";
import type { JpegCoefficients } from "../formats/jpeg/jpeg-coefficients";
import { readJpegSegments } from "../formats/jpeg/segments";
import { packRgba } from "../pixels/rgba";
import { PictureScanner, type PixelScan } from "./picture-scan";

/** Most pixels measured of a JPEG: photographs have no detail that matters beyond this. */
const JPEG_PIXELS = 5_000_000;

const MOST_COEFFICIENT_BYTES = 50_000_000;

const PROGRESSIVE = 0xc2;

/** A JPEG has no transparency. A large one is decoded at a half, a quarter or an eighth of its size. */
export function measureJpeg(bytes: Uint8Array): PixelScan {
  const size = readJpegSegments(bytes);
  if (!size) return { status: "unreadable" };
  const pixels = size.widthPx * size.heightPx;
  const edge = ([8, 4, 2, 1] as const).find((each) => (pixels * each * each) / 64 <= JPEG_PIXELS) ?? 1;
  const jpeg = readCoefficients(bytes, { edge, isProgressive: size.startOfFrameMarker === PROGRESSIVE });
  const drawnEdge = Math.min(edge, jpeg.scaledBlockSize);
  const scale = 8 / drawnEdge;
  const width = Math.max(1, Math.ceil(size.widthPx / scale));
  const scanner = new PictureScanner(width, Math.max(1, Math.ceil(size.heightPx / scale)), scale);
  const row = new Uint32Array(width);
  const takeRow = (rgb: Uint8Array) => {
    for (let x = 0; x < width; x++)
      row[x] = packRgba(rgb[x * 3] as number, rgb[x * 3 + 1] as number, rgb[x * 3 + 2] as number, 255);
    scanner.add(row);
  };
  decodeJpegPixels(jpeg, takeRow, drawnEdge);
  return scanner.end(size);
}

/**
 * A progressive JPEG has all of its coefficients or only the means of its blocks. All of them are read, so that its lines and
 * letters are measured as those of any other; where they do not fit into memory, it is measured at an eighth of its size.
 */
function readCoefficients(
  bytes: Uint8Array,
  { edge, isProgressive }: { edge: 1 | 2 | 4 | 8; isProgressive: boolean },
): JpegCoefficients {
  const read = (kept: 1 | 2 | 4 | 8) =>
    readJpegCoefficients(bytes, { edge: kept, mostBytes: MOST_COEFFICIENT_BYTES });
  if (!isProgressive) return read(edge);
  try {
    return read(8);
  } catch (error) {
    if (error instanceof Error && error.message === "too large") return read(1);
    throw error;
  }
}
