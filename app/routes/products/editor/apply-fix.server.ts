import type { App } from "~/app";
import { checksQuery, parseCheckRows } from "~/domain/designs/print-check/check-rows";
import { finishFixRequest, fixRequestQueries } from "~/domain/designs/print-check/fix-requests";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import { usablePicturesQuery } from "~/domain/products/creator-products/usable-pictures";
import { movePrint, withoutColors, withPendingFix } from "~/domain/products/drafts/draft-edits";
import type { EvaluatedPrint } from "~/domain/products/drafts/evaluate-draft";
import type { PictureFix, SuggestedFix } from "~/print";
import { words as reportWords } from "~/ui/print-check/words";
import { checkEditorPrints, reportId } from "./check-editor-prints";
import { evaluateEditor, withErrors } from "./editor";
import { type EditorSubmission, settleFixes } from "./editor-submission.server";
import { words } from "./words";

/** Applies the fix for one finding, or requests it. `isRefused`: nothing was requested, and the report says why. */
export async function applyFix(
  app: Pick<App, "db" | "now" | "enqueue">,
  product: CreatorProduct,
  before: EditorSubmission,
  { areaId, fix }: { areaId: string; fix: SuggestedFix },
): Promise<EditorSubmission & { isRefused?: true }> {
  const { editor, named } = before;
  const print = editor.prints.find((each) => each.area.id === areaId);
  if (fix === "smaller" && print) {
    const fields = movePrint(editor, { how: "largest", areaId });
    return { ...before, editor: evaluateEditor(product, fields, named.pictures) };
  }
  if (fix === "without-colour" && print)
    return { ...before, editor: await leaveOutColors(app, product, before, areaId) };
  if (!print || fix === "smaller" || fix === "without-colour") return before;
  return requestFix(app, product, before, { print, fix });
}

/** Removes the garment colors on which this print would be invisible. */
async function leaveOutColors(
  app: Pick<App, "enqueue">,
  product: CreatorProduct,
  { editor, named }: EditorSubmission,
  areaId: string,
) {
  const reports = await checkEditorPrints(app, product, { changes: editor.changes, checks: named.checks });
  const findings = reports.find((each) => each.areaId === areaId)?.findings ?? [];
  const invisible = findings.flatMap((each) => (each.vanishes && each.colourId ? [each.colourId] : []));
  const fields = withoutColors(editor.fields, invisible);
  return fields
    ? evaluateEditor(product, fields, named.pictures)
    : withErrors(editor, { colours: words.visibleOnNoColor });
}

/** Requests a fix; one that was made before is applied at once. One round trip. */
async function requestFix(
  app: Pick<App, "db" | "now" | "enqueue">,
  product: CreatorProduct,
  before: EditorSubmission,
  { print: { picture, placement }, fix }: { print: EvaluatedPrint; fix: PictureFix },
): Promise<EditorSubmission & { isRefused?: true }> {
  const { userId } = product;
  const { areaId, widthIn } = placement;
  const press = fixRequestQueries(app, { userId, pictureId: picture.id, fix, widthIn });
  const [, fixes, own, pictures, checks] = await app.db.batch([
    ...press.queries,
    usablePicturesQuery(app.db, userId, { ids: press.made, limit: 1 }),
    checksQuery(app, press.made),
  ]);
  const requested = await finishFixRequest(app, { fixes, own });
  const { named } = before;
  const after = {
    pictures: [...named.pictures, ...pictures],
    checks: new Map([...named.checks, ...parseCheckRows(checks)]),
    fixes: requested.status === "asked" ? [...named.fixes, requested.fix] : named.fixes,
  };
  if (requested.status === "asked") {
    const fields = withPendingFix(before.editor.fields, { areaId, fixId: requested.fix.id });
    const settled = settleFixes(product, fields, after);
    const failed = settled.progress.failed ?? before.progress.failed;
    return { ...settled, progress: { ...settled.progress, failed } };
  }
  const settled = settleFixes(product, before.editor.fields, after);
  const reason = requested.status === "full" ? reportWords.tooManyFixes : words.pictureGone;
  const editor = withErrors(settled.editor, { [reportId(areaId)]: reason });
  return { ...settled, editor, isRefused: true };
}

/** Says at the print's report why a fix failed. */
export function fixFailureErrors({ failed }: EditorSubmission["progress"]): Record<string, string> {
  return failed ? { [reportId(failed.areaId)]: reportWords.fixFailures[failed.failure] } : {};
}
