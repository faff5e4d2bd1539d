import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/caching";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Wrap } from "~/ui/page";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: "Payment Successful · Inkloom" },
  { name: "robots", content: "noindex" },
];

export default function PaymentSuccess() {
  return (
    <Wrap width="narrow" className="py-12">
      <EmptyState
        level={1}
        drawing="parcel"
        title="Payment Successful"
        action={<ButtonLink href="/">Return to Home</ButtonLink>}
      >
        <p>Thank you. A letter with everything about your purchase is on its way to your e-mail address.</p>
      </EmptyState>
    </Wrap>
  );
}
