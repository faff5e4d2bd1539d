import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { findClaimPhoto } from "~/domain/orders/claims/find-claim-photo";
import { PRIVATE_IMMUTABLE } from "~/http/responses/cache-control";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { fileResponse } from "~/http/responses/file-response";
import { isId } from "~/lib/ids";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";
import { readOrderAccess } from "../order-access.server";

/** A claim's photo, for its sender and for the admins who decide. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { orderId, access } = await readOrderAccess(request, context, params.id);
  const position = parseWholeNumber(params.position);
  if (!isId(params.claimId) || position === null) throw notFound();
  const decides = isAllowed(await context.viewer(), "/admin/claims/:id/photos/:position", "see");
  const photo = orNotFound(
    await findClaimPhoto(app, { orderId, claimId: params.claimId, position, access, isAdmin: decides }),
  );
  return fileResponse(app, request, {
    key: photo.fileKey,
    contentType: photo.contentType,
    downloadName: null,
    cacheControl: PRIVATE_IMMUTABLE,
  });
}
