import type { SoldLine } from "~/domain/orders/queries/sold-line";
import { Table } from "~/ui/data-display/table";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { EarningStatus } from "~/ui/sales/earning-status";
import { PRICE_SPLIT_COLUMNS } from "~/ui/sales/price-split-columns";
import { words } from "./words";

const text = words.sales;

/** Each sold line with its split and the state of the creator's earning. */
export function SalesTable({ lines }: { lines: SoldLine[] }) {
  return (
    <Table
      caption={text.caption}
      hideCaption
      rows={lines}
      rowKey={(line) => line.id}
      columns={[
        { label: text.sale, cell: (line) => <Sale line={line} /> },
        ...PRICE_SPLIT_COLUMNS,
        { label: text.earning, numeric: true, cell: (line) => <Earning line={line} /> },
        { label: text.paidOut, cell: (line) => <EarningStatus earning={line.earning} isCell /> },
      ]}
    />
  );
}

function Sale({ line }: { line: SoldLine }) {
  return (
    <div>
      <a href={`/product/${line.productId}`}>{line.title}</a>
      <small className="hint block font-normal">
        {text.variant({ ...line, refunded: line.refundedQuantity })}
      </small>
      <small className="hint block font-normal">
        <a href={`/dashboard/orders/${line.orderId}`}>{line.orderNumber}</a>, <DateTime at={line.soldAt} />
      </small>
    </div>
  );
}

function Earning({ line }: { line: SoldLine }) {
  return line.earning.state === "reversed" ? (
    <s>{formatCents(line.earningCents)}</s>
  ) : (
    <b>{formatCents(line.earningCents)}</b>
  );
}
