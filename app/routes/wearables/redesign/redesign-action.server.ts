import type { AppLoadContext } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/viewer";
import { smallSourceCopy } from "~/domain/designs/redesigns/compare-with-source";
import { readPicture } from "~/domain/designs/redesigns/read-source";
import type { RedesignWay } from "~/domain/designs/redesigns/redesign-limits";
import { ownRedesignQuery } from "~/domain/designs/redesigns/redesign-row";
import { requestRedesign } from "~/domain/designs/redesigns/request-redesign";
import { counterOf, countUse, secondsUntilNextWindow } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { saveWearable } from "~/domain/products/wearables/save-wearable";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { reportCreditErrors, reportSaveErrors } from "~/http/forms/report-form-errors";
import { invalidForm, limitedForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { isId } from "~/lib/ids";
import { MAX_ARTWORK_BYTES } from "~/print";
import { words as uploadWords } from "~/ui/uploads/words";
import { textField } from "../form-fields";
import { QUOTA_WORDS } from "../manual/details-action.server";
import { words as pageWords } from "../words";
import { words } from "./words";

/** Begins a redesign from a page, a picture or a description. */
export async function beginRedesign(
  { app }: AppLoadContext,
  viewer: Viewer,
  form: FormData,
  isScript: boolean,
) {
  const formKey = textField(form, "formKey");
  if (!isId(formKey)) throw notFound();
  const way: RedesignWay =
    form.get("intent") === "redesign-words"
      ? "words"
      : form.get("artwork") instanceof File
        ? "picture"
        : "url";
  const refuse = (field: string, text: string, status = 400, retryAfterSeconds?: number) => {
    const retry: Record<string, string> =
      retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
    return isScript
      ? Response.json({ error: text }, { status, headers: { ...PRIVATE, ...retry } })
      : data(fieldErrorsReply(form, { [field]: text }), { status, headers: retry });
  };
  const picture = way === "picture" ? await readUploadedPicture(app, viewer.id, form) : null;
  if (picture && "text" in picture)
    return refuse("artwork", picture.text, picture.status, picture.retryAfterSeconds);
  const asked = await reportCreditErrors(form, words.creditsFailed, () =>
    requestRedesign(app, {
      ...{ userId: viewer.id, formKey, way },
      typed: way === "url" ? textField(form, "url") : way === "words" ? textField(form, "words") : "",
      requestedChange: textField(form, "requestedChange"),
      ...(picture ? { sourceCopy: picture.sketch } : {}),
    }),
  );
  if ("failed" in asked) return isScript ? refuse("form", words.creditsFailed, 503) : asked.failed;
  switch (asked.status) {
    case "blank":
      return way === "url" ? refuse("url", words.enterUrl) : refuse("words", words.enterWords);
    case "too-long":
      return refuse("form", words.tooLong);
    case "protected-name":
      return refuse("form", words.protectedTyped(asked));
    case "insufficient":
      return refuse("form", words.notEnough);
    case "broken":
      return refuse("form", words.broken, 503);
    case "off":
      return refuse("form", words.drawingOff, 503);
    case "paused":
    case "too-many":
      return refuse("form", asked.status === "paused" ? words.paused : words.tooMany, 429, asked.seconds);
    default: {
      const to = `/wearables?tab=redesign&redesign=${asked.redesignId}`;
      return isScript ? Response.json({ to }, { headers: PRIVATE }) : redirect(to, 303);
    }
  }
}

const PRIVATE = { "cache-control": "private, no-store" };

/** A small copy of the pasted picture; reading one costs as much as an upload, so it has the same limit. */
async function readUploadedPicture(
  app: AppLoadContext["app"],
  userId: string,
  form: FormData,
): Promise<{ sketch: string } | { text: string; status: number; retryAfterSeconds?: number }> {
  const file = form.get("artwork");
  if (!(file instanceof File) || file.size === 0) return { text: words.choosePicture, status: 400 };
  if (file.size > MAX_ARTWORK_BYTES) return { text: uploadWords.refusals.tooLarge, status: 413 };
  if (!(await countUse(app, counterOf("redesign-pictures", personSubject(userId))))) {
    const retryAfterSeconds = secondsUntilNextWindow(app, "redesign-pictures");
    return { text: uploadWords.refusals.tooMany, status: 429, retryAfterSeconds };
  }
  const picture = await readPicture(app, new Uint8Array(await file.arrayBuffer()));
  if (picture === "busy") return { text: uploadWords.refusals.busy, status: 503 };
  return picture
    ? { sketch: await smallSourceCopy(picture) }
    : { text: words.unreadablePicture, status: 415 };
}

/** Saves a finished redesign as a product, and leads on to sharing it if asked. Saved twice, it is one product. */
export async function saveRedesign({ app }: AppLoadContext, viewer: Viewer, form: FormData) {
  const redesignId = textField(form, "redesign");
  if (!isId(redesignId)) throw notFound();
  const [found] = await ownRedesignQuery(app, { userId: viewer.id, redesignId });
  const redesign = orNotFound(found);
  if (redesign.pictureId === null) throw notFound();
  const { pictureId } = redesign;
  const saved = await reportSaveErrors(form, pageWords.details.tryAgain, () =>
    saveWearable(app, {
      ...{ userId: viewer.id, formKey: redesignId, pictureId, source: "redesign" as const },
      title: textField(form, "title"),
      description: textField(form, "description"),
      tags: textField(form, "tags").slice(0, 500),
      sourceUrl: redesign.way === "url" ? redesign.typed : null,
    }),
  );
  if ("failed" in saved) return saved.failed;
  switch (saved.status) {
    case "no-picture":
      throw notFound();
    case "missing-words":
      return invalidForm(fieldErrorsReply(form, { form: words.missing }));
    case "too-long":
      return invalidForm(fieldErrorsReply(form, { form: pageWords.details.tooLong }));
    case "not-printable":
      return invalidForm(fieldErrorsReply(form, { form: pageWords.details.notPrintable }));
    case "too-many":
      return limitedForm(fieldErrorsReply(form, { form: QUOTA_WORDS[saved.quota] }), saved.seconds);
    case "started":
      await app.enqueue({ type: "render-mockups", versionId: saved.versionId });
  }
  const sharing = `/wearables?tab=products&share=${saved.productId}#product-dialog`;
  const next = form.get("intent") === "share-redesign" ? sharing : `/wearables?saved=${saved.productId}`;
  return redirectWithToast(app.origin, next, {
    kind: "success",
    title: saved.status === "updated" ? pageWords.editDialog.updated : pageWords.saved.toast,
  });
}
