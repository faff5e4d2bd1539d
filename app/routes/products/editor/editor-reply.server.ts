import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import type { RequestContext } from "~/http/routing/request-context";
import { type Editor, movePrint, readEditor } from "./editor-form";
import { checkEditorPrints, lowContrastColours, type readFixIntent, reportId } from "./editor-reports";
import { type FixProgress, requestFix, type SubmittedPictures } from "./print-fixes.server";

/** What the editor answers to a press of its smaller buttons. */

export interface EditorSubmission {
  editor: Editor;
  submitted: SubmittedPictures;
  fixes: FixProgress;
}

/** What the page shows after a press; nothing is saved. */
export async function editorReply(
  app: RequestContext["app"],
  product: CreatorProduct,
  { editor, submitted, fixes }: EditorSubmission,
  { hint = true } = {},
) {
  const { changes } = editor;
  return {
    editor: fixes.failedFix ? withFailure(editor, fixes.failedFix) : editor,
    reports: await checkEditorPrints(app, product, { changes, checks: submitted.checks, hint }),
    lost: lowContrastColours(product, changes.prints, submitted.checks),
    mending: fixes.pending,
  };
}

const withFailure = (
  editor: Editor,
  { areaId, sentence }: NonNullable<FixProgress["failedFix"]>,
): Editor => ({
  ...editor,
  errors: { ...editor.errors, [reportId(areaId)]: sentence },
});

export const withFormError = (editor: Editor, form: string): Editor => ({
  ...editor,
  errors: { ...editor.errors, form },
});

/** Nobody saves what they have not seen. */
export function blockingFixError({ pending, hasNewPicture }: FixProgress): string | null {
  if (hasNewPicture) return "The mended picture is in place now. Have a look at it, then save.";
  if (pending.length === 0) return null;
  return "A mended picture is still being made. Look again in a moment, then save; or load the page anew to go on without it.";
}

/** The editor with one thing of a report mended, or on its way; what cannot be said so. */
export async function applyFix(
  app: RequestContext["app"],
  product: CreatorProduct,
  form: FormData,
  edited: EditorSubmission,
  { areaId, fix }: NonNullable<ReturnType<typeof readFixIntent>>,
): Promise<EditorSubmission> {
  const { editor, submitted } = edited;
  const print = editor.prints.find((each) => each.area.id === areaId);
  if (!print) return edited;
  if (fix === "smaller")
    return { ...edited, editor: movePrint(product, editor, { how: "largest", areaId: print.area.id }) };
  if (fix !== "without-colour") {
    const pressed = await requestFix(app, { product, form, chosen: submitted, print, fix });
    const mending = { ...pressed.mending, failedFix: pressed.mending.failedFix ?? edited.fixes.failedFix };
    return {
      submitted: pressed.chosen,
      fixes: mending,
      editor: readEditor(form, product, pressed.chosen.pictures),
    };
  }
  const reports = await checkEditorPrints(app, product, {
    changes: editor.changes,
    checks: submitted.checks,
  });
  const findings = reports.find((each) => each.areaId === areaId)?.findings ?? [];
  const gone = findings.flatMap((each) => (each.vanishes ? each.colourId : []));
  const left = editor.values.colourIds.filter((id) => !gone.includes(id));
  if (left.length === 0) {
    const colours = "It would be seen on none of them: mend the picture, or choose other colours.";
    return { ...edited, editor: { ...editor, errors: { ...editor.errors, colours } } };
  }
  form.delete("colours");
  for (const id of left) form.append("colours", id);
  form.set("cover", left[0] ?? "");
  return { ...edited, editor: readEditor(form, product, submitted.pictures) };
}
