import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { downloadFileName } from "~/domain/designs/pictures/file-names";
import { findOwnPicture } from "~/domain/designs/pictures/own-pictures";
import { PRIVATE, PRIVATE_IMMUTABLE } from "~/http/responses/cache-control";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { fileResponse } from "~/http/responses/file-response";
import { isId } from "~/lib/ids";

/**
 * A private file of a person's own picture. Without a session it answers 404: it is not a page to log in from.
 */
export async function sendOwnPicture(
  { request, params, context }: LoaderFunctionArgs,
  variant: "picture" | "preview",
): Promise<Response> {
  const viewer = await context.viewer();
  if (!viewer || !isId(params.id)) throw notFound();
  const picture = orNotFound(await findOwnPicture(context.app, { userId: viewer.id, pictureId: params.id }));
  // Without a preview the picture itself is sent.
  const isPreview = variant === "preview" && picture.previewKey !== null;
  const key = isPreview ? (picture.previewKey ?? "") : picture.fileKey;
  const name = new URL(request.url).searchParams.has("download")
    ? downloadFileName(
        picture.prompt ?? picture.originalName,
        picture.id,
        isPreview ? "webp" : picture.contentType === "image/jpeg" ? "jpg" : "png",
      )
    : null;
  return fileResponse(context.app, request, {
    key,
    contentType: isPreview ? "image/webp" : picture.contentType,
    downloadName: name,
    // Not cached while the preview may still be made.
    cacheControl: variant === "preview" && !isPreview ? PRIVATE : PRIVATE_IMMUTABLE,
  });
}
