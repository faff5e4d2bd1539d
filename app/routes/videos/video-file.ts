import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { findVideoFile, VIDEO_LINK_LIFETIME_MS } from "~/domain/videos/read-videos";
import { readVideoSecret, videoCookie } from "~/http/cookies/video-access-cookie";
import { PRIVATE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";
import { fileResponse } from "~/http/responses/file-response";
import { isId } from "~/lib/ids";
import { constantTimeEqual, deriveToken } from "~/lib/secrets/hashes-and-tokens";
import { videoTokenSubject } from "~/lib/secrets/video-token-subject";

/**
 * A file of a video: for its buyer and holders of the email's link once delivered, for the admin who makes it
 * before that. While a bank has the money and decides, for that admin alone.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { id = "", position = "" } = params;
  if (!isId(id) || !/^\d{1,2}$/.test(position)) throw notFound();
  const query = new URL(request.url).searchParams;
  const [viewer, file] = [
    await context.viewer(),
    await findVideoFile(app, { id, position: Number(position) }),
  ];
  if (!file) throw notFound();
  const isDelivered = (file.state === "delivered" || file.state === "accepted") && !file.isWithheld;
  const isBuyer = viewer?.id === file.userId;
  const secret = await deriveToken(app.appSecret, videoTokenSubject(id));
  const isLinkAlive =
    isDelivered && file.deliveredAt !== null && file.deliveredAt + VIDEO_LINK_LIFETIME_MS > app.now();
  const typed = query.get("key");
  if (typed !== null) {
    if (!isDelivered || !constantTimeEqual(typed, secret)) throw notFound();
    // The buyer's own page, after a login.
    const to = isLinkAlive
      ? `/videos/${id}/files/${position}${query.has("download") ? "?download" : ""}`
      : `/videos/${id}`;
    return redirect(to, {
      status: 303,
      headers: {
        ...(isLinkAlive ? { "set-cookie": videoCookie(app.origin, id, secret) } : {}),
        // The address holds a secret, so not even our own next page gets it as referrer.
        "referrer-policy": "no-referrer",
      },
    });
  }
  const hasKey = isLinkAlive && constantTimeEqual(readVideoSecret(request, app.origin, id), secret);
  const isMaker = isAllowed(viewer, "/admin/videos/:id", "see");
  if (!isMaker && !(isDelivered && (isBuyer || hasKey))) throw notFound();
  const { fileKey: key, contentType } = file;
  return fileResponse(app, request, {
    key,
    contentType,
    downloadName: query.has("download")
      ? `inkloom-video-${position}.${contentType === "video/webm" ? "webm" : "mp4"}`
      : null,
    cacheControl: PRIVATE,
  });
}
