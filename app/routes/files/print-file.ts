import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureContentType } from "~/domain/designs/pictures/file-names";
import { verifyPartnerFileUrl } from "~/domain/designs/pictures/partner-file-links";
import { PRIVATE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";
import { fileResponse } from "~/http/responses/file-response";
import { words } from "./words";

/** A print file by signed link: for the print partner, who has no session. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const link = await verifyPartnerFileUrl(context.app, {
    name: params.name ?? "",
    expires: query.get("expires") ?? "",
    signature: query.get("signature") ?? "",
  });
  if (link.status === "forged") throw notFound();
  if (link.status === "expired")
    throw new Response(words.printFile.expired, { status: 410, statusText: "Gone" });
  return fileResponse(context.app, request, {
    key: link.fileKey,
    contentType: pictureContentType(link.fileKey),
    downloadName: null,
    cacheControl: PRIVATE,
  });
}
