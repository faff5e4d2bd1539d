import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { TERMS } from "~/content/copy/legal";
import { sharedPage } from "~/http/caching";
import { breadcrumbs } from "~/http/json-ld";
import { pageMeta } from "~/http/page-meta";
import { LegalText } from "~/ui/legal-page";
import stylesHref from "~/ui/legal-page.css?url";
import printHref from "~/ui/site/print.css?url";

export const headers = sharedPage;
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesHref },
  { rel: "stylesheet", href: printHref, media: "print" },
];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${TERMS.title} · Inkloom`,
    description: TERMS.description,
    path: "/terms",
    things: (origin) => [breadcrumbs(origin, [{ name: TERMS.title, path: "/terms" }])],
  });

export default function Terms() {
  return <LegalText page={TERMS} />;
}
