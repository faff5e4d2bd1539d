import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { countVisit } from "~/domain/sharing/share-queries";
import { readForm } from "~/http/forms/parse-form";
import { notFound } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";

/**
 * Counts a visit by the link of a post; the browser script sends it once a tab. The answer is the same for every
 * id.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  await enforceFormRateLimit(context, "share-visits");
  const postId = String((await readForm(request)).get("post") ?? "");
  if (!isId(postId)) throw notFound();
  await countVisit(context.app, { postId });
  return new Response(null, { status: 204 });
}

export function loader() {
  throw notFound();
}
