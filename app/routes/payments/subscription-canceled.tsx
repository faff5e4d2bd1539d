import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/responses/cache-control";
import { ButtonLink } from "~/ui/elements/button";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: "Subscription Canceled · Inkloom" },
  { name: "robots", content: "noindex" },
];

export default function SubscriptionCanceled() {
  return (
    <PaymentResultPage
      tone="tint"
      by="girl"
      stamp="Nothing charged"
      title="Subscription Canceled"
      actions={
        <>
          <ButtonLink href="/" variant="secondary" size="lg">
            Return to Home
          </ButtonLink>
          <ButtonLink href="/#pricing" variant="outline" size="lg">
            See the plans
          </ButtonLink>
        </>
      }
    >
      <p>
        No plan was started and nothing was charged. Everything you have made stays yours, with or without
        one.
      </p>
    </PaymentResultPage>
  );
}
