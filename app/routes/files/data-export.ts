import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findExportFile } from "~/domain/personal-data/export/request-export";
import { PRIVATE } from "~/http/responses/cache-control";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { fileResponse } from "~/http/responses/file-response";
import { isId } from "~/lib/ids";

/** A ZIP file of everything we hold about a person, for that person's session. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer || !isId(params.id)) throw notFound();
  const { key, part } = orNotFound(
    await findExportFile(context.app, { userId: viewer.id, exportId: params.id }),
  );
  return fileResponse(context.app, request, {
    key,
    contentType: "application/zip",
    downloadName: `inkloom-data-${part}.zip`,
    cacheControl: PRIVATE,
  });
}
