import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/viewer";
import { deleteProduct } from "~/domain/products/wearables/delete-product";
import { editProductWords } from "~/domain/products/wearables/edit-words";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { reportSaveErrors } from "~/http/forms/report-form-errors";
import { invalidForm, notFound } from "~/http/responses/error-responses";
import { isId } from "~/lib/ids";
import { textField } from "../form-fields";
import { words } from "../words";

const LIST = "/wearables?tab=products";

/** The forms of the list's dialogs: changing the words of a product, deleting it. */
export async function changeProduct({ app }: AppLoadContext, viewer: Viewer, form: FormData) {
  const productId = textField(form, "product");
  if (!isId(productId)) throw notFound();
  const own = { userId: viewer.id, productId };
  if (form.get("intent") === "delete") {
    if ((await deleteProduct(app, own)).status === "missing") throw notFound();
    return redirectWithToast(app.origin, LIST, { kind: "success", title: words.deleteDialog.deleted });
  }
  const title = textField(form, "title");
  const description = textField(form, "description");
  const edited = await reportSaveErrors(form, words.editDialog.tryAgain, () =>
    editProductWords(app, { ...own, title, description }),
  );
  if ("failed" in edited) return edited.failed;
  switch (edited.status) {
    case "missing":
      throw notFound();
    case "missing-words":
      return invalidForm(fieldErrorsReply(form, { form: words.editDialog.required }));
    case "too-long":
      return invalidForm(fieldErrorsReply(form, { form: words.details.tooLong }));
    case "updated":
      return redirectWithToast(app.origin, LIST, { kind: "success", title: words.editDialog.updated });
  }
}
