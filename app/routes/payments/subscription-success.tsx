import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
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

export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

/**
 * The payment provider returns the browser here. It applies what the provider confirms, as the webhook does. The
 * page shows a checkout only to the signed-in person who made it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  const viewer = await context.viewer();
  if (!viewer || !/^\w{8,200}$/.test(sessionId)) return { result: null };
  await enforceFormRateLimit(context, "subscription-success");
  const settlement = await settleSubscriptionCheckout(app, {
    provider: app.config.checkoutProvider,
    sessionId,
    userId: viewer.id,
  }).catch((error: unknown) => {
    if (error instanceof AdapterError) return { status: "open" as const };
    throw error;
  });
  switch (settlement.status) {
    case "open":
      return data(
        { result: { status: "open" as const } },
        { headers: { refresh: String(LOOK_AGAIN_SECONDS) } },
      );
    case "subscribed": {
      // Settled just now: loaded again, so that the header shows the new balance.
      if (settlement.checkout.closedAt === null)
        throw redirect(`/subscription-success?session_id=${sessionId}`, 303);
      const { kind, periodEndsAt } = settlement.subscription;
      const { firstMonthCents } = settlement.checkout;
      return { result: { status: "subscribed" as const, kind, periodEndsAt, paidCents: firstMonthCents } };
    }
    default:
      return { result: null };
  }
}

export default function SubscriptionSuccess() {
  const { result } = useLoaderData<typeof loader>();
  return (
    <PaymentResultPage
      tone="teal"
      by="boy"
      stamp={text.stamp}
      title={text.title}
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
      {result?.status === "subscribed" ? (
        <>
          <p>{text.paid({ cents: result.paidCents, isMembership: result.kind === "membership" })}</p>
          {result.periodEndsAt === null ? null : (
            <p>{text.paidUntil({ date: formatDay(result.periodEndsAt) })}</p>
          )}
        </>
      ) : null}
      {result?.status === "open" ? <p>{text.notConfirmed}</p> : null}
      {result === null ? <p>{text.nothingFound}</p> : null}
    </PaymentResultPage>
  );
}
