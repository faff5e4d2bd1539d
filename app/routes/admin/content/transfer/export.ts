import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { CONTENT_KINDS } from "~/domain/content/content-kinds";
import { exportPieces } from "~/domain/content/export-pieces";
import { PRIVATE } from "~/http/responses/cache-control";
import { requirePermission } from "~/http/security/access-guards";

/** The newest text of every piece as a file that an import takes; `?kind=` for one kind. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  await requirePermission(request, context, "/admin/content/export.json", "see");
  const wanted = new URL(request.url).searchParams.get("kind");
  const kind = CONTENT_KINDS.find((each) => each === wanted) ?? null;
  return new Response(exportPieces(context.app, { kind }), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="content${kind ? `-${kind}` : ""}.json"`,
      "cache-control": PRIVATE,
    },
  });
}
