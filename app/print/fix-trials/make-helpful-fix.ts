import { applyPictureFix, type FixPlan, type FixResult } from "../fixes/apply-fix";
import type { PictureFile } from "../formats/picture-file";
import type { PixelScan } from "../measurements/picture-scan";
import { measurePicture } from "../measurements/scan-pixels";
import { isFixHelpful } from "./judge-fix";

export type HelpfulFix =
  | (Extract<FixResult, { status: "fixed" }> & { measured: Extract<PixelScan, { status: "measured" }> })
  | Exclude<FixResult, { status: "fixed" }>
  /** The fault stayed, another came, or the drawing is no longer the same. */
  | { status: "unhelpful" };

/**
 * Makes the fixed picture, and keeps it only if the check agrees that it helps. Throws if the source cannot be read.
 *
 * A removed background may leave a rim of its color, which was no fault before: that rim is removed with it.
 */
export async function makeHelpfulFix(source: PictureFile, plan: FixPlan): Promise<HelpfulFix> {
  const made = await measuredFix(source, plan);
  if (made.status !== "fixed" || (await isHelpful(made))) return made;
  if (plan.fix !== "remove-ground" || made.measured.measures.fringe.hex === null)
    return { status: "unhelpful" };
  const { measures } = made.measured;
  const clean = await measuredFix(fileOf(made), { ...plan, fix: "despill", measures });
  if (clean.status !== "fixed" || !(await isHelpful(clean))) return { status: "unhelpful" };
  return { ...clean, edit: made.edit };

  async function isHelpful(fixed: Extract<HelpfulFix, { status: "fixed" }>): Promise<boolean> {
    return isFixHelpful({
      ...{ fix: plan.fix, widthIn: plan.widthIn },
      before: { file: source, measures: plan.measures },
      after: { file: fileOf(fixed), measures: fixed.measured.measures },
    });
  }
}

async function measuredFix(source: PictureFile, plan: FixPlan): Promise<HelpfulFix> {
  const fixed = await applyPictureFix(source, plan);
  if (fixed.status !== "fixed") return fixed;
  const measured = await measurePicture(fileOf(fixed));
  return measured.status === "measured" ? { ...fixed, measured } : { status: "unhelpful" };
}

const fileOf = ({ png }: Extract<FixResult, { status: "fixed" }>): PictureFile => ({
  bytes: png.bytes,
  contentType: "image/png",
});
