import sharp from "sharp";
import type { RgbaImage } from "~/print";

/** Decodes a picture file into RGBA. */
export async function readPixels(file: Uint8Array): Promise<RgbaImage> {
  const { data, info } = await sharp(file)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgba: new Uint8Array(data), widthPx: info.width, heightPx: info.height };
}
