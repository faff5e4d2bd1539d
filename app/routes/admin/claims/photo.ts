import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findClaimPhotoForAdmin } from "~/domain/operations/claim-details";
import { PRIVATE_IMMUTABLE } from "~/http/responses/cache-control";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireRole } from "~/http/security/access-guards";

/** What a buyer sent to show what is wrong, for the admin who decides. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const position = Number(params.position);
  const { fileKey, contentType } = orNotFound(
    await findClaimPhotoForAdmin(context.app, {
      claimId: params.id ?? "",
      position: Number.isInteger(position) ? position : 0,
    }),
  );
  const file = await context.app.files.get(fileKey);
  if (!file) throw notFound();
  return new Response(file.body, {
    headers: { "content-type": contentType, "cache-control": PRIVATE_IMMUTABLE, etag: file.httpEtag },
  });
}
