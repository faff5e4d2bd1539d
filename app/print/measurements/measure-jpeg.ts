import { readJpegCoefficients } from "../formats/jpeg/decode-coefficients";
import { decodeJpegPixels } from "../formats/jpeg/decode-pixels";
import type { JpegCoefficients } from "../formats/jpeg/jpeg-coefficients";
import { readJpegSegments } from "../formats/jpeg/segments";
import { packRgba } from "../pixels/rgba";
import { PictureScanner, type PixelScan } from "./picture-scan";
import { SharpnessScan } from "./sharpness";

/** Most pixels measured of a JPEG: photographs have no detail that matters beyond this. */
const JPEG_PIXELS = 5_000_000;

const MOST_COEFFICIENT_BYTES = 50_000_000;

const PROGRESSIVE = 0xc2;

/** How sharp a picture is shows in some of its rows of blocks. */
const SHARPNESS_STRIDE = 4;

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
    pack(rgb, row);
    scanner.add(row);
  };
  decodeJpegPixels(jpeg, takeRow, drawnEdge);
  const isCopy = drawnEdge < 8;
  const sharpEdgePx = isCopy && jpeg.scaledBlockSize === 8 ? sharpEdgeOf(jpeg) : undefined;
  return scanner.end({ ...size, sharpEdgePx });
}

/**
 * All coefficients where they fit into memory: a progressive JPEG has all of them or only the means of its blocks, and how sharp
 * its edges are is seen at full size only. Otherwise as many as the copy needs, or those means.
 */
function readCoefficients(
  bytes: Uint8Array,
  { edge, isProgressive }: { edge: 1 | 2 | 4 | 8; isProgressive: boolean },
): JpegCoefficients {
  const read = (kept: 1 | 2 | 4 | 8) =>
    readJpegCoefficients(bytes, { edge: kept, mostBytes: MOST_COEFFICIENT_BYTES });
  try {
    return read(8);
  } catch (error) {
    if (error instanceof Error && error.message === "too large") return read(isProgressive ? 1 : edge);
    throw error;
  }
}

/** Of the picture at full size, from some of its rows. */
function sharpEdgeOf(jpeg: JpegCoefficients): number | null {
  const sharpness = new SharpnessScan(jpeg.widthPx, { hasGaps: true });
  const row = new Uint32Array(jpeg.widthPx);
  const takeRow = (rgb: Uint8Array) => {
    pack(rgb, row);
    sharpness.add(row);
  };
  decodeJpegPixels(jpeg, takeRow, 8, SHARPNESS_STRIDE);
  return sharpness.result();
}

function pack(rgb: Uint8Array, row: Uint32Array): void {
  for (let x = 0; x < row.length; x++)
    row[x] = packRgba(rgb[x * 3] as number, rgb[x * 3 + 1] as number, rgb[x * 3 + 2] as number, 255);
}
