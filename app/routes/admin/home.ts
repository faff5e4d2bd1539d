import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { requireRole } from "~/http/security/access-guards";

/** An admin's day begins with what waits for a human. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return redirect("/admin/attentions", 303);
}
