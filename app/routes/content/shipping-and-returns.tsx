import type { MetaFunction } from "@remix-run/cloudflare";
import { SHIPPING } from "~/content/copy/legal";
import { sharedPage } from "~/http/caching";
import { pageMeta } from "~/http/page-meta";
import { LegalText } from "~/ui/legal-page";

export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${SHIPPING.title} · Inkloom`,
    description: SHIPPING.lead,
    path: "/shipping-and-returns",
  });

export default function ShippingAndReturns() {
  return <LegalText page={SHIPPING} />;
}
