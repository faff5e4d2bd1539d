import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/responses/cache-control";
import { ButtonLink } from "~/ui/elements/button";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: "Payment Successful · Inkloom" },
  { name: "robots", content: "noindex" },
];

export default function PaymentSuccess() {
  return (
    <PaymentResultPage
      tone="teal"
      by="boy"
      stamp="Paid"
      title="Payment Successful"
      actions={
        <>
          <ButtonLink href="/" variant="secondary" size="lg">
            Return to Home
          </ButtonLink>
          <ButtonLink href="/browse-stores" variant="outline" size="lg">
            Browse Stores
          </ButtonLink>
        </>
      }
    >
      <p>Thank you. An e-mail with everything about your purchase is on its way to you.</p>
    </PaymentResultPage>
  );
}
