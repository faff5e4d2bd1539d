import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { PictureLockBusyError } from "~/lib/heavy-work/picture-lock";
import { errorFields, log } from "~/lib/log";
import type { Artwork, ArtworkRefusal, SvgRasterizer } from "~/print";
import { encodeRgbaPng, readArtwork } from "~/print/index.server";

/** How long a person is willing to wait; browsers wait longer. */
const MAX_WAIT_MS = 15_000;

/** Reads and draws a sent file while no other picture is read, fixed or drawn in this isolate. */
export async function readArtworkAlone(
  app: Pick<App, "now" | "pictureLock" | "pictureConverter"> & {
    rasterizer: App["rasterizer"] & SvgRasterizer;
  },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Artwork | ArtworkRefusal | "busy"> {
  try {
    const read = () => readArtwork(app.rasterizer, { bytes, now: app.now(), convert: app.pictureConverter });
    return await app.pictureLock(read, { maxWaitMs: MAX_WAIT_MS });
  } catch (error) {
    if (error instanceof PictureLockBusyError) return "busy";
    throw error;
  }
}

/** Moderates a small copy of the picture; `unseen` while the vision model is down. */
export async function moderateArtwork(
  { vision }: Pick<App, "vision">,
  { previewSource }: Artwork,
): Promise<"fit" | "unfit" | "unseen"> {
  try {
    const bytes = await encodeRgbaPng(previewSource);
    return (await vision.moderate({ bytes, contentType: "image/png" })).length > 0 ? "unfit" : "fit";
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("warn", "inspection.later", errorFields(error));
    return "unseen";
  }
}
