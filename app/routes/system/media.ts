import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { IMMUTABLE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";

/** Published files: public, immutable, content-hashed names. Private prefixes are not reachable here. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const name = params["*"] ?? "";
  const key = publicKey(name);
  const file = key && (await context.app.files.get(key));
  if (!file) throw notFound();
  return new Response(file.body, {
    headers: {
      "content-type": name.endsWith(".png") ? "image/png" : "image/webp",
      "content-length": String(file.size),
      "cache-control": IMMUTABLE,
      etag: file.httpEtag,
    },
  });
}

/** Mockups lie directly under /media, pictures of stores one folder below. */
function publicKey(name: string): string | null {
  if (/^[0-9a-f]{64}\.(webp|png)$/.test(name)) return `mockups/${name}`;
  return /^storefronts\/[0-9a-f]{64}\.webp$/.test(name) ? name : null;
}
