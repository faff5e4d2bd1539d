import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/responses/cache-control";
import { ButtonLink } from "~/ui/elements/button";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: "Subscription Activated · Inkloom" },
  { name: "robots", content: "noindex" },
];

export default function SubscriptionSuccess() {
  return (
    <PaymentResultPage
      tone="teal"
      by="boy"
      stamp="On press"
      title="Subscription Activated"
      actions={
        <>
          <ButtonLink href="/" variant="secondary" size="lg">
            Return to Home
          </ButtonLink>
          <ButtonLink href="/ai-image-generator" variant="outline" size="lg">
            Make a picture
          </ButtonLink>
        </>
      }
    >
      <p>
        Thank you. Your plan begins with the first payment, and the receipt comes to your e-mail address. The
        screens are ready when you are.
      </p>
    </PaymentResultPage>
  );
}
