import type { Artwork, ArtworkRefusal } from "./artwork";
import { ascii } from "./bytes";
import { CONVERTED_FORMATS } from "./converted/converted-formats";
import { type PictureConverter, readConvertedArtwork } from "./converted/read-converted-artwork";
import { readJpegArtwork } from "./jpeg/read-jpeg-artwork";
import { otherFormat } from "./other-formats";
import { readPngArtwork } from "./png/artwork/read-png-artwork";
import { readSvgArtwork, type SvgRasterizer } from "./svg/read-svg-artwork";

/**
 * Identifies a file by its bytes, not by its name and type, and returns what may be stored or why it is refused.
 * Nothing is fetched; `raster` draws an SVG only after all of it was checked.
 */
export async function readArtwork(
  raster: SvgRasterizer,
  { bytes: given, now, convert }: ArtworkFile,
): Promise<Artwork | ArtworkRefusal> {
  const bytes = asUtf8(given);
  if (bytes[0] === 0x89 && ascii(bytes, 1, 3) === "PNG") return readPngArtwork(bytes, now);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpegArtwork(bytes, now);
  const text = leadingText(bytes);
  if (text !== null && /^<(\?xml|!--|!doctype\s+svg|([\w-]+:)?svg)[\s>?:/-]/i.test(`${text} `))
    return readSvgArtwork(raster, bytes, now);
  const format = otherFormat(bytes, text);
  const converted = CONVERTED_FORMATS.find((each) => each === format);
  if (converted && convert) return readConvertedArtwork(convert, { bytes, format: converted, at: now });
  return format === null ? { kind: "not-a-picture" } : { kind: "other-format", format };
}

interface ArtworkFile {
  bytes: Uint8Array;
  now: number;
  /** For formats that are not decoded here; without it they are refused. */
  convert?: PictureConverter;
}

/** A text in UTF-16, as some programs on Windows write it, in UTF-8. Everything else stays as it is. */
function asUtf8(bytes: Uint8Array): Uint8Array {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe && bytes[2] === 0x3c;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff && bytes[3] === 0x3c;
  if (!isLittle && !isBig) return bytes;
  const text = new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(bytes);
  return new TextEncoder().encode(
    text.replace(/^(<\?xml[^>]*?encoding=["'])utf-16[lb]?e?(["'])/i, "$1utf-8$2"),
  );
}

/** The first characters of a text, without byte order mark and white space; null if the file is not text. */
function leadingText(bytes: Uint8Array): string | null {
  const head = ascii(bytes, 0, 512);
  if (head.includes("\0")) return null;
  return head.replace(/^\xef\xbb\xbf/, "").trimStart();
}
