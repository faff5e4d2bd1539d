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
  if (head.slice(4, 8) === "ftyp") return /^(avif|avis)/.test(head.slice(8)) ? "AVIF" : "HEIC";
  if (head.startsWith("\0\0\x01\0")) return "ICO";
  if (head.startsWith("\x1f\x8b")) return "compressed SVG";
  if (text !== null && /^<(!doctype\s+html|html)/i.test(text)) return "HTML";
  return null;
}
