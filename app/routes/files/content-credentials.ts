import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findCredentialsKey } from "~/domain/products/provenance/provenance-records";
import { PRIVATE_IMMUTABLE } from "~/http/responses/cache-control";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { fileResponse } from "~/http/responses/file-response";
import { isId } from "~/lib/ids";

/** The credentials embedded in an uploaded file, for its owner. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer || !isId(params.id)) throw notFound();
  const key = orNotFound(await findCredentialsKey(context.app, { userId: viewer.id, pictureId: params.id }));
  return fileResponse(context.app, request, {
    key,
    contentType: "application/json",
    downloadName: `credentials-${params.id.slice(-6)}.json`,
    cacheControl: PRIVATE_IMMUTABLE,
  });
}
