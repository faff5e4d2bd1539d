import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type BoughtOrder, listBoughtOrders } from "~/domain/orders/queries/own-orders";
import { requireViewer } from "~/http/security/access-guards";
import { ID_BY_TIME, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ProductThumbnail } from "~/ui/products/product-thumbnail";
import { OrderProgressBadge, OrderTabs } from "./order-tabs";
import { words } from "./words";

const text = words.bought;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const cursor = parseCursor(new URL(request.url).searchParams, ID_BY_TIME);
  return { page: await listBoughtOrders(context.app, { userId: viewer.id, cursor }) };
}

export default function BoughtOrders() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-16">
      <PageHead title={text.title} lead={text.lead} />
      <OrderTabs current="/orders" />
      {page.rows.length === 0 ? (
        <EmptyState
          title={text.none}
          drawing="parcel"
          action={
            <div className="actions justify-center">
              <ButtonLink href="/browse-stores">{text.browse}</ButtonLink>
              <ButtonLink href="/order-link" variant="outline">
                {text.findOrder}
              </ButtonLink>
            </div>
          }
        >
          <p>{text.noneHint}</p>
        </EmptyState>
      ) : (
        <div className="my-6">
          <Table
            caption={text.caption}
            hideCaption
            rows={page.rows}
            rowKey={(order) => order.id}
            columns={[
              { label: text.order, cell: (order) => <OrderCell order={order} /> },
              { label: text.status, cell: ({ progress }) => <OrderProgressBadge progress={progress} /> },
              { label: text.total, numeric: true, cell: ({ totalCents }) => formatCents(totalCents) },
            ]}
          />
        </div>
      )}
      <Pagination label={words.pages} {...pageLinks(listLinks("/orders"), page, ID_BY_TIME)} />
    </Wrap>
  );
}

function OrderCell({ order }: { order: BoughtOrder }) {
  const [first = "", ...more] = order.titles;
  return (
    <div className="flex gap-4 items-center">
      <ProductThumbnail coverKey={order.coverKey} />
      <div>
        <a href={`/orders/${order.id}`}>{order.number}</a>
        <small className="hint block font-normal">{text.items({ first, more: more.length })}</small>
        <small className="hint block font-normal">
          <DateTime at={order.placedAt} />
        </small>
      </div>
    </div>
  );
}
