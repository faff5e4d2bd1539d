import type { AppLoadContext } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { enqueueMeasurements } from "~/domain/designs/print-check/measurement-requests";
import { removeUpload } from "~/domain/designs/uploads/own-uploads";
import { storeUpload, type UploadResult } from "~/domain/designs/uploads/store-upload";
import { redirectWithToast, toastCookie } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { readUpload } from "~/http/forms/read-upload";
import { notFound } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { MAX_ARTWORK_BYTES } from "~/print";
import { describeUpload, describeUploadRefusal } from "~/ui/uploads/describe-upload";
import { words as uploadWords } from "~/ui/uploads/words";
import { words } from "./words";

/** The fields beside the file are a few hundred bytes. */
const FORM_BYTES = 256 * 1024;

/**
 * Uploads a picture or removes one. The script that shows progress asks for JSON and gets the same results.
 */
export async function handleArtworkAction(request: Request, context: AppLoadContext, userId: string) {
  const { app } = context;
  await enforceFormRateLimit(context, "artwork");
  const answer = uploadReplies(request.headers.get("accept") === "application/json", app.origin);
  const form = await readUpload(request, MAX_ARTWORK_BYTES + FORM_BYTES);
  if (form === "too-large") return answer.refused(new FormData(), 413, uploadWords.refusals.tooLarge);
  if (form.get("intent") === "remove") return remove(context, userId, form);
  const file = form.get("artwork");
  if (!(file instanceof File) || file.size === 0)
    return answer.refused(form, 400, words.artworkAction.chooseAPictureFirst);
  if (file.size > MAX_ARTWORK_BYTES) return answer.refused(form, 413, uploadWords.refusals.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isAi = form.get("made") === "ai";
  const taken = await storeUpload(app, { userId, bytes, name: file.name || null, isAi });
  const refusal = describeUploadRefusal(taken);
  if (refusal) return answer.refused(form, refusal.status, refusal.text);
  // The print check is usually the next page that is opened.
  if (taken.status === "taken") await enqueueMeasurements(app, [taken.pictureId]);
  return answer.taken(taken as Extract<UploadResult, { status: "taken" | "already" }>);
}

function uploadReplies(isScript: boolean, origin: string) {
  const PRIVATE = { "cache-control": "private, no-store" };
  return {
    refused(form: FormData, status: number, text: string) {
      if (isScript) return Response.json({ error: text }, { status, headers: PRIVATE });
      return data(fieldErrorsReply(form, { artwork: text }), { status });
    },
    taken(taken: Extract<UploadResult, { status: "taken" | "already" }>) {
      const to = `/artwork?picture=${taken.pictureId}#${taken.pictureId}`;
      const toast =
        taken.status === "taken"
          ? {
              kind: "success" as const,
              title: words.artworkAction.yourPictureIsHere,
              description: describeUpload(taken),
            }
          : {
              kind: "info" as const,
              title: words.artworkAction.alreadyHere,
              description: words.artworkAction.nothingWasStoredTwice,
            };
      if (!isScript) return redirectWithToast(origin, to, toast);
      return Response.json({ to }, { headers: { ...PRIVATE, "set-cookie": toastCookie(origin, toast) } });
    },
  };
}

async function remove({ app }: AppLoadContext, userId: string, form: FormData) {
  const pictureId = String(form.get("picture") ?? "");
  if (!isId(pictureId)) throw notFound();
  const { status } = await removeUpload(app, { userId, pictureId });
  if (status === "missing") throw notFound();
  return redirectWithToast(
    app.origin,
    "/artwork",
    status === "removed"
      ? {
          kind: "success",
          title: words.artworkAction.removed,
          description: words.artworkAction.removedHint,
        }
      : {
          kind: "error",
          title: words.artworkAction.inUse,
          description: words.artworkAction.inUseHint,
        },
  );
}
