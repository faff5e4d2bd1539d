import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { checkOrderLink } from "~/domain/orders/access/order-visibility";
import { orderCookie } from "~/http/cookies/order-access-cookie";
import { notFound } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";

/** The link of an email: stores its secret in a cookie and redirects, so that the URL no longer holds it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const orderId = params.id;
  const query = new URL(request.url).searchParams;
  const secret = query.get("key") ?? "";
  if (!isId(orderId) || !/^[0-9a-f]{40}$/.test(secret)) throw notFound();
  await enforceFormRateLimit(context, "order-open");
  const link = await checkOrderLink(app, { orderId, secret });
  if (link === "unknown") throw notFound();
  if (link === "expired")
    return redirect("/order-link?expired=1", { status: 303, headers: { "referrer-policy": "no-referrer" } });
  // The receipt is found by its order.
  const to = query.get("to") === "receipt" ? `/receipts/${orderId}` : `/orders/${orderId}`;
  return redirect(to, {
    status: 303,
    headers: {
      "set-cookie": orderCookie(request, app.origin, orderId, secret),
      // The URL holds a secret, so not even our own next page gets it as referrer.
      "referrer-policy": "no-referrer",
    },
  });
}
