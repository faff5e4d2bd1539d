import type { PictureCheck } from "~/domain/designs/print-check/check-rows";
import type { FixFailure, FixRequest } from "~/domain/designs/print-check/fix-requests";
import { findPrintArea, type Garment } from "~/garments/find-garments";
import type { PictureFix } from "~/print";
import type { PrintPicture } from "../prints/version-prints";
import { placeFixedPicture } from "./draft-edits";
import type { DraftFields, PrintDraftFields } from "./product-draft";

/** A fix whose picture is still being made, for one print of the draft. */
export interface PendingFix {
  areaId: string;
  fixId: string;
  fix: PictureFix;
}

export interface FixProgress {
  pending: PendingFix[];
  /** Whether a fixed picture has just replaced one in the draft. */
  hasNewPicture: boolean;
  /** The last fix that failed, and for which print. */
  failed: { areaId: string; failure: FixFailure } | null;
}

/** Replaces pictures by their finished fixes, and drops fixes that are no longer needed. */
export function applyFinishedFixes(
  fields: DraftFields,
  {
    garment,
    fixes,
    pictures,
    checks,
  }: {
    garment: Garment;
    fixes: readonly FixRequest[];
    pictures: readonly PrintPicture[];
    checks: ReadonlyMap<string, Pick<PictureCheck, "measures">>;
  },
): { fields: DraftFields; progress: FixProgress } {
  const progress: FixProgress = { pending: [], hasNewPicture: false, failed: null };
  const prints = fields.prints.map((print): PrintDraftFields => {
    const { fixId, ...settled } = print;
    const { areaId } = print;
    const fix = fixes.find((each) => each.id === fixId);
    // Another picture was chosen meanwhile, so the fix is not needed.
    if (!fix || fix.pictureId !== print.pictureId) return settled;
    if (fix.state === "queued") {
      progress.pending.push({ areaId, fixId: fix.id, fix: fix.fix });
      return print;
    }
    if (fix.state === "failed") {
      progress.failed = { areaId, failure: fix.failure ?? "interrupted" };
      return settled;
    }
    const made = pictures.find((each) => each.id === fix.id);
    const source = pictures.find((each) => each.id === fix.pictureId);
    const area = findPrintArea(garment, areaId);
    if (!made || !source || !area) return settled;
    progress.hasNewPicture = true;
    const ink = checks.get(source.id)?.measures?.ink ?? null;
    return placeFixedPicture(print, { fix: fix.fix, made, source, ink, area });
  });
  return { fields: { ...fields, prints }, progress };
}
