import type { App } from "~/app";
import { errorFields, log } from "~/lib/log";
import type { RgbaImage } from "~/print";
import { previewWidthPx } from "~/print/index.server";
import { newFileKey, putFile } from "./put-file";

const PREVIEW_QUALITY = 74;
/** A card of a grid on a phone, a row of a list, and the same at twice the density. */
const MAX_THUMBNAIL_WIDTH_PX = 240;
const THUMBNAIL_QUALITY = 70;

export interface SmallCopyKeys {
  previewKey: string | null;
  thumbnailKey: string | null;
}

/** Stores two small WebPs of the picture. Null where that failed: lists then show the next larger file. */
export async function storeSmallCopies(
  app: Pick<App, "files" | "rasterizer">,
  source: RgbaImage | Promise<RgbaImage>,
): Promise<SmallCopyKeys> {
  try {
    const image = await source;
    return { previewKey: await storePreview(app, image), thumbnailKey: await storeThumbnail(app, image) };
  } catch (error) {
    log("warn", "generation.preview", errorFields(error));
    return { previewKey: null, thumbnailKey: null };
  }
}

function storePreview(app: Pick<App, "files" | "rasterizer">, image: RgbaImage): Promise<string> {
  return storeWebp(app, image, {
    prefix: "previews",
    widthPx: previewWidthPx(image),
    quality: PREVIEW_QUALITY,
  });
}

export function storeThumbnail(app: Pick<App, "files" | "rasterizer">, image: RgbaImage): Promise<string> {
  const widthPx = Math.min(MAX_THUMBNAIL_WIDTH_PX, previewWidthPx(image));
  return storeWebp(app, image, { prefix: "thumbnails", widthPx, quality: THUMBNAIL_QUALITY });
}

async function storeWebp(
  app: Pick<App, "files" | "rasterizer">,
  image: RgbaImage,
  { prefix, ...options }: { prefix: string; widthPx: number; quality: number },
): Promise<string> {
  const { bytes } = await app.rasterizer.pixelsToWebp(image, options);
  const key = newFileKey(prefix, "webp");
  await putFile(app, key, bytes, "image/webp");
  return key;
}
