import type { AppLoadContext } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/viewer";
import { enqueueMeasurements } from "~/domain/designs/print-check/measurement-requests";
import { storeUpload } from "~/domain/designs/uploads/store-upload";
import { redirectWithToast, type Toast, toastCookie } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { MAX_ARTWORK_BYTES } from "~/print";
import { describeUpload, describeUploadRefusal } from "~/ui/uploads/describe-upload";
import { words as uploadWords } from "~/ui/uploads/words";
import { words } from "../words";

/** Stores the picture and goes on to its words. The script that shows progress asks for JSON and gets the same results. */
export async function takeUpload(request: Request, context: AppLoadContext, viewer: Viewer, form: FormData) {
  const { app } = context;
  const file = form.get("artwork");
  if (!(file instanceof File) || file.size === 0) return refused(request, form, 400, words.upload.missing);
  if (file.size > MAX_ARTWORK_BYTES) return refused(request, form, 413, uploadWords.refusals.tooLarge);
  const stored = await storeUpload(app, {
    userId: viewer.id,
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: file.name || null,
    isAi: form.get("made") === "ai",
  });
  const refusal = describeUploadRefusal(stored);
  if (refusal) return refused(request, form, refusal.status, refusal.text);
  if (stored.status === "taken") {
    await enqueueMeasurements(app, [stored.pictureId]);
    return taken(request, app.origin, stored.pictureId, {
      kind: "success",
      title: words.upload.pictureIsHere,
      description: describeUpload(stored),
    });
  }
  if (stored.status !== "already") throw new Error(stored.status);
  return taken(request, app.origin, stored.pictureId, {
    kind: "info",
    title: words.upload.alreadyHere,
    description: words.upload.nothingStoredTwice,
  });
}

export function uploadTooLarge(request: Request, _context: AppLoadContext) {
  return refused(request, new FormData(), 413, uploadWords.refusals.tooLarge);
}

const PRIVATE = { "cache-control": "private, no-store" };
const isScript = (request: Request) => request.headers.get("accept") === "application/json";

function refused(request: Request, form: FormData, status: number, text: string) {
  if (isScript(request)) return Response.json({ error: text }, { status, headers: PRIVATE });
  return data(fieldErrorsReply(form, { artwork: text }), { status });
}

function taken(request: Request, origin: string, pictureId: string, toast: Toast) {
  const to = `/wearables?picture=${pictureId}`;
  if (!isScript(request)) return redirectWithToast(origin, to, toast);
  return Response.json({ to }, { headers: { ...PRIVATE, "set-cookie": toastCookie(origin, toast) } });
}
