import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { TERMS } from "~/content/copy/legal";
import { sharedPage } from "~/http/caching";
import { breadcrumbs } from "~/http/json-ld";
import { pageMeta } from "~/http/page-meta";
import { LegalText } from "~/ui/legal-page";
import stylesHref from "~/ui/legal-page.css?url";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
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
