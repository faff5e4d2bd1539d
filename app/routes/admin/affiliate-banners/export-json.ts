import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportBanners } from "~/domain/banners/export-banners";
import { PRIVATE } from "~/http/responses/cache-control";
import { requirePermission } from "~/http/security/access-guards";

/** The banners as a file that an import takes. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  await requirePermission(request, context, "/admin/affiliate-banners/export", "see");
  return new Response(exportBanners(context.app), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="affiliate-banners.json"',
      "cache-control": PRIVATE,
    },
  });
}
