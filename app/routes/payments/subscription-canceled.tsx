import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/responses/cache-control";
import { ButtonLink } from "~/ui/elements/button";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";
import { words } from "./words";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: words.subscriptionCanceled.metaTitle },
  { name: "robots", content: "noindex" },
];

export default function SubscriptionCanceled() {
  return (
    <PaymentResultPage
      tone="tint"
      by="girl"
      stamp={words.subscriptionCanceled.nothingCharged}
      title={words.subscriptionCanceled.title}
      actions={
        <>
          <ButtonLink href="/" variant="secondary" size="lg">
            {words.subscriptionCanceled.returnToHome}
          </ButtonLink>
          <ButtonLink href="/#pricing" variant="outline" size="lg">
            {words.subscriptionCanceled.seeThePlans}
          </ButtonLink>
        </>
      }
    >
      <p>{words.subscriptionCanceled.explanation}</p>
    </PaymentResultPage>
  );
}
