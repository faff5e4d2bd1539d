import type { App } from "~/app";
import { notFound } from "./error-responses";

/** Streams a stored file, or answers 304 if the browser has it. 404 if there is no such file. */
export async function fileResponse(
  { files }: Pick<App, "files">,
  request: Request,
  wanted: { key: string; contentType: string; downloadName: string | null; cacheControl: string },
): Promise<Response> {
  const file = await files.get(wanted.key, { onlyIf: conditionOf(request) });
  if (!file) throw notFound();
  const headers = new Headers({
    "content-type": wanted.contentType,
    "cache-control": wanted.cacheControl,
    etag: file.httpEtag,
  });
  if (wanted.downloadName)
    headers.set("content-disposition", `attachment; filename="${wanted.downloadName}"`);
  if (!("body" in file)) return new Response(null, { status: 304, headers });
  headers.set("content-length", String(file.size));
  return new Response(file.body, { headers });
}

/** The one ETag that a browser sends back. All others are ignored, because the file store throws on a malformed one. */
function conditionOf(request: Request): R2Conditional {
  const [, etag] =
    /^(?:W\/)?"([\x21\x23-\x7e]{1,100})"$/.exec(request.headers.get("if-none-match") ?? "") ?? [];
  return etag ? { etagDoesNotMatch: etag } : {};
}
