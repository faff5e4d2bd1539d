import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { downloadFileName } from "~/domain/designs/pictures/file-names";
import { findOwnPicture } from "~/domain/designs/pictures/own-pictures";
import { PRIVATE, PRIVATE_IMMUTABLE } from "~/http/responses/cache-control";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { fileResponse } from "~/http/responses/file-response";
import { isId } from "~/lib/ids";

/** The copies of a picture, the smallest first: a missing one is replaced by the next. */
const VARIANTS = ["thumbnail", "preview", "picture"] as const;
type Variant = (typeof VARIANTS)[number];

/**
 * A private file of a person's own picture. Without a session it answers 404: it is not a page to log in from.
 */
export async function sendOwnPicture(
  { request, params, context }: LoaderFunctionArgs,
  variant: Variant,
): Promise<Response> {
  const viewer = await context.viewer();
  if (!viewer || !isId(params.id)) throw notFound();
  const asked = { userId: viewer.id, pictureId: params.id, evenDeleted: variant === "thumbnail" };
  const picture = orNotFound(await findOwnPicture(context.app, asked));
  const keys = { thumbnail: picture.thumbnailKey, preview: picture.previewKey, picture: picture.fileKey };
  const sent = VARIANTS.slice(VARIANTS.indexOf(variant)).find((each) => keys[each] !== null) ?? "picture";
  const name = new URL(request.url).searchParams.has("download")
    ? downloadFileName(
        picture.prompt ?? picture.originalName,
        picture.id,
        sent !== "picture" ? "webp" : picture.contentType === "image/jpeg" ? "jpg" : "png",
      )
    : null;
  return fileResponse(context.app, request, {
    key: keys[sent] ?? picture.fileKey,
    contentType: sent === "picture" ? picture.contentType : "image/webp",
    downloadName: name,
    // Not cached while the copy may still be made.
    cacheControl: sent === variant ? PRIVATE_IMMUTABLE : PRIVATE,
  });
}
