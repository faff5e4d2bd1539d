import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/responses/cache-control";
import { ButtonLink } from "~/ui/elements/button";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: "Payment Canceled · Inkloom" },
  { name: "robots", content: "noindex" },
];

export default function PaymentCanceled() {
  return (
    <PaymentResultPage
      tone="tint"
      by="girl"
      stamp="Nothing charged"
      title="Payment Canceled"
      actions={
        <>
          <ButtonLink href="/" variant="secondary" size="lg">
            Return to Home
          </ButtonLink>
          <ButtonLink href="/cart" variant="outline" size="lg">
            Go to the cart
          </ButtonLink>
        </>
      }
    >
      <p>You left before paying, so nothing was charged. What you had in your cart is still there.</p>
    </PaymentResultPage>
  );
}
