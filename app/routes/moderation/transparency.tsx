import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readModerationFigures } from "~/domain/products/moderation/cases";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { Table } from "~/ui/data-display/table";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const { transparency: text } = words;

export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: text.metaTitle,
    description: text.description,
    path: "/transparency",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: text.title, path: "/transparency" }])],
  });

export const loader = ({ context }: LoaderFunctionArgs) => readModerationFigures(context.app);

export default function Transparency() {
  const { reports, decisions, appeals, counterNotices } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow" className="pb-20">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid gap-10">
        <Figures title={text.reports} rows={reports} names={text.reasons} />
        <Figures title={text.decisions} rows={decisions} names={text.decided} />
        <Figures title={text.appeals} rows={appeals} names={text.outcomes} />
        <Figures title={text.counterNotices} rows={counterNotices} names={text.outcomes} />
        <p>{text.how}</p>
      </div>
    </Wrap>
  );
}

function Figures({
  title,
  rows,
  names,
}: {
  title: string;
  rows: readonly { name: string; count: number }[];
  names: Record<string, string>;
}) {
  if (rows.length === 0)
    return (
      <section>
        <h2>{title}</h2>
        <p className="hint">{text.none}</p>
      </section>
    );
  return (
    <Table
      caption={title}
      rows={rows}
      rowKey={(row) => row.name}
      columns={[
        { label: text.what, cell: (row) => names[row.name] ?? row.name },
        { label: text.count, numeric: true, cell: (row) => row.count.toLocaleString("en-US") },
      ]}
    />
  );
}
