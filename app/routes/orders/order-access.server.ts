import type { AppLoadContext } from "@remix-run/cloudflare";
import type { OrderAccess } from "~/domain/orders/access/order-visibility";
import { readOrderSecret } from "~/http/cookies/order-access-cookie";
import { notFound } from "~/http/responses/error-responses";
import { isId } from "~/lib/ids";

/** The order's id in the URL and what this browser can prove; a malformed id is a missing order. */
export async function readOrderAccess(
  request: Request,
  context: AppLoadContext,
  id: string | undefined,
): Promise<{ orderId: string; access: OrderAccess }> {
  if (!isId(id)) throw notFound();
  const viewer = await context.viewer();
  const secret = readOrderSecret(request, context.app.origin, id);
  return { orderId: id, access: { secret, userId: viewer?.id ?? null } };
}
