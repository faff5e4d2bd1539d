import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { orderLinkSecret } from "~/domain/orders/access/order-link-secret";
import { settlePayment } from "~/domain/payments/settle";
import { cartCookie, readCartToken } from "~/http/cookies/cart-cookie";
import { orderCookie } from "~/http/cookies/order-access-cookie";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import type { RouteHandle } from "~/http/routing/route-handle";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Wrap } from "~/ui/elements/page-layout";

const LOOK_AGAIN_SECONDS = 3;
const REVIEW = "/checkout/review";

export const handle: RouteHandle = { hidesPromotions: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("refresh");
  return refresh ? { refresh } : new Headers();
};

export const meta: MetaFunction = () => [
  { title: "Your payment · Inkloom" },
  { name: "robots", content: "noindex" },
];

/**
 * Where the payment page sends a browser. The one GET that may change something: it makes true what the provider itself
 * confirms, once, whoever else does so at the same time.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const url = new URL(request.url);
  const sessionId = url.searchParams.get("session_id") ?? "";
  const back = (title: string, description: string) =>
    redirectWithToast(app.origin, REVIEW, { kind: "info", title, description });
  if (url.searchParams.has("canceled"))
    throw back("Not paid", "Nothing was charged. Your order waits here as you left it.");
  if (!/^[\w-]{1,200}$/.test(sessionId)) throw redirect("/cart", 303);
  await enforceFormRateLimit(context, "checkout-return");

  const settlement = await settlePayment(app, { sessionId }).catch((error) => {
    if (error instanceof AdapterError) return null;
    throw error;
  });
  if (settlement?.status === "unknown") throw redirect("/cart", 303);
  if (settlement?.status === "unpaid" && settlement.session !== "processing")
    throw back("Not paid yet", "Nothing was charged. Your order waits here as you left it.");
  if (settlement?.status === "returned")
    throw redirectWithToast(app.origin, "/order-link", {
      kind: "info",
      title: "Your money is on its way back",
      description: "There was nothing left to pay for. The order itself is under the link we sent you.",
    });
  if (settlement?.status === "settled" || settlement?.status === "already") {
    const { kind, subjectId } = settlement.payment;
    if (kind !== "order") throw redirect("/", 303);
    // Whoever holds the payment page's session id is who paid.
    const headers = new Headers();
    headers.append(
      "set-cookie",
      orderCookie(request, app.origin, subjectId, await orderLinkSecret(app, subjectId)),
    );
    const token = readCartToken(request, app.origin);
    if (token) headers.append("set-cookie", cartCookie(app.origin, token, 0));
    throw redirectWithToast(
      app.origin,
      `/orders/${subjectId}`,
      { kind: "success", title: "Thank you!", description: "Your order is paid. An e-mail is on its way." },
      headers,
    );
  }
  // The bank is still thinking, the provider does not answer, or a human has to look: it goes on without this browser.
  const isMismatch = settlement?.status === "mismatch";
  return data({ isMismatch }, isMismatch ? undefined : { headers: { refresh: String(LOOK_AGAIN_SECONDS) } });
}

export default function PaymentReturn() {
  const { isMismatch } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow" className="py-12">
      <EmptyState
        level={1}
        drawing="screen"
        title={isMismatch ? "A person has to look at your payment" : "We are waiting for your bank"}
        action={<ButtonLink href="/order-link">Find my order</ButtonLink>}
      >
        {isMismatch ? (
          <p>
            What was paid does not match the order. Nothing is lost: somebody looks into it, and you get what
            you ordered or all of your money back.
          </p>
        ) : (
          <p>
            This page checks again by itself. You can also close it: as soon as the payment is confirmed, your
            order goes to the printer and an e-mail goes to you.
          </p>
        )}
      </EmptyState>
    </Wrap>
  );
}
