import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readCreatorSales } from "~/domain/orders/pages/creator-sales";
import { requireViewer } from "~/http/security/access-guards";
import { ID_BY_TIME, parseCursor } from "~/lib/pagination";
import { BarChart } from "~/ui/data-display/bar-chart";
import { StatCard } from "~/ui/data-display/stats-and-costs";
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Pagination, Tabs } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { SalesTable } from "./sold-lines";

const SPANS = [30, 90] as const;
const SHORT_DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

type Sales = Awaited<ReturnType<typeof readCreatorSales>>;

export const meta: MetaFunction = () => [{ title: "Dashboard · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const query = new URL(request.url).searchParams;
  const days = SPANS.find((span) => String(span) === query.get("days")) ?? SPANS[0];
  const cursor = parseCursor(query, ID_BY_TIME);
  const sales = await readCreatorSales(context.app, { creatorId: viewer.id, days, cursor });
  return { ...sales, span: days, isLaterPage: cursor !== null };
}

export default function Dashboard() {
  const sales = useLoaderData<typeof loader>();
  const { total, span, store, lines } = sales;
  const href = (days: number) => (days === SPANS[0] ? "/dashboard" : `/dashboard?days=${days}`);
  const hasSold = lines.length > 0 || sales.isLaterPage;
  return (
    <Wrap className="pb-16">
      <PageHead
        title="Dashboard"
        lead="What was sold, what each sale was made of, and what is yours."
        actions={
          <>
            <ButtonLink href="/products" variant="outline">
              My products
            </ButtonLink>
            {store ? (
              <ButtonLink href={`/store/${store.id}`} variant="outline">
                Visit {store.name}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {hasSold ? (
        <>
          <section className="grid grid-cols-2 lg:grid-cols-4 gap-6 my-6" aria-label="In short">
            <StatCard
              label={`Sales, last ${span} days`}
              value={formatCents(total.salesCents)}
              note={`${total.orders} ${total.orders === 1 ? "order" : "orders"}, ${total.units} ${total.units === 1 ? "piece" : "pieces"}`}
            />
            <StatCard
              label={`Earned, last ${span} days`}
              value={formatCents(total.earningCents)}
              note="After print, payment fee and commission"
            />
            <StatCard
              label="Pending"
              value={formatCents(sales.pendingCents)}
              note={
                sales.heldCents > 0
                  ? `Until 7 days after delivery. ${formatCents(sales.heldCents)} more is held while a buyer's bank decides`
                  : "Until 7 days after delivery"
              }
            />
            <StatCard
              label="Available"
              value={formatCents(sales.availableCents)}
              note={
                sales.owedCents > 0
                  ? `${formatCents(sales.owedCents)} owed from sales that were paid back: your next earnings pay it first`
                  : "Yours, waiting for its payout"
              }
            />
          </section>
          <div className="grid lg:grid-cols-3 gap-12 my-12">
            <section className="lg:col-span-2" aria-label="Sales per day">
              <Tabs
                label="Span of the chart"
                tabs={SPANS.map((days) => ({ label: `${days} days`, href: href(days) }))}
                current={href(span)}
              />
              <div className="my-6">
                <BarChart
                  title={`Sales per day, last ${span} days`}
                  bars={sales.days.map(({ day, salesCents }) => ({
                    label: SHORT_DAY.format(Date.parse(day)),
                    value: salesCents,
                  }))}
                  format={formatCents}
                  labelHeading="Day"
                  valueHeading="Sales"
                />
              </div>
            </section>
            {sales.top.length > 0 ? (
              <section>
                <h2 className="mb-4 text-xl">Top products</h2>
                <TopProducts products={sales.top} />
              </section>
            ) : null}
          </div>
          <section className="my-12">
            <h2 className="mb-4 text-xl">Sales</h2>
            <SalesTable lines={lines} />
            <Pagination
              label="Pages of sales"
              previousHref={sales.isLaterPage ? href(span) : null}
              nextHref={sales.older ? `/dashboard?days=${span}&before=${sales.older}` : null}
            />
            <p className="hint my-6">
              An earning becomes available seven days after delivery, so that a claim can be settled first.
              What is paid back to a buyer takes back exactly what it had added. The number of an order leads
              to its statement.
            </p>
          </section>
        </>
      ) : (
        <NothingSold hasStore={store !== null} hasProducts={(store?.productCount ?? 0) > 0} />
      )}
    </Wrap>
  );
}

function TopProducts({ products }: { products: Sales["top"] }) {
  return (
    <Table
      caption="Products by sales, all time"
      hideCaption
      rows={products}
      rowKey={(product) => product.productId}
      columns={[
        {
          label: "Product",
          cell: (product) => <a href={`/product/${product.productId}`}>{product.title}</a>,
        },
        { label: "Pieces", numeric: true, cell: (product) => product.units },
        { label: "You earned", numeric: true, cell: (product) => formatCents(product.earningCents) },
      ]}
    />
  );
}

function NothingSold({ hasStore, hasProducts }: { hasStore: boolean; hasProducts: boolean }) {
  if (!hasStore)
    return (
      <EmptyState
        title="No sales yet"
        action={<ButtonLink href="/store-creator">Create Your Store</ButtonLink>}
      >
        <p>Sales need a store to happen in. Give yours a name, hang a first product in it, and look again.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="No sales yet"
      drawing="parcel"
      action={
        <ButtonLink href={hasProducts ? "/products" : "/products/new"}>
          {hasProducts ? "My products" : "Make a product"}
        </ButtonLink>
      }
    >
      <p>
        {hasProducts
          ? "Your products hang in the store. The first sale will stand here, with every cent of its price explained."
          : "Your store is open and empty. Put a design on a garment and publish it; the first sale will stand here."}
      </p>
    </EmptyState>
  );
}
