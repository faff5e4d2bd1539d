import { classifyPixels } from "./classify-pixels";
import { readPngHeader } from "./png-header";

/** Why a generated file is not the requested picture. */
export type GeneratedPngFault = "unreadable" | "wrong-size" | "blank" | "opaque";

/** Null if the file is a PNG of the requested size that is not blank and is transparent when requested. */
export async function checkGeneratedPng(
  bytes: Uint8Array,
  wanted: { widthPx: number; heightPx: number; isTransparent: boolean },
): Promise<GeneratedPngFault | null> {
  const header = readPngHeader(bytes);
  if (!header) return "unreadable";
  if (header.widthPx !== wanted.widthPx || header.heightPx !== wanted.heightPx) return "wrong-size";
  const pixels = await classifyPixels(bytes, header);
  if (pixels.status !== "drawn") return pixels.status;
  return wanted.isTransparent && !pixels.isTransparent ? "opaque" : null;
}
