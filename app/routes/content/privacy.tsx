import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { PRIVACY } from "~/content/copy/pages/legal";
import { RETENTION_HEADS, RETENTION_TABLE } from "~/content/copy/pages/retention";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { LegalText } from "~/ui/articles/legal-page";
import stylesHref from "~/ui/articles/legal-page.css?url";
import { Table } from "~/ui/data-display/table";
import printHref from "~/ui/site/print.css?url";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesHref },
  { rel: "stylesheet", href: printHref, media: "print" },
];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.privacy.metaTitle({ title: PRIVACY.title }),
    description: PRIVACY.description,
    path: "/privacy",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: PRIVACY.title, path: "/privacy" }])],
  });

export default function Privacy() {
  return (
    <LegalText page={PRIVACY}>
      <section id="how-long">
        <h2>{RETENTION_HEADS.title}</h2>
        <div>
          <p>{RETENTION_HEADS.lead}</p>
          <Table
            caption={RETENTION_HEADS.title}
            hideCaption
            columns={[
              { label: RETENTION_HEADS.what, cell: ({ what }) => what },
              { label: RETENTION_HEADS.keptFor, cell: ({ keptFor }) => keptFor },
              { label: RETENTION_HEADS.why, cell: ({ why }) => why },
            ]}
            rows={RETENTION_TABLE}
            rowKey={({ what }) => what}
          />
        </div>
      </section>
    </LegalText>
  );
}
