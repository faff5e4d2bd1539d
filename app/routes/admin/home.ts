import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { requirePermission } from "~/http/security/access-guards";

/** The admin's first page is the list of open incidents. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin", "see");
  return redirect("/admin/attentions", 303);
}
