import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/responses/cache-control";
import { ButtonLink } from "~/ui/elements/button";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";
import { words } from "./words";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: words.subscriptionSuccess.metaTitle },
  { name: "robots", content: "noindex" },
];

export default function SubscriptionSuccess() {
  return (
    <PaymentResultPage
      tone="teal"
      by="boy"
      stamp={words.subscriptionSuccess.stamp}
      title={words.subscriptionSuccess.title}
      actions={
        <>
          <ButtonLink href="/" variant="secondary" size="lg">
            {words.subscriptionSuccess.returnToHome}
          </ButtonLink>
          <ButtonLink href="/ai-image-generator" variant="outline" size="lg">
            {words.subscriptionSuccess.makeAPicture}
          </ButtonLink>
        </>
      }
    >
      <p>{words.subscriptionSuccess.explanation}</p>
    </PaymentResultPage>
  );
}
