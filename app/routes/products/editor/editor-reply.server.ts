import type { App } from "~/app";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import type { FixProgress } from "~/domain/products/drafts/finished-fixes";
import { fixFailureErrors } from "./apply-fix.server";
import { checkEditorPrints, lowContrastColors } from "./check-editor-prints";
import { withErrors } from "./editor";
import type { EditorSubmission } from "./editor-submission.server";
import { words } from "./words";

/** What the page shows after a button that does not save. */
export async function editorReply(
  app: Pick<App, "enqueue">,
  product: CreatorProduct,
  { editor, named, progress }: EditorSubmission,
  { hint = true } = {},
) {
  const { changes } = editor;
  const errors = { ...editor.errors };
  for (const [name, reason] of Object.entries(fixFailureErrors(progress))) errors[name] ??= reason;
  return {
    editor: { ...editor, errors },
    reports: await checkEditorPrints(app, product, { changes, checks: named.checks, hint }),
    lost: lowContrastColors(product, changes.prints, named.checks),
    pendingFixes: progress.pending,
  };
}

/** Why saving must wait: its creator has not seen a fixed picture yet, or a fix is still being made. */
export function blockingFixError({ pending, hasNewPicture }: FixProgress): string | null {
  if (hasNewPicture) return words.lookBeforeSaving;
  return pending.length > 0 ? words.waitBeforeSaving : null;
}

export const withFormError = (submission: EditorSubmission, form: string): EditorSubmission => ({
  ...submission,
  editor: withErrors(submission.editor, { form }),
});
