import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatPrice } from "~/domain/trends/format-price";
import { findAnalysis } from "~/domain/trends/list-trends";
import { orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { KeyValueList, StatCard } from "~/ui/data-display/stats-and-costs";
import { ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { Changes } from "./changes";
import { FigureCharts } from "./figure-charts";
import { TrendCard } from "./trend-card";
import sheet from "./trends.css?url";
import { words } from "./words";

const text = words.figures;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? text.metaTitle({ source: data.source }) : words.page.metaTitle },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const beforeId = new URL(request.url).searchParams.get("with");
  const page = orNotFound(await findAnalysis(context.app, { userId, analysisId: params.id ?? "", beforeId }));
  return { page, source: shortSource(page.analysis) };
}

/** The figures of one analysis: what was counted, how, and what changed. */
export default function Analysis() {
  const { page, source } = useLoaderData<typeof loader>();
  const { analysis, trends } = page;
  const { figures } = analysis;
  const here = `/tshirt-trends/${analysis.id}`;
  return (
    <Wrap className="pb-20">
      <PageHead
        title={text.title({ source })}
        crumbs={[{ label: text.crumb, href: "/tshirt-trends" }, { label: text.here }]}
        actions={
          <ButtonLink href={`${here}/figures.csv`} variant="outline">
            {text.csv}
          </ButtonLink>
        }
      />
      <div className="grid gap-10 my-6">
        <div className="grid grid-cols-2 lg:grid-cols-4 gap-6">
          <StatCard label={text.stats.sample} value={figures.sampleSize} />
          <MedianPrice prices={figures.prices} />
          <StatCard
            label={text.stats.recent}
            value={
              figures.freshness.sampleSize > 0
                ? figures.freshness.counts["30 days"] + figures.freshness.counts["90 days"]
                : "–"
            }
            note={
              figures.freshness.sampleSize > 0 ? text.stats.recentNote(figures.freshness) : text.stats.unknown
            }
          />
          <StatCard
            label={text.stats.repeated}
            value={figures.repeatedTitles}
            note={text.stats.repeatedNote}
          />
        </div>
        <section>
          <KeyValueList
            rows={[
              { label: text.facts.source, value: <span className="break-all">{analysis.source}</span> },
              { label: text.facts.platform, value: analysis.platform },
              { label: text.facts.date, value: <DateTime at={figures.readAt} time /> },
              { label: text.facts.sample, value: text.sample(figures) },
              { label: text.facts.method, value: text.methods[figures.method] },
            ]}
          />
          <p className="hint my-4">{text.computed}</p>
        </section>
        <FigureCharts figures={figures} />
        <section>
          <h2>{text.changes.title}</h2>
          <Changes {...page} />
        </section>
        <section>
          <h2 className="mb-4">{text.trends}</h2>
          {trends.length === 0 ? (
            <p>{text.noTrends}</p>
          ) : (
            <ul className="grid-cards">
              {trends.map((row) => (
                <li key={row.id}>
                  <TrendCard row={row} level={3} here={here} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Wrap>
  );
}

type Prices = Awaited<ReturnType<typeof loader>>["page"]["analysis"]["figures"]["prices"];

function MedianPrice({ prices }: { prices: Prices }) {
  if (!prices) return <StatCard label={text.stats.median} value="–" note={text.stats.unknown} />;
  const shown = (cents: number) => formatPrice(cents, prices.currency);
  const range = `${shown(prices.lowerQuartileCents)} – ${shown(prices.upperQuartileCents)}`;
  return (
    <StatCard
      label={text.stats.median}
      value={shown(prices.medianCents)}
      note={text.stats.medianNote({ range })}
    />
  );
}

/** A shop's host instead of its whole address. */
function shortSource({ source, sourceKind }: { source: string; sourceKind: string }): string {
  return sourceKind === "pasted" ? source : (URL.parse(source)?.hostname.replace(/^www\./, "") ?? source);
}
