import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { TERMS } from "~/content/copy/legal";
import { sharedPage } from "~/http/caching";
import { pageMeta } from "~/http/page-meta";
import { LegalText } from "~/ui/legal-page";
import stylesHref from "~/ui/legal-page.css?url";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: `${TERMS.title} · Inkloom`, description: TERMS.lead, path: "/terms" });

export default function Terms() {
  return <LegalText page={TERMS} />;
}
