import type { MetaFunction } from "@remix-run/cloudflare";
import { SHIPPING } from "~/content/copy/legal";
import { sharedPage } from "~/http/caching";
import { LegalText } from "~/ui/legal-page";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: `${SHIPPING.title} · Inkloom` },
  { name: "description", content: SHIPPING.lead },
];

export default function ShippingAndReturns() {
  return <LegalText page={SHIPPING} />;
}
