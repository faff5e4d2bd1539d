import { pngChunk } from "./writer/write-chunk";

const nameOf = (chunk: Uint8Array) => String.fromCharCode(...chunk.subarray(4, 8));

/** Sets the fully transparent colors of a palette to white: a few bytes of one chunk. */
export function whitenTransparentPalette(
  chunks: Uint8Array[],
  { palette, transparency }: { palette: Uint8Array | null; transparency: Uint8Array | null },
): Uint8Array[] {
  if (!palette || !transparency) return chunks;
  const white = palette.slice();
  transparency.forEach((alpha, at) => {
    if (alpha === 0) white.fill(255, at * 3, at * 3 + 3);
  });
  return chunks.map((chunk) => (nameOf(chunk) === "PLTE" ? pngChunk("PLTE", white) : chunk));
}
