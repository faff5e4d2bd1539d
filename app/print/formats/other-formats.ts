import { ascii } from "./bytes";

/** A common picture format, recognized by its first bytes, so that the refusal can say which format to save as. */
export function otherFormat(bytes: Uint8Array, text: string | null): string | null {
  const head = ascii(bytes, 0, 16);
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "WebP";
  if (head.startsWith("GIF8")) return "GIF";
  if (head.startsWith("BM")) return "BMP";
  if (head.startsWith("II*\0") || head.startsWith("MM\0*")) return "TIFF";
  if (head.startsWith("8BPS")) return "Photoshop";
  if (head.startsWith("%PDF")) return "PDF";
  if (head.startsWith("%!PS") || head.startsWith("\xc5\xd0\xd3\xc6")) return "EPS";
  if (head.startsWith("\xff\x0a") || head.slice(4, 8) === "JXL ") return "JPEG XL";
  if (head.slice(4, 8) === "jP  ") return "JPEG 2000";
  if (head.slice(4, 8) === "ftyp") return formatOfBrands(bytes);
  if (head.startsWith("\0\0\x01\0")) return "ICO";
  if (head.startsWith("\x1f\x8b")) return "compressed SVG";
  if (text !== null && /^<(!doctype\s+html|html)/i.test(text)) return "HTML";
  return null;
}

/** Most bytes of a list of brands; a picture has about six, of four bytes. */
const MAX_BRAND_BYTES = 256;

/** Pictures and films have the same container: its first box lists what the file is. Null for a film. */
function formatOfBrands(bytes: Uint8Array): "AVIF" | "HEIC" | null {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const list = ascii(bytes, 8, Math.min(length, MAX_BRAND_BYTES) - 8);
  const brands = list.match(/.{4}/gs) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "AVIF";
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|m[is]f1)$/.test(brand)) ? "HEIC" : null;
}
