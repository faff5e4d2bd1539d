import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findClaimPhoto } from "~/domain/orders/order-page";
import { PRIVATE_IMMUTABLE } from "~/http/caching";
import { found, notFound } from "~/http/responses";
import { answerFile } from "~/http/stored-file";
import { isId } from "~/lib/ids";
import { orderAccess } from "./access.server";

/** A picture of a claim: for who sent it, and for who decides. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { orderId, access } = await orderAccess(request, context, params.id);
  const position = Number(params.position);
  if (!isId(params.claimId) || !Number.isInteger(position)) throw notFound();
  const isAdmin = (await context.viewer())?.isAdmin ?? false;
  const photo = found(
    await findClaimPhoto(app, { orderId, claimId: params.claimId, position, access, isAdmin }),
  );
  return answerFile(app, request, {
    key: photo.fileKey,
    contentType: photo.contentType,
    downloadName: null,
    cacheControl: PRIVATE_IMMUTABLE,
  });
}
