import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { canSeeOrder } from "~/domain/orders/order-page";
import { orderCookie } from "~/http/order-cookie";
import { limitForm } from "~/http/rate-limits";
import { notFound } from "~/http/responses";
import { isId } from "~/lib/ids";

/** A letter's link: this browser may see that order from now on, and the secret leaves the address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const orderId = params.id;
  const secret = new URL(request.url).searchParams.get("key") ?? "";
  if (!isId(orderId) || !/^[0-9a-f]{40}$/.test(secret)) throw notFound();
  await limitForm(context, "order-open");
  if (!(await canSeeOrder(app, { orderId, access: { secret, userId: null } }))) throw notFound();
  return redirect(`/orders/${orderId}`, {
    status: 303,
    headers: {
      "set-cookie": orderCookie(request, app.origin, orderId, secret),
      // The address holds a secret: it is told to nobody, not even our own next page.
      "referrer-policy": "no-referrer",
    },
  });
}
