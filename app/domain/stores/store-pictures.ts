import type { App } from "~/app";
import { moderateArtwork, readArtworkAlone } from "~/domain/artwork/receive-artwork";
import { counterOf, countUse } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { errorFields, log } from "~/lib/log";
import { randomHex } from "~/lib/secrets/hashes-and-tokens";
import type { ArtworkRefusal, SvgRasterizer } from "~/print";
import { cropToAspect, downscaleFile } from "~/print/index.server";

export type StorePictureKind = "banner" | "logo";

export const MAX_STORE_PICTURE_BYTES = 5 * 1024 * 1024;

/** Where store pictures lie in the bucket; they are public. */
export const STORE_PICTURE_PREFIX = "storefronts/";

/** Width to height as pages show it, and the stored width: twice that of a wide screen's card or mark. */
const SHAPES = {
  banner: { aspect: 5 / 2, widthPx: 1280 },
  logo: { aspect: 1, widthPx: 240 },
} as const satisfies Record<StorePictureKind, { aspect: number; widthPx: number }>;
const WEBP_QUALITY = 78;
export type StorePictureResult =
  | { status: "stored"; fileKey: string }
  | { status: "too-large" }
  /** Over the hourly limit. */
  | { status: "too-many" }
  /** Other pictures were being read and did not finish in time. */
  | { status: "busy" }
  | { status: "refused"; fault: ArtworkRefusal }
  /** It shows something that a public page must not show. */
  | { status: "unfit" }
  /** The model that looks at pictures is down: the picture was not moderated, so it is not shown. */
  | { status: "unseen" }
  | { status: "unstored" };

type Parts = Pick<App, "db" | "files" | "vision" | "now" | "pictureLock" | "pictureConverter"> & {
  rasterizer: App["rasterizer"] & SvgRasterizer;
};

/** Reads, moderates, crops and stores a picture of a store. The file is deleted later if no store refers to it. */
export async function storeStorePicture(
  app: Parts,
  { userId, kind, bytes }: { userId: string; kind: StorePictureKind; bytes: Uint8Array<ArrayBuffer> },
): Promise<StorePictureResult> {
  if (bytes.length > MAX_STORE_PICTURE_BYTES) return { status: "too-large" };
  if (!(await countUse(app, counterOf("store-pictures", personSubject(userId)))))
    return { status: "too-many" };
  const artwork = await readArtworkAlone(app, bytes);
  if (artwork === "busy") return { status: "busy" };
  if ("kind" in artwork) return { status: "refused", fault: artwork };
  const verdict = await moderateArtwork(app, artwork);
  if (verdict !== "fit") return { status: verdict };
  const { aspect, widthPx } = SHAPES[kind];
  const cropped = cropToAspect(await downscaleFile(artwork, widthPx), aspect);
  const webp = await app.rasterizer.pixelsToWebp(cropped, {
    widthPx: Math.min(widthPx, cropped.widthPx),
    quality: WEBP_QUALITY,
  });
  // Random, so that no other store, nor an earlier picture that is being deleted, has the same file.
  const fileKey = `${STORE_PICTURE_PREFIX}${randomHex(32)}.webp`;
  try {
    await app.files.put(fileKey, webp.bytes, { httpMetadata: { contentType: webp.contentType } });
  } catch (error) {
    log("error", "store.picture", errorFields(error));
    return { status: "unstored" };
  }
  return { status: "stored", fileKey };
}
