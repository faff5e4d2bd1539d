import { createPixelYielder } from "~/lib/heavy-work/yield-to-event-loop";
import { readJpegCoefficients } from "../formats/jpeg/decode-coefficients";
import { decodeJpegPixels } from "../formats/jpeg/decode-pixels";
import { readJpegSegments } from "../formats/jpeg/segments";
import type { PictureFile } from "../formats/picture-file";
import { decodeRgbaRows } from "../formats/png/decode-rgba-rows";
import { readPngHeader } from "../formats/png/png-header";
import { packRgba } from "../pixels/rgba";
import { PictureScanner, type PixelScan } from "./picture-scan";

/** Most pixels measured of a JPEG: photographs have no detail that matters beyond this. */
const JPEG_PIXELS = 5_000_000;

const MOST_COEFFICIENT_BYTES = 50_000_000;

/** Never throws: a file that cannot be read is "unreadable". */
export async function measurePicture({ bytes, contentType }: PictureFile): Promise<PixelScan> {
  try {
    return contentType === "image/jpeg" ? measureJpeg(bytes) : await measurePng(bytes);
  } catch {
    return { status: "unreadable" };
  }
}

/**
 * Reads all pixels of a PNG once, row by row. What needs more than a row is measured on reduced copies (`measures.reduced` has
 * their factors). Memory: the file, about 40 MB of copies and labels for 20 megapixels, and two rows.
 */
export async function measurePng(bytes: Uint8Array): Promise<PixelScan> {
  const header = readPngHeader(bytes);
  if (!header) return { status: "unreadable" };
  const scanner = new PictureScanner(header.widthPx, header.heightPx, 1);
  const yieldAfter = createPixelYielder();
  try {
    for await (const row of decodeRgbaRows(bytes, header)) {
      scanner.add(row);
      const pause = yieldAfter(header.widthPx);
      if (pause) await pause;
    }
  } catch {
    return { status: "unreadable" };
  }
  return scanner.end(header);
}

/** A JPEG has no transparency. A large one is decoded at a half, a quarter or an eighth of its size. */
function measureJpeg(bytes: Uint8Array): PixelScan {
  const size = readJpegSegments(bytes);
  if (!size) return { status: "unreadable" };
  const pixels = size.widthPx * size.heightPx;
  const edge = ([8, 4, 2, 1] as const).find((each) => (pixels * each * each) / 64 <= JPEG_PIXELS) ?? 1;
  const jpeg = readJpegCoefficients(bytes, { edge, mostBytes: MOST_COEFFICIENT_BYTES });
  const scale = 8 / edge;
  const width = Math.max(1, Math.ceil(size.widthPx / scale));
  const scanner = new PictureScanner(width, Math.max(1, Math.ceil(size.heightPx / scale)), scale);
  const row = new Uint32Array(width);
  decodeJpegPixels(jpeg, (rgb) => {
    for (let x = 0; x < width; x++)
      row[x] = packRgba(rgb[x * 3] as number, rgb[x * 3 + 1] as number, rgb[x * 3 + 2] as number, 255);
    scanner.add(row);
  });
  return scanner.end(size);
}
