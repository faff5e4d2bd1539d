import { PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import type { PictureEdit } from "~/print";
import { applyPictureFix, checkGeneratedPng, measurePicture, resampleToWidth } from "~/print/index.server";
import type { GenerationJob } from "../jobs/job";
import type { DrawnPicture } from "./call-model";

type Fault = NonNullable<Awaited<ReturnType<typeof checkGeneratedPng>>>;
type Edits = Pick<PictureEdit, "what">[];
type Wanted = Pick<GenerationJob, "widthPx" | "heightPx" | "isTransparent">;

/** The fixes used here do not depend on the printed width. */
const ANY_WIDTH_IN = 12;

/**
 * Checks the picture against its job. The other company's models paint a background and draw smaller: there a background
 * of one color is removed, enclosed holes too, and the picture is enlarged to the requested size.
 */
export async function preparePicture(
  drawn: DrawnPicture,
  job: Wanted,
): Promise<{ bytes: Uint8Array; edits: Edits } | { fault: Fault }> {
  const adapted =
    drawn.company === PRIMARY_IMAGE_PROVIDER ? { bytes: drawn.bytes, edits: [] } : await adapt(drawn, job);
  if ("fault" in adapted) return adapted;
  const fault = await checkGeneratedPng(adapted.bytes, job);
  return fault ? { fault } : adapted;
}

async function adapt(
  { bytes, contentType }: DrawnPicture,
  { widthPx, isTransparent }: Wanted,
): Promise<{ bytes: Uint8Array; edits: Edits } | { fault: Fault }> {
  let file: Pick<DrawnPicture, "bytes" | "contentType"> = { bytes, contentType };
  const edits: Edits = [];
  if (isTransparent) {
    const scan = await measurePicture(file);
    if (scan.status !== "measured") return { fault: "unreadable" };
    const { measures } = scan;
    const fixed = await applyPictureFix(file, { fix: "remove-ground", measures, widthIn: ANY_WIDTH_IN });
    if (fixed.status !== "fixed") return { fault: "opaque" };
    file = { bytes: fixed.png.bytes, contentType: "image/png" };
    edits.push({ what: "background-removed" });
  }
  try {
    const resampled = await resampleToWidth(file, widthPx);
    return { bytes: resampled.bytes, edits: [...edits, { what: "resampled" }] };
  } catch {
    return { fault: "unreadable" };
  }
}
