import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureType, readPartnerFile } from "~/domain/designs/files";
import { PRIVATE } from "~/http/caching";
import { notFound } from "~/http/responses";
import { answerFile } from "~/http/stored-file";

/** A print file by signed link: for the print partner, who has no session. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const link = await readPartnerFile(context.app, {
    name: params.name ?? "",
    expires: query.get("expires") ?? "",
    signature: query.get("signature") ?? "",
  });
  if (link.status === "forged") throw notFound();
  if (link.status === "expired")
    throw new Response("This link has expired", { status: 410, statusText: "Gone" });
  return answerFile(context.app, request, {
    key: link.fileKey,
    contentType: pictureType(link.fileKey),
    downloadName: null,
    cacheControl: PRIVATE,
  });
}
