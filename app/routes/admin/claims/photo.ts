import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findClaimPhotoForAdmin } from "~/domain/orders/claims/find-claim-photo";
import { PRIVATE_IMMUTABLE } from "~/http/responses/cache-control";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";

/** A photo that a buyer attached to a claim, for the admin who decides. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/claims/:id/photos/:position", "see");
  const position = parseWholeNumber(params.position) ?? 0;
  const { fileKey, contentType } = orNotFound(
    await findClaimPhotoForAdmin(context.app, {
      claimId: params.id ?? "",
      position,
    }),
  );
  const file = await context.app.files.get(fileKey);
  if (!file) throw notFound();
  return new Response(file.body, {
    headers: { "content-type": contentType, "cache-control": PRIVATE_IMMUTABLE, etag: file.httpEtag },
  });
}
