import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { downloadName, findAttachment } from "~/domain/inquiries/conversation/attachments";
import { PRIVATE } from "~/http/responses/cache-control";
import { orNotFound } from "~/http/responses/error-responses";
import { fileResponse } from "~/http/responses/file-response";
import { requirePermission } from "~/http/security/access-guards";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";

/** A file that came with an email, as a download: a browser never shows it as a page of ours. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/inbox/:id/files/:message/:position", "see");
  const { id = "", message = "" } = params;
  const position = parseWholeNumber(params.position) ?? -1;
  const file = orNotFound(await findAttachment(context.app, { inquiryId: id, messageId: message, position }));
  return fileResponse(context.app, request, {
    key: file.fileKey,
    contentType: file.contentType,
    downloadName: downloadName(file),
    cacheControl: PRIVATE,
  });
}
