import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { SHIPPING } from "~/content/copy/legal";
import { sharedPage } from "~/http/caching";
import { breadcrumbs } from "~/http/json-ld";
import { pageMeta } from "~/http/page-meta";
import { LegalText } from "~/ui/legal-page";
import stylesHref from "~/ui/legal-page.css?url";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${SHIPPING.title} · Inkloom`,
    description: SHIPPING.description,
    path: "/shipping-and-returns",
    things: (origin) => [breadcrumbs(origin, [{ name: SHIPPING.title, path: "/shipping-and-returns" }])],
  });

export default function ShippingAndReturns() {
  return <LegalText page={SHIPPING} />;
}
