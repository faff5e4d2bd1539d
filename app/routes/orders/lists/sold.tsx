import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listSoldLines, type SoldOrderLine } from "~/domain/orders/queries/own-orders";
import { requireViewer } from "~/http/security/access-guards";
import { ID_BY_TIME, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ProductThumbnail } from "~/ui/products/product-thumbnail";
import { OrderProgressBadge, OrderTabs } from "./order-tabs";
import { words } from "./words";

const text = words.sold;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const cursor = parseCursor(new URL(request.url).searchParams, ID_BY_TIME);
  return { page: await listSoldLines(context.app, { creatorId: viewer.id, cursor }) };
}

export default function SoldOrders() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-16">
      <PageHead title={text.title} lead={text.lead} />
      <OrderTabs current="/orders/sold" />
      {page.rows.length === 0 ? (
        <EmptyState
          title={text.none}
          drawing="parcel"
          action={<ButtonLink href="/products">{text.products}</ButtonLink>}
        >
          <p>{text.noneHint}</p>
        </EmptyState>
      ) : (
        <div className="my-6">
          <Table
            caption={text.caption}
            hideCaption
            rows={page.rows}
            rowKey={(line) => line.id}
            columns={[
              { label: text.item, cell: (line) => <ItemCell line={line} /> },
              {
                label: text.order,
                cell: (line) => (
                  <>
                    <a href={`/dashboard/orders/${line.orderId}`}>{line.orderNumber}</a>
                    <small className="hint block font-normal">
                      <DateTime at={line.soldAt} />
                    </small>
                  </>
                ),
              },
              {
                label: text.status,
                cell: (line) => (
                  <>
                    <OrderProgressBadge progress={line.progress} />
                    {line.refundedQuantity > 0 ? (
                      <small className="hint block font-normal">
                        {text.refunded({ refunded: line.refundedQuantity })}
                      </small>
                    ) : null}
                  </>
                ),
              },
            ]}
          />
        </div>
      )}
      <Pagination label={words.pages} {...pageLinks(listLinks("/orders/sold"), page, ID_BY_TIME)} />
    </Wrap>
  );
}

function ItemCell({ line }: { line: SoldOrderLine }) {
  return (
    <div className="flex gap-4 items-center">
      <ProductThumbnail coverKey={line.coverKey} />
      <div>
        <a href={`/product/${line.productId}`}>{line.title}</a>
        <small className="hint block font-normal">{text.variant(line)}</small>
      </div>
    </div>
  );
}
