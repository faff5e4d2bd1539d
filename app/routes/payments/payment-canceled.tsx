import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/responses/cache-control";
import { ButtonLink } from "~/ui/elements/button";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";
import { words } from "./words";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: words.paymentCanceled.metaTitle },
  { name: "robots", content: "noindex" },
];

export default function PaymentCanceled() {
  return (
    <PaymentResultPage
      tone="tint"
      by="girl"
      stamp={words.paymentCanceled.nothingCharged}
      title={words.paymentCanceled.title}
      actions={
        <>
          <ButtonLink href="/" variant="secondary" size="lg">
            {words.paymentCanceled.returnToHome}
          </ButtonLink>
          <ButtonLink href="/cart" variant="outline" size="lg">
            {words.paymentCanceled.goToTheCart}
          </ButtonLink>
        </>
      }
    >
      <p>{words.paymentCanceled.explanation}</p>
    </PaymentResultPage>
  );
}
