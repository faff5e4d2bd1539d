import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/caching";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Wrap } from "~/ui/page";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: "Payment Canceled · Inkloom" },
  { name: "robots", content: "noindex" },
];

export default function PaymentCanceled() {
  return (
    <Wrap width="narrow" className="py-12">
      <EmptyState
        level={1}
        title="Payment Canceled"
        action={<ButtonLink href="/">Return to Home</ButtonLink>}
      >
        <p>Nothing was charged. What you had in your cart is still there.</p>
      </EmptyState>
    </Wrap>
  );
}
