import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/viewer";
import { readUpload } from "~/http/forms/read-upload";
import { notFound } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { MAX_ARTWORK_BYTES } from "~/print";
import { saveManualProduct, suggestWords } from "./manual/details-action.server";
import { takeUpload, uploadTooLarge } from "./manual/upload-action.server";
import { changeProduct } from "./products/products-action.server";
import { beginRedesign, saveRedesign } from "./redesign/redesign-action.server";
import { changeOwnPost, shareOwnProduct } from "./share/share-action.server";

/** The fields beside the file. */
const FORM_BYTES = 64 * 1024;

/** All forms of the page: one that has a file is an upload. */
export async function handleWearablesAction(request: Request, context: AppLoadContext, viewer: Viewer) {
  await enforceFormRateLimit(context, "wearables");
  const form = await readUpload(request, MAX_ARTWORK_BYTES + FORM_BYTES);
  if (form === "too-large") return uploadTooLarge(request, context);
  switch (form.get("intent")) {
    case "suggest":
      return suggestWords(context, viewer, form);
    case "save":
      return saveManualProduct(context, viewer, form);
    case "redesign":
    case "redesign-words":
      return beginRedesign(context, viewer, form, request.headers.get("accept") === "application/json");
    case "save-redesign":
    case "share-redesign":
      return saveRedesign(context, viewer, form);
    case "share":
    case "connect":
      return shareOwnProduct(context, viewer, form);
    case "retry-post":
    case "cancel-post":
      return changeOwnPost(context, viewer, form);
    case "edit":
    case "delete":
      return changeProduct(context, viewer, form);
    case null:
      return takeUpload(request, context, viewer, form);
    default:
      throw notFound();
  }
}
