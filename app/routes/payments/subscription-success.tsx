import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { ButtonLink } from "~/ui/elements/button";
import { formatDay } from "~/ui/elements/money-and-dates";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";
import { words } from "./words";

const text = words.subscriptionSuccess;
const LOOK_AGAIN_SECONDS = 3;

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("refresh");
  return refresh ? { refresh } : new Headers();
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ title: text.titles[data?.state ?? "unknown"] }) },
  { name: "robots", content: "noindex" },
];

/**
 * The payment provider returns the browser here. It applies what the provider confirms, as the webhook does. The
 * page shows a checkout only to the person who made it, and calls a subscription active only once it is.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const sessionId = new URL(request.url).searchParams.get("session_id");
  const page = (state: "unnamed" | "open" | "closed" | "unknown") => ({ state, started: null });
  if (sessionId === null) return page("unnamed");
  const viewer = await requireViewer(request, context);
  if (!/^\w{8,200}$/.test(sessionId)) return page("unknown");
  await enforceFormRateLimit(context, "subscription-success");
  const settlement = await settleSubscriptionCheckout(app, {
    provider: app.config.checkoutProvider,
    sessionId,
    userId: viewer.id,
  }).catch((error: unknown) => {
    if (error instanceof AdapterError) return { status: "open" as const };
    throw error;
  });
  if (settlement.status === "open")
    return data(page("open"), { headers: { refresh: String(LOOK_AGAIN_SECONDS) } });
  if (settlement.status !== "subscribed") return page(settlement.status);
  // Settled just now: loaded again, so that the header shows the new balance.
  if (settlement.checkout.closedAt === null)
    throw redirect(`/subscription-success?session_id=${sessionId}`, 303);
  const { kind, periodEndsAt } = settlement.subscription;
  const { paidCents } = settlement;
  return { state: "subscribed" as const, started: { kind, periodEndsAt, paidCents } };
}

export default function SubscriptionSuccess() {
  const { state, started } = useLoaderData<typeof loader>();
  return (
    <PaymentResultPage
      tone={state === "subscribed" || state === "unnamed" ? "teal" : "tint"}
      by="boy"
      stamp={text.stamps[state]}
      title={text.titles[state]}
      actions={
        <>
          <ButtonLink href="/" variant="secondary" size="lg">
            {text.returnToHome}
          </ButtonLink>
          <ButtonLink href="/ai-image-generator" variant="outline" size="lg">
            {text.makeAPicture}
          </ButtonLink>
        </>
      }
    >
      {started ? (
        <>
          <p>{text.paid({ cents: started.paidCents, isMembership: started.kind === "membership" })}</p>
          {started.periodEndsAt === null ? null : (
            <p>
              {text.renewsOn({ date: formatDay(started.periodEndsAt) })}
              {started.paidCents === null ? null : ` ${text.receiptSent}`}
            </p>
          )}
        </>
      ) : (
        <p>{text.explanations[state]}</p>
      )}
    </PaymentResultPage>
  );
}
