import { ADAM7_PASSES, decodePngRows } from "../decode-png";
import type { PngHeader } from "../png-header";
import { createRgbaRowDecoder } from "../samples";

/** Assembles the seven passes of an interlaced picture (PNG specification, section 8) into whole rows. */
export async function assemble(
  bytes: Uint8Array,
  header: PngHeader,
): Promise<{ indices: Uint8Array | null; rgba: Uint8Array }> {
  const { widthPx, heightPx } = header;
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const indices = header.colorType === 3 ? new Uint8Array(widthPx * heightPx) : null;
  const rows = decodePngRows(bytes, header);
  for (const [firstX, firstY, stepX, stepY] of ADAM7_PASSES) {
    const width = Math.ceil((widthPx - firstX) / stepX);
    if (width <= 0) continue;
    const toRgba = createRgbaRowDecoder(header, width);
    for (let y = firstY; y < heightPx; y += stepY) {
      const { value } = await rows.next();
      if (!value) throw new Error("pixels end too early");
      const row = toRgba(value.pixels);
      for (let index = 0; index < width; index++) {
        const spot = y * widthPx + firstX + index * stepX;
        for (let channel = 0; channel < 4; channel++)
          rgba[spot * 4 + channel] = row[index * 4 + channel] as number;
        if (indices) indices[spot] = value.pixels[index] as number;
      }
    }
  }
  // Reads to the end as well: the decoder throws if there is more data than pixels.
  await rows.next();
  return { indices, rgba };
}
