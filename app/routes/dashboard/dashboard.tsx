import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readCreatorSales } from "~/domain/orders/queries/creator-sales";
import { firstStepsQuery } from "~/domain/products/creator-products/first-steps";
import { sharedPostsQuery } from "~/domain/sharing/share-queries";
import { requireViewer } from "~/http/security/access-guards";
import { ID_BY_TIME, parseCursor } from "~/lib/pagination";
import { BarChart } from "~/ui/data-display/bar-chart";
import { StatCard } from "~/ui/data-display/stats-and-costs";
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Pagination, Tabs } from "~/ui/elements/navigation";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { FirstStepsList } from "~/ui/products/first-steps";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import { NothingSold } from "./nothing-sold";
import { SharedPosts } from "./shared-posts";
import { SalesTable } from "./sold-lines";
import { words } from "./words";

const SPANS = [30, 90] as const;

type Sales = Awaited<ReturnType<typeof readCreatorSales>>;

export const meta: MetaFunction = () => [{ title: words.documentTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const query = new URL(request.url).searchParams;
  const days = SPANS.find((span) => String(span) === query.get("days")) ?? SPANS[0];
  const cursor = parseCursor(query, ID_BY_TIME);
  const sales = await readCreatorSales(context.app, {
    ...{ creatorId: viewer.id, days, cursor },
    also: [
      sharedPostsQuery(context.app, { userId: viewer.id }),
      firstStepsQuery(context.app, { userId: viewer.id }),
    ] as const,
  });
  const { also, ...shown } = sales;
  const [posts, [progress]] = also;
  return { ...shown, posts, progress: progress ?? null, span: days, isLaterPage: cursor !== null };
}

export default function Dashboard() {
  const sales = useLoaderData<typeof loader>();
  const { periodTotals, span, store, lines, progress } = sales;
  const href = (days: number) => (days === SPANS[0] ? "/dashboard" : `/dashboard?days=${days}`);
  const hasSold = lines.length > 0 || sales.isLaterPage;
  return (
    <Wrap className="pb-16">
      <PageHead
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <ButtonLink href="/stripe-account" variant="outline">
              {words.payouts}
            </ButtonLink>
            <ButtonLink href="/products" variant="outline">
              {words.products}
            </ButtonLink>
            {store ? (
              <ButtonLink href={`/store/${store.id}`} variant="outline">
                {words.visitStore(store)}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {hasSold ? (
        <>
          {sales.availableCents > 0 && !sales.canBePaid ? (
            <Notice kind="warning" title={words.setUp.title} className="my-6">
              <p>
                {words.setUp.text({ amount: formatCents(sales.availableCents) })}{" "}
                <a href="/stripe-account">{words.setUp.action}</a>
              </p>
            </Notice>
          ) : null}
          <section
            className="grid grid-cols-2 md:grid-cols-3 lg:grid-cols-5 gap-6 my-6"
            aria-label={words.figures.label}
          >
            <StatCard
              label={words.figures.sales({ days: span })}
              value={formatCents(periodTotals.salesCents)}
              note={words.figures.ordersAndPieces(periodTotals)}
            />
            <StatCard
              label={words.figures.earned({ days: span })}
              value={formatCents(periodTotals.earningCents)}
              note={words.figures.afterCosts}
            />
            <StatCard
              label={words.figures.pending}
              value={formatCents(sales.pendingCents)}
              note={words.figures.pendingNote(sales)}
            />
            <StatCard
              label={words.figures.available}
              value={formatCents(sales.availableCents)}
              note={words.figures.availableNote(sales)}
            />
            <StatCard
              label={words.figures.paid}
              value={formatCents(sales.paidCents)}
              note={words.figures.paidNote}
            />
          </section>
          <div className="grid lg:grid-cols-3 gap-12 my-12">
            <section className="lg:col-span-2" aria-label={words.chart.label}>
              <Tabs
                label={words.chart.spans}
                tabs={SPANS.map((days) => ({ label: words.chart.span({ days }), href: href(days) }))}
                current={href(span)}
              />
              <div className="my-6">
                <BarChart
                  title={words.chart.title({ days: span })}
                  bars={sales.days.map(({ day, salesCents }) => ({
                    label: words.chart.day({ day }),
                    value: salesCents,
                  }))}
                  format={formatCents}
                  labelHeading={words.chart.dayHeading}
                  valueHeading={words.chart.salesHeading}
                />
              </div>
            </section>
            {sales.topProducts.length > 0 ? (
              <section>
                <h2 className="mb-4 text-xl">{words.topProducts.title}</h2>
                <TopProducts products={sales.topProducts} />
              </section>
            ) : null}
          </div>
          <section className="my-12">
            <h2 className="mb-4 text-xl">{words.sales.title}</h2>
            <SalesTable lines={lines} />
            <Pagination
              label={words.sales.pages}
              previousHref={sales.isLaterPage ? href(span) : null}
              nextHref={sales.older ? `/dashboard?days=${span}&before=${sales.older}` : null}
            />
            <p className="hint my-6">{words.sales.statements}</p>
            <PayoutTerms />
          </section>
        </>
      ) : progress && !progress.hasPublished ? (
        <FirstStepsList progress={progress} />
      ) : (
        <NothingSold />
      )}
      <SharedPosts posts={sales.posts} />
    </Wrap>
  );
}

function TopProducts({ products }: { products: Sales["topProducts"] }) {
  return (
    <Table
      caption={words.topProducts.caption}
      hideCaption
      rows={products}
      rowKey={(product) => product.productId}
      columns={[
        {
          label: words.topProducts.product,
          cell: (product) => <a href={`/product/${product.productId}`}>{product.title}</a>,
        },
        { label: words.topProducts.pieces, numeric: true, cell: (product) => product.units },
        {
          label: words.topProducts.earned,
          numeric: true,
          cell: (product) => formatCents(product.earningCents),
        },
      ]}
    />
  );
}
