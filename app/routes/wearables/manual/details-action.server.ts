import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/viewer";
import { requestSuggestion } from "~/domain/designs/suggestions/request-suggestion";
import { parseSuggestionLanguage } from "~/domain/designs/suggestions/suggestion-limits";
import * as limitWords from "~/domain/limits/words";
import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_PRODUCT_TITLE_CHARACTERS,
} from "~/domain/products/drafts/draft-limits";
import { saveWearable } from "~/domain/products/wearables/save-wearable";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { reportCreditErrors, reportSaveErrors } from "~/http/forms/report-form-errors";
import { invalidForm, limitedForm, notFound } from "~/http/responses/error-responses";
import { isId } from "~/lib/ids";
import { textField } from "../form-fields";
import { words } from "../words";

/** Which limit on new products is reached. */
export const QUOTA_WORDS = {
  drafts: limitWords.drafts,
  mockups: limitWords.mockups,
  publishing: limitWords.publishing,
};

/** What was typed, its picture and the form's key. Throws 404 for a picture or key that no form of ours has. */
function readDetails(form: FormData) {
  const [pictureId, formKey] = [textField(form, "picture"), textField(form, "formKey")];
  if (!isId(pictureId) || !isId(formKey)) throw notFound();
  return {
    ...{ pictureId, formKey },
    title: textField(form, "title"),
    description: textField(form, "description"),
    tags: textField(form, "tags").slice(0, 500),
  };
}

export async function suggestWords({ app }: AppLoadContext, viewer: Viewer, form: FormData) {
  const { title, description, tags, ...details } = readDetails(form);
  const asked = await reportCreditErrors(form, words.details.creditsFailed, () =>
    requestSuggestion(app, {
      userId: viewer.id,
      ...details,
      language: parseSuggestionLanguage(form.get("language")),
      typed: {
        title: title.slice(0, MAX_PRODUCT_TITLE_CHARACTERS),
        description: description.slice(0, MAX_DESCRIPTION_CHARACTERS),
        tags,
      },
    }),
  );
  if ("failed" in asked) return asked.failed;
  switch (asked.status) {
    case "no-picture":
      throw notFound();
    case "insufficient":
      return invalidForm(fieldErrorsReply(form, { form: words.details.notEnough }));
    case "paused":
      return limitedForm(fieldErrorsReply(form, { form: words.details.paused }), asked.seconds);
    default:
      return redirect(`/wearables?suggestion=${asked.suggestionId}`, 303);
  }
}

export async function saveManualProduct({ app }: AppLoadContext, viewer: Viewer, form: FormData) {
  const details = readDetails(form);
  const saved = await reportSaveErrors(form, words.details.tryAgain, () =>
    saveWearable(app, { userId: viewer.id, source: "manual", ...details }),
  );
  if ("failed" in saved) return saved.failed;
  switch (saved.status) {
    case "no-picture":
      throw notFound();
    case "missing-words":
      return invalidForm(fieldErrorsReply(form, { form: words.details.fillAll }));
    case "too-long":
      return invalidForm(fieldErrorsReply(form, { form: words.details.tooLong }));
    case "not-printable":
      return invalidForm(fieldErrorsReply(form, { form: words.details.notPrintable }));
    case "too-many":
      return limitedForm(fieldErrorsReply(form, { form: QUOTA_WORDS[saved.quota] }), saved.seconds);
    case "started":
      await app.enqueue({ type: "render-mockups", versionId: saved.versionId });
      break;
    case "already":
    case "updated":
      break;
  }
  return redirectWithToast(app.origin, `/wearables?saved=${saved.productId}`, {
    kind: "success",
    title: saved.status === "updated" ? words.editDialog.updated : words.saved.toast,
  });
}
