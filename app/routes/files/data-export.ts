import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findExportFile, findExportFileByLink } from "~/domain/personal-data/export/request-export";
import { PRIVATE } from "~/http/responses/cache-control";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { fileResponse } from "~/http/responses/file-response";
import { isId } from "~/lib/ids";

/**
 * A ZIP file of everything we hold about a person, for that person's session; for that of a suspended account, which has no
 * session, with the link of the email.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id: exportId } = params;
  if (!isId(exportId)) throw notFound();
  const typed = new URL(request.url).searchParams.get("key");
  const viewer = typed === null ? await context.viewer() : null;
  if (typed === null && !viewer) throw notFound();
  const { key, part } = orNotFound(
    viewer
      ? await findExportFile(context.app, { userId: viewer.id, exportId })
      : await findExportFileByLink(context.app, { exportId, key: typed ?? "" }),
  );
  return fileResponse(context.app, request, {
    key,
    contentType: "application/zip",
    downloadName: `inkloom-data-${part}.zip`,
    cacheControl: PRIVATE,
  });
}
