import { PngWriter, type PngWriterOptions } from "./png-writer";

/** Writes a PNG from the rows that `fill` adds. The compressor goes back to the pool also when `fill` throws. */
export async function encodePngRows(
  plan: PngWriterOptions,
  fill: (writer: PngWriter) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new PngWriter(plan);
  try {
    await fill(writer);
  } catch (error) {
    writer.abandon();
    throw error;
  }
  return writer.end();
}

/** Encodes RGBA that is already in memory as a PNG. */
export function encodeRgbaPng(
  { rgba, widthPx, heightPx }: { rgba: Uint8Array; widthPx: number; heightPx: number },
  level = 1,
): Promise<Uint8Array<ArrayBuffer>> {
  return encodePngRows({ widthPx, heightPx, colorType: 6, level }, async (writer) => {
    for (let y = 0; y < heightPx; y++)
      await writer.add(rgba.subarray(y * widthPx * 4, (y + 1) * widthPx * 4));
  });
}
