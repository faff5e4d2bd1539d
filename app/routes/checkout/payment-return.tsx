import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { canViewOrder } from "~/domain/orders/access/order-visibility";
import { countPieces } from "~/domain/orders/cart/piece-count";
import { settlePayment } from "~/domain/payments/settle";
import { cartCookie } from "~/http/cookies/cart-cookie";
import { readOrderSecret } from "~/http/cookies/order-access-cookie";
import { readCartAccess } from "~/http/cookies/read-cart-access";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import type { RouteHandle } from "~/http/routing/route-handle";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.paymentReturn;

const REFRESH_SECONDS = 3;
/** A later visit is somebody who goes through their browser history. */
const RETURN_LIFETIME_MS = 24 * 60 * 60 * 1000;
const REVIEW = "/checkout/review";

export const handle: RouteHandle = { hidesPromotions: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("refresh");
  return refresh ? { refresh } : new Headers();
};

export const meta: MetaFunction = () => [
  { title: text.documentTitle },
  { name: "robots", content: "noindex" },
];

/**
 * The payment page redirects here. This GET may change data: it settles what the provider confirms, once, even if a
 * webhook does the same at that moment. The address may be seen by others, so it opens no order: the browser that
 * ordered has its cookie, a signed-in buyer has a session, and everybody else gets the link by email.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const url = new URL(request.url);
  const sessionId = url.searchParams.get("session_id") ?? "";
  const back = (toast: { title: string; description: string }) =>
    redirectWithToast(app.origin, REVIEW, { kind: "info", ...toast, stays: true });
  if (url.searchParams.has("canceled")) throw back(text.canceled);
  if (!/^[\w-]{1,200}$/.test(sessionId)) throw redirect("/cart", 303);
  await enforceFormRateLimit(context, "checkout-return");

  const settlement = await settlePayment(app, { sessionId }).catch((error) => {
    if (error instanceof AdapterError) return null;
    throw error;
  });
  if (settlement?.status === "unknown") throw redirect("/cart", 303);
  if (settlement?.status === "unpaid" && settlement.session !== "processing") throw back(text.unpaid);
  if (settlement?.status === "refunding")
    throw redirectWithToast(app.origin, "/order-link", {
      kind: "info",
      ...text.refunding,
      stays: true,
    });
  if (settlement?.status === "settled" || settlement?.status === "already") {
    const { kind, subjectId, paidAt } = settlement.payment;
    if (kind !== "order") throw redirect("/", 303);
    const secret = readOrderSecret(request, app.origin, subjectId);
    const access = { secret, userId: (await context.viewer())?.id ?? null };
    if (!(await canViewOrder(app, { orderId: subjectId, access }))) throw redirect("/order-link?paid=1", 303);
    if (paidAt !== null && app.now() - paidAt > RETURN_LIFETIME_MS)
      throw redirect(`/orders/${subjectId}`, 303);
    const headers = new Headers();
    const cart = await readCartAccess(request, context);
    // What was added during the payment is still in it.
    if (cart.token)
      headers.append("set-cookie", cartCookie(app.origin, cart.token, await countPieces(app, cart)));
    throw redirectWithToast(app.origin, `/orders/${subjectId}`, { kind: "success", ...text.paid }, headers);
  }
  // Only the provider that does not answer is asked again at once: a bank takes days, and a mismatch waits for an admin.
  if (settlement) return data({ state: settlement.status === "mismatch" ? "mismatch" : "bank" } as const);
  return data({ state: "waiting" } as const, { headers: { refresh: String(REFRESH_SECONDS) } });
}

export default function PaymentReturn() {
  const { state } = useLoaderData<typeof loader>();
  const { title, text: explanation } = text[state];
  return (
    <Wrap width="narrow" className="py-12">
      <EmptyState
        level={1}
        drawing="screen"
        title={title}
        action={<ButtonLink href="/order-link">{text.findOrder}</ButtonLink>}
      >
        <p>{explanation}</p>
      </EmptyState>
    </Wrap>
  );
}
