import type { App } from "~/app";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { errorFields, log } from "~/lib/log";
import type { RgbaImage } from "~/print";
import { previewWidthPx } from "~/print/index.server";
import { putFile } from "./put-file";

const PREVIEW_QUALITY = 74;

/** Stores a small WebP of the picture. Null if that failed: lists then show the print file. */
export async function storePreview(
  app: Pick<App, "files" | "rasterizer">,
  source: RgbaImage | Promise<RgbaImage>,
): Promise<string | null> {
  try {
    const image = await source;
    const options = { widthPx: previewWidthPx(image), quality: PREVIEW_QUALITY };
    const { bytes } = await app.rasterizer.pixelsToWebp(image, options);
    const key = `previews/${await sha256Hex(bytes)}.webp`;
    await putFile(app, key, bytes, "image/webp");
    return key;
  } catch (error) {
    log("warn", "generation.preview", errorFields(error));
    return null;
  }
}
