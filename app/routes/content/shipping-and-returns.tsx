import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { SHIPPING } from "~/content/copy/pages/legal";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { LegalText } from "~/ui/articles/legal-page";
import stylesHref from "~/ui/articles/legal-page.css?url";
import printHref from "~/ui/site/print.css?url";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesHref },
  { rel: "stylesheet", href: printHref, media: "print" },
];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.shippingAndReturns.metaTitle({ title: SHIPPING.title }),
    description: SHIPPING.description,
    path: "/shipping-and-returns",
    things: (origin) => [
      breadcrumbsJsonLd(origin, [{ name: SHIPPING.title, path: "/shipping-and-returns" }]),
    ],
  });

export default function ShippingAndReturns() {
  return <LegalText page={SHIPPING} />;
}
