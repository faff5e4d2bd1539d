import type { AppLoadContext } from "@remix-run/cloudflare";
import { AdapterError } from "~/adapters/adapter-error";
import type { Viewer } from "~/domain/accounts/viewer";
import * as limitWords from "~/domain/limits/words";
import { NETWORKS } from "~/domain/sharing/networks";
import { changePost, shareProduct } from "~/domain/sharing/share-product";
import { readShare } from "~/domain/sharing/share-queries";
import { beginConnecting } from "~/domain/sharing/social-profile";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { reportSaveErrors } from "~/http/forms/report-form-errors";
import { invalidForm, limitedForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { redirectToAllowedOrigin, safeRedirect } from "~/http/responses/redirects";
import { isId } from "~/lib/ids";
import { textField } from "../form-fields";
import { words } from "./words";

/** Shares a product, or leads to the page on which accounts are connected. */
export async function shareOwnProduct(context: AppLoadContext, viewer: Viewer, form: FormData) {
  const { app } = context;
  const [productId, formKey] = [textField(form, "product"), textField(form, "formKey")];
  if (!isId(productId) || !isId(formKey)) throw notFound();
  if (form.get("intent") === "connect") return connect(context, viewer, productId);
  const shared = await reportSaveErrors(form, words.failedText, () =>
    shareProduct(app, {
      ...{ userId: viewer.id, productId, formKey },
      networks: NETWORKS.flatMap(({ id }) => (form.get(`to-${id}`) === "on" ? [id] : [])),
      message: textField(form, "message"),
      hasHashtags: form.get("hashtags") === "on",
      hasEmojis: form.get("emojis") === "on",
      postAt: parseUtc(textField(form, "postAt")),
    }),
  );
  if ("failed" in shared) return shared.failed;
  switch (shared.status) {
    case "missing":
      throw notFound();
    case "no-network":
      return invalidForm(fieldErrorsReply(form, { platforms: words.selectOne }));
    case "blank":
      return invalidForm(fieldErrorsReply(form, { message: words.blank }));
    case "too-long":
      return invalidForm(fieldErrorsReply(form, { message: words.tooLong }));
    case "wrong-time":
      return invalidForm(fieldErrorsReply(form, { postAt: words.wrongTime }));
    case "too-many":
      return limitedForm(fieldErrorsReply(form, { message: limitWords.shares }), shared.seconds);
    default:
      return safeRedirect(`/wearables?tab=products&shared=${shared.shareId}`, { status: 303 });
  }
}

/** A time as `datetime-local` sends it, in UTC; null where none is given, NaN where it is no time. */
function parseUtc(text: string): number | null {
  if (text.trim() === "") return null;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(`${text.slice(0, 16)}:00Z`) : Number.NaN;
}

async function connect({ app }: AppLoadContext, viewer: Viewer, productId: string) {
  const back = `/wearables?tab=products&share=${productId}`;
  try {
    const returnTo = `${app.origin}${back}&connected=1#product-dialog`;
    const begun = await beginConnecting(app, { userId: viewer.id, returnTo });
    if (begun.status === "off" || !app.socialPoster) throw notFound();
    return redirectToAllowedOrigin(begun.url, [app.socialPoster.connectOrigin]);
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return redirectWithToast(app.origin, `${back}#product-dialog`, {
      kind: "error",
      title: words.connectFailed,
    });
  }
}

/** Cancels a post that waits, or tries a failed one again. */
export async function changeOwnPost({ app }: AppLoadContext, viewer: Viewer, form: FormData) {
  const [postId, shareId] = [textField(form, "post"), textField(form, "share")];
  if (!isId(postId) || !isId(shareId)) throw notFound();
  const change = form.get("intent") === "retry-post" ? "retry" : "cancel";
  // Pressed again, or posted meanwhile: the page says what became of it.
  if (!(await changePost(app, { userId: viewer.id, postId, change })))
    orNotFound(await readShare(app, { userId: viewer.id, shareId }));
  return safeRedirect(`/wearables?tab=products&shared=${shareId}`, { status: 303 });
}
