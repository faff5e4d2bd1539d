import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { addVideoFile, MAX_DELIVERED_VIDEO_BYTES } from "~/domain/videos/production";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readOneFile } from "~/http/forms/read-upload";
import { notFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { words } from "./words";

/** The form's other parts. */
const FORM_BYTES = 64 * 1024;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/videos/:id", "see");
  return redirect(isId(params.id) ? `/admin/videos/${params.id}` : "/admin/videos", 303);
}

/** Adds a finished file to a video in work. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const { id: by } = await requirePermission(request, context, "/admin/videos/:id", "produce");
  const paymentId = params.id;
  if (!isId(paymentId)) throw notFound();
  const added = await readOneFile(
    request,
    { field: "video", maxBytes: MAX_DELIVERED_VIDEO_BYTES + FORM_BYTES },
    (file) => addVideoFile(app, { paymentId, by, file }),
  );
  return redirectWithToast(app.origin, `/admin/videos/${paymentId}`, words.toasts[added]);
}
