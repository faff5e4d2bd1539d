import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/responses/cache-control";
import { ButtonLink } from "~/ui/elements/button";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";
import { words } from "./words";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: words.paymentSuccess.metaTitle },
  { name: "robots", content: "noindex" },
];

export default function PaymentSuccess() {
  return (
    <PaymentResultPage
      tone="teal"
      by="boy"
      stamp={words.paymentSuccess.stamp}
      title={words.paymentSuccess.title}
      actions={
        <>
          <ButtonLink href="/" variant="secondary" size="lg">
            {words.paymentSuccess.returnToHome}
          </ButtonLink>
          <ButtonLink href="/browse-stores" variant="outline" size="lg">
            {words.paymentSuccess.browseStores}
          </ButtonLink>
        </>
      }
    >
      <p>{words.paymentSuccess.explanation}</p>
    </PaymentResultPage>
  );
}
