import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readSupportEmail } from "~/domain/settings/settings";
import { SHARED_HOUR } from "~/http/responses/cache-control";

/** RFC 9116 recommends an expiry date less than a year away. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** Says where to report a vulnerability. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { origin, now } = context.app;
  const lines = [
    `Contact: mailto:${await readSupportEmail(context.app)}`,
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": SHARED_HOUR },
  });
}
