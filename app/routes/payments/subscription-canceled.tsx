import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/caching";
import { ButtonLink } from "~/ui/button";
import { ResultPage } from "~/ui/site/scene";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: "Subscription Canceled · Inkloom" },
  { name: "robots", content: "noindex" },
];

export default function SubscriptionCanceled() {
  return (
    <ResultPage
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
    </ResultPage>
  );
}
