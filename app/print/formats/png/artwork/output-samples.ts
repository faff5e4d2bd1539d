import { whitenTransparentPalette } from "../palette";
import type { PngHeader } from "../png-header";
import type { PngWriterOptions } from "../writer/png-writer";
import { nameOf } from "./chunk-rules";

/** How a picture is rewritten: header, chunks, and its samples (RGBA, or palette indexes). */
export function writing(header: PngHeader, chunks: Uint8Array[]) {
  const { widthPx, heightPx, colorType, transparency } = header;
  // A single transparent color of 16 bits may match several of 8 bits and cannot become white: such a picture gets an alpha channel.
  const written = colorType === 3 ? 3 : transparency || colorType === 6 ? 6 : (colorType as 0 | 2 | 4);
  const still = new Set(["gAMA", "cHRM", "sRGB", "iCCP", "pHYs", ...(written === 3 ? ["PLTE", "tRNS"] : [])]);
  const kept = chunks.filter((chunk) => still.has(nameOf(chunk)));
  const sample = sampleOf(written, widthPx);
  const plan: PngWriterOptions = {
    widthPx,
    heightPx,
    colorType: written,
    leadingChunks: whitenTransparentPalette(kept, header),
  };
  return {
    plan,
    samplesOf: (rgba: Uint8Array, own: Uint8Array) => (written === 3 ? own : sample(rgba)),
  };
}

/** Converts RGBA to the samples that are written. */
function sampleOf(written: 0 | 2 | 3 | 4 | 6, widthPx: number): (rgba: Uint8Array) => Uint8Array {
  if (written === 6 || written === 3) return (rgba) => rgba;
  const kept = { 0: [0], 2: [0, 1, 2], 4: [0, 3] }[written];
  const out = new Uint8Array(widthPx * kept.length);
  return (rgba) => {
    for (let from = 0, to = 0; from < widthPx * 4; from += 4)
      for (const channel of kept) out[to++] = rgba[from + channel] as number;
    return out;
  };
}
