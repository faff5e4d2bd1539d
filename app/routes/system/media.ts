import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { IMMUTABLE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";

const CONTENT_TYPES: Record<string, string> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt; charset=utf-8",
};

/** Published files: public, immutable, content-hashed names. Private prefixes are not reachable here. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = params["*"] ?? "";
  const key = publicKey(name);
  if (key === null) throw notFound();
  const { files } = context.app;
  const isVideo = /\.(mp4|webm)$/.test(name);
  const range = isVideo ? rangeOf(request) : null;
  // A range that lies beyond the file throws.
  const file = await files.get(key, range ? { range } : undefined).catch((error) => {
    if (range) return null;
    throw error;
  });
  if (!file) {
    const whole = range && (await files.head(key));
    if (!whole) throw notFound();
    const headers = { "content-range": `bytes */${whole.size}`, "cache-control": "no-store" };
    return new Response(null, { status: 416, headers });
  }
  const headers = new Headers({
    "content-type": CONTENT_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    "cache-control": IMMUTABLE,
    etag: file.httpEtag,
  });
  if (isVideo) headers.set("accept-ranges", "bytes");
  if (!range) {
    headers.set("content-length", String(file.size));
    return new Response(file.body, { headers });
  }
  const from = "suffix" in range ? Math.max(0, file.size - range.suffix) : range.offset;
  const length = Math.min(("length" in range ? range.length : undefined) ?? file.size, file.size - from);
  headers.set("content-length", String(length));
  headers.set("content-range", `bytes ${from}-${from + length - 1}/${file.size}`);
  return new Response(file.body, { status: 206, headers });
}

/** The one range that players of videos ask for: from a byte on, perhaps up to another, or the last bytes. Others get the whole file. */
function rangeOf(request: Request): { offset: number; length?: number } | { suffix: number } | null {
  const [, from, to] = /^bytes=(\d{0,12})-(\d{1,12})?$/.exec(request.headers.get("range") ?? "") ?? [];
  if (from === undefined) return null;
  if (from === "") return Number(to ?? 0) > 0 ? { suffix: Number(to) } : null;
  const offset = Number(from);
  if (to === undefined) return { offset };
  return Number(to) < offset ? null : { offset, length: Number(to) - offset + 1 };
}

/** Mockups lie directly under /media; pictures of stores, our films and what editors uploaded one folder below. */
function publicKey(name: string): string | null {
  if (/^[0-9a-f]{64}\.(webp|png)$/.test(name)) return `mockups/${name}`;
  const isBelow =
    /^storefronts\/[0-9a-f]{64}\.webp$/.test(name) ||
    /^films\/[a-z-]{1,60}-[0-9a-f]{8}\.(webm|vtt)$/.test(name) ||
    /^content\/[0-9a-f]{64}\.(webp|png|jpg|mp4|webm|vtt)$/.test(name);
  return isBelow ? name : null;
}
