import { data } from "@remix-run/cloudflare";
import type { App } from "~/app";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import type { ProductChanges } from "~/domain/products/drafts/product-changes";
import { compareVersions } from "~/domain/products/publishing/next-version";
import { saveProduct } from "~/domain/products/publishing/save-product";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { invalidForm, limitedForm } from "~/http/responses/error-responses";
import { errorFields, log } from "~/lib/log";
import { QUOTA_WORDS } from "../quota-words";
import { withErrors } from "./editor";
import { blockingFixError, editorReply, withFormError } from "./editor-reply.server";
import type { EditorSubmission } from "./editor-submission.server";
import { withProductProblems } from "./product-problems";
import { words } from "./words";

/** Saves a posted draft. `isStale`: the product was changed elsewhere meanwhile, so the page must be read again. */
export async function saveEditor(
  app: App,
  product: CreatorProduct,
  submission: EditorSubmission,
  { publish, seen }: { publish: boolean; seen: unknown },
) {
  const { editor, named, progress } = submission;
  const invalid = async (shown: EditorSubmission) => ({
    answer: invalidForm(await editorReply(app, product, shown)),
    isStale: false,
  });
  const refused = (form: string, status = 400) => ({
    answer: data({ editor: withErrors(editor, { form }) }, { status }),
    isStale: status === 409,
  });
  const blockingError = blockingFixError(progress);
  if (blockingError) return invalid(withFormError(submission, blockingError));
  if (!editor.isParsed) return invalid(submission);
  if (isOutdated(product, editor.changes, seen)) return refused(words.changedElsewhere, 409);
  try {
    const saved = await saveProduct(app, {
      product,
      changes: editor.changes,
      publish,
      checks: named.checks,
    });
    switch (saved.status) {
      case "refused":
        return invalid({ ...submission, editor: withProductProblems(editor, saved.problems) });
      case "no-store":
        return refused(words.noStore);
      case "too-many":
        return {
          answer: limitedForm(
            { editor: withErrors(editor, { form: QUOTA_WORDS[saved.quota] }) },
            saved.seconds,
          ),
          isStale: false,
        };
      case "changed":
        return refused(words.changedElsewhere, 409);
      case "saved": {
        const toast = publish ? words.published : words.saved({ isPublished: saved.isPublished });
        const address = publish ? `/product/${product.id}` : `/products/${product.id}/edit`;
        return { answer: redirectWithToast(app.origin, address, toast), isStale: false };
      }
    }
  } catch (error) {
    log("error", "product.save-failed", errorFields(error));
    return refused(words.previewFailed, 500);
  }
}

/** Another window changed the product since this form was opened. Not if it holds the same: a second press of the button. */
function isOutdated(product: CreatorProduct, changes: ProductChanges, seen: unknown): boolean {
  if (typeof seen !== "string" || seen === String(product.updatedAt)) return false;
  const isSame =
    !compareVersions(product, changes).isNewVersion &&
    product.title === changes.title &&
    product.description === changes.description;
  return !isSame;
}
