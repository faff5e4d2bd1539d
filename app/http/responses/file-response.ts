import type { App } from "~/app";
import { notFound } from "./error-responses";

/** Streams a stored file, or answers 304 to a browser that has it. 404 where there is none. */
export async function fileResponse(
  { files }: Pick<App, "files">,
  request: Request,
  wanted: { key: string; contentType: string; downloadName: string | null; cacheControl: string },
): Promise<Response> {
  const file = await files.get(wanted.key, { onlyIf: request.headers });
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
