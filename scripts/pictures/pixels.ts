import sharp from "sharp";
import type { Reduced } from "~/lib/pictures/reduction";

/** A picture file as plain RGBA. */
export async function plainPixels(file: Uint8Array): Promise<Reduced> {
  const { data, info } = await sharp(file)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgba: new Uint8Array(data), widthPx: info.width, heightPx: info.height };
}
