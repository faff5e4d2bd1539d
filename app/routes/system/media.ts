import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { IMMUTABLE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";

const CONTENT_TYPES: Record<string, string> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  vtt: "text/vtt; charset=utf-8",
};

/** Published files: public, immutable, content-hashed names. Private prefixes are not reachable here. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = params["*"] ?? "";
  const key = publicKey(name);
  if (key === null) throw notFound();
  const range = name.endsWith(".mp4") ? rangeOf(request) : null;
  const file = await context.app.files.get(key, range ? { range } : undefined).catch((error) => {
    // A range that lies beyond the file.
    if (range) return null;
    throw error;
  });
  if (!file) throw notFound();
  const headers = new Headers({
    "content-type": CONTENT_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    "cache-control": IMMUTABLE,
    etag: file.httpEtag,
  });
  if (name.endsWith(".mp4")) headers.set("accept-ranges", "bytes");
  if (!range) {
    headers.set("content-length", String(file.size));
    return new Response(file.body, { headers });
  }
  const length = Math.min(range.length ?? file.size, file.size - range.offset);
  headers.set("content-length", String(length));
  headers.set("content-range", `bytes ${range.offset}-${range.offset + length - 1}/${file.size}`);
  return new Response(file.body, { status: 206, headers });
}

/** The one range that players of videos ask for: from a byte on, perhaps up to another. Others get the whole file. */
function rangeOf(request: Request): { offset: number; length?: number } | null {
  const [, from, to] = /^bytes=(\d{1,12})-(\d{1,12})?$/.exec(request.headers.get("range") ?? "") ?? [];
  if (from === undefined) return null;
  const offset = Number(from);
  if (to === undefined) return { offset };
  return Number(to) < offset ? null : { offset, length: Number(to) - offset + 1 };
}

/** Mockups lie directly under /media; pictures of stores and what editors uploaded one folder below. */
function publicKey(name: string): string | null {
  if (/^[0-9a-f]{64}\.(webp|png)$/.test(name)) return `mockups/${name}`;
  const isBelow =
    /^storefronts\/[0-9a-f]{64}\.webp$/.test(name) ||
    /^content\/[0-9a-f]{64}\.(webp|png|jpg|mp4|vtt)$/.test(name);
  return isBelow ? name : null;
}
