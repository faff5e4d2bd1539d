import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { TERMS } from "~/content/copy/pages/legal";
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
    title: words.terms.metaTitle({ title: TERMS.title }),
    description: TERMS.description,
    path: "/terms",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: TERMS.title, path: "/terms" }])],
  });

export default function Terms() {
  return <LegalText page={TERMS} />;
}
