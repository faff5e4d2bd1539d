import { data } from "@remix-run/cloudflare";
import { readForm } from "../forms/parse-form";
import { safePath } from "../responses/redirects";

const SECRET_FIELD = /password|code|token|secret|key/i;

/**
 * The 401 answer to a form whose session ended meanwhile: its page (ui/site/errors/session-ended-page) holds what was typed. Null for forms with
 * secrets, which are never sent back, for uploads, and where the form was read already.
 */
export async function keptFormAnswer(request: Request) {
  const type = request.headers.get("content-type") ?? "";
  if (request.bodyUsed || !type.startsWith("application/x-www-form-urlencoded")) return null;
  const fields = [...(await readForm(request))].map(([name, value]) => [name, String(value)] as const);
  if (fields.some(([name]) => SECRET_FIELD.test(name))) return null;
  const url = new URL(request.url);
  const action = safePath(url.pathname.replace(/\.data$/, "") + url.search, "/account");
  return data({ kind: "session-ended", action, fields }, { status: 401 });
}
