import type { AppLoadContext } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { hintAtMeasuring } from "~/domain/designs/print-check/measuring";
import { MAX_ARTWORK_BYTES } from "~/domain/designs/upload/artwork";
import { removeUpload } from "~/domain/designs/upload/own-uploads";
import { type TakenUpload, takeUpload } from "~/domain/designs/upload/take";
import { refuse } from "~/http/forms";
import { limitForm } from "~/http/rate-limits";
import { notFound } from "~/http/responses";
import { redirectWithToast, toastCookie } from "~/http/toasts";
import { readUpload } from "~/http/uploads";
import { isId } from "~/lib/ids";
import { doneWords, MEGABYTE, refusalOf, TOO_LARGE } from "./words";

/** The fields beside the file are a few hundred bytes. */
const FORM_BYTES = 0.25 * MEGABYTE;

/** A form that sends a picture, or takes one away. The script that shows progress asks for JSON and gets the same. */
export async function act(request: Request, context: AppLoadContext, userId: string) {
  const { app } = context;
  await limitForm(context, "artwork");
  const answer = answerer(request.headers.get("accept") === "application/json", app.origin);
  const form = await readUpload(request, MAX_ARTWORK_BYTES + FORM_BYTES);
  if (form === "too-large") return answer.refused(new FormData(), 413, TOO_LARGE);
  if (form.get("intent") === "remove") return remove(context, userId, form);
  const file = form.get("artwork");
  if (!(file instanceof File) || file.size === 0) return answer.refused(form, 400, "Choose a picture first.");
  if (file.size > MAX_ARTWORK_BYTES) return answer.refused(form, 413, TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isAi = form.get("made") === "ai";
  const taken = await takeUpload(app, { userId, bytes, name: file.name || null, isAi });
  const refusal = refusalOf(taken);
  if (refusal) return answer.refused(form, refusal.status, refusal.words);
  // Whoever sent it looks at its print check next.
  if (taken.status === "taken") await hintAtMeasuring(app, [taken.pictureId]);
  return answer.taken(taken as Extract<TakenUpload, { status: "taken" | "already" }>);
}

function answerer(isScript: boolean, origin: string) {
  const PRIVATE = { "cache-control": "private, no-store" };
  return {
    refused(form: FormData, status: number, words: string) {
      if (isScript) return Response.json({ error: words }, { status, headers: PRIVATE });
      return data(refuse(form, { artwork: words }), { status });
    },
    taken(taken: Extract<TakenUpload, { status: "taken" | "already" }>) {
      const to = `/artwork?picture=${taken.pictureId}#${taken.pictureId}`;
      const toast =
        taken.status === "taken"
          ? { kind: "success" as const, title: "Your picture is here", description: doneWords(taken) }
          : {
              kind: "info" as const,
              title: "You have this picture already",
              description: "Nothing was stored twice.",
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
      ? { kind: "success", title: "Removed", description: "The file itself goes within a month." }
      : {
          kind: "error",
          title: "This picture is in use",
          description: "It is on a product, or another picture was made from it.",
        },
  );
}
