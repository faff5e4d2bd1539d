import { createPixelYielder } from "~/lib/heavy-work/yield-to-event-loop";
import type { PictureFile } from "../formats/picture-file";
import { decodeRgbaRows } from "../formats/png/decode-rgba-rows";
import { readPngHeader } from "../formats/png/png-header";
import { measureJpeg } from "./measure-jpeg";
import { PictureScanner, type PixelScan } from "./picture-scan";

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
