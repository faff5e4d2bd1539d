import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findCredentials } from "~/domain/products/provenance";
import { PRIVATE_IMMUTABLE } from "~/http/caching";
import { found, notFound } from "~/http/responses";
import { answerFile } from "~/http/stored-file";
import { isId } from "~/lib/ids";

/** What came in an own picture's file beside the picture, for its owner. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer || !isId(params.id)) throw notFound();
  const key = found(await findCredentials(context.app, { userId: viewer.id, pictureId: params.id }));
  return answerFile(context.app, request, {
    key,
    contentType: "application/json",
    downloadName: `credentials-${params.id.slice(-6)}.json`,
    cacheControl: PRIVATE_IMMUTABLE,
  });
}
