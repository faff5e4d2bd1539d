import type { App } from "~/app";
import { PictureLockBusyError } from "~/lib/heavy-work/picture-lock";
import { errorFields, log } from "~/lib/log";
import type { SampledFix } from "~/print";
import { drawFixSample } from "~/print/index.server";
import { findMeasuredPicture } from "./overlay-rows";

/** Reading a large picture takes up to a second; nobody waits longer for a few of them. */
const MAX_WAIT_MS = 6000;

/**
 * A part of a person's own picture before and after a fix, as one PNG; `dpi` is that of the print. "none": no such picture, or
 * nothing to show. "busy": other pictures are being read.
 */
export async function drawOwnFixSample(
  app: Pick<App, "db" | "files" | "pictureLock">,
  wanted: { userId: string; pictureId: string; fix: SampledFix; dpi: number },
): Promise<Uint8Array<ArrayBuffer> | "none" | "busy"> {
  const { pictureId, fix, dpi } = wanted;
  const picture = await findMeasuredPicture(app, wanted);
  if (!picture?.isCurrent) return "none";
  const { fileKey, contentType, measures, map } = picture;
  const draw = async () => {
    const file = await app.files.get(fileKey);
    if (!file) return "none";
    const bytes = new Uint8Array(await file.arrayBuffer());
    return (await drawFixSample({ bytes, contentType }, { fix, measures, map, dpi })) ?? "none";
  };
  try {
    return await app.pictureLock(draw, { maxWaitMs: MAX_WAIT_MS });
  } catch (error) {
    if (error instanceof PictureLockBusyError) return "busy";
    log("warn", "print-check.no-sample", { pictureId, fix, ...errorFields(error) });
    return "none";
  }
}
