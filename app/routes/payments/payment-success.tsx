import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { findPurchasePath } from "~/domain/payments/purchases/purchase-path";
import { settlePayment } from "~/domain/payments/settle";
import { PRIVATE, SHARED_PAGE } from "~/http/responses/cache-control";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { ButtonLink } from "~/ui/elements/button";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";
import { words } from "./words";

const LOOK_AGAIN_SECONDS = 3;
const text = words.paymentSuccess;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ title: text.titles[data?.state ?? "unknown"] }) },
  { name: "robots", content: "noindex" },
];

/**
 * Without a session the same page for everybody, which names no payment. With one, the payment provider returned the browser here: it settles what
 * the provider confirms, as the webhook does, and leads to what was bought.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const sessionId = new URL(request.url).searchParams.get("session_id");
  const page = (
    state: "unnamed" | "done" | "processing" | "bank" | "closed" | "returned" | "unknown",
    href: string | null = null,
    paidCents: number | null = null,
  ) => ({
    state,
    href,
    paidCents,
  });
  if (sessionId === null) return data(page("unnamed"), { headers: { "cache-control": SHARED_PAGE } });
  const viewer = await requireViewer(request, context);
  const own = (shown: ReturnType<typeof page>, headers: Record<string, string> = {}) =>
    data(shown, { headers: { "cache-control": PRIVATE, ...headers } });
  if (!/^\w{8,200}$/.test(sessionId)) return own(page("unknown"));
  await enforceFormRateLimit(context, "payment-success");
  const lookAgain = { refresh: String(LOOK_AGAIN_SECONDS) };
  const settlement = await settlePayment(app, { sessionId, userId: viewer.id }).catch((error: unknown) => {
    if (error instanceof AdapterError) return null;
    throw error;
  });
  switch (settlement?.status) {
    case undefined:
      return own(page("processing"), lookAgain);
    case "settled":
    case "already":
      return own(
        page("done", await findPurchasePath(app, settlement.payment), settlement.payment.amountCents),
      );
    case "unpaid":
      if (settlement.session === "closed") return own(page("closed"));
      return settlement.session === "processing" ? own(page("bank")) : own(page("processing"), lookAgain);
    case "refunding":
      return own(page("returned"));
    default:
      return own(page("unknown"));
  }
}

export default function PaymentSuccess() {
  const { state, href, paidCents } = useLoaderData<typeof loader>();
  return (
    <PaymentResultPage
      tone={state === "done" || state === "unnamed" ? "teal" : "tint"}
      by="boy"
      stamp={text.stamps[state]}
      title={text.titles[state]}
      actions={
        <>
          {href ? (
            <ButtonLink href={href} size="lg">
              {text.seePurchase}
            </ButtonLink>
          ) : null}
          <ButtonLink href="/" variant="secondary" size="lg">
            {text.returnToHome}
          </ButtonLink>
          {href ? null : (
            <ButtonLink href="/browse-stores" variant="outline" size="lg">
              {text.browseStores}
            </ButtonLink>
          )}
        </>
      }
    >
      {paidCents === null ? null : <p>{text.paid({ cents: paidCents })}</p>}
      <p>{text.explanations[state]}</p>
    </PaymentResultPage>
  );
}
