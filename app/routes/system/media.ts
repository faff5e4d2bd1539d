import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { IMMUTABLE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";

/** Published files: public, immutable, content-hashed names. Private prefixes are not reachable here. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const name = params["*"] ?? "";
  if (!/^[0-9a-f]{64}\.(webp|png)$/.test(name)) throw notFound();
  const file = await context.app.files.get(`mockups/${name}`);
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
