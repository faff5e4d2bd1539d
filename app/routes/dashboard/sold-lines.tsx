import type { SoldLine } from "~/domain/orders/pages/sold-line";
import { Table } from "~/ui/data-display/table";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { EarningStatus } from "~/ui/sales/earning-status";
import { PRICE_SPLIT_COLUMNS } from "~/ui/sales/price-split-columns";

/** Each sold line with its split: who got what of the price, and where the creator's part stands. */
export function SalesTable({ lines }: { lines: SoldLine[] }) {
  return (
    <Table
      caption="Sales, newest first, with the split of each price"
      hideCaption
      rows={lines}
      rowKey={(line) => line.id}
      columns={[
        { label: "Sale", cell: (line) => <Sale line={line} /> },
        ...PRICE_SPLIT_COLUMNS,
        { label: "You earn", numeric: true, cell: (line) => <Earning line={line} /> },
        { label: "Paid out", cell: (line) => <EarningStatus earning={line.earning} isCell /> },
      ]}
    />
  );
}

function Sale({ line }: { line: SoldLine }) {
  return (
    <div>
      <a href={`/product/${line.productId}`}>{line.title}</a>
      <small className="hint block font-normal">
        {line.quantity > 1 ? `${line.quantity} × ` : ""}
        {line.variant}
        {line.refundedQuantity > 0 && line.refundedQuantity < line.quantity
          ? `, ${line.refundedQuantity} paid back`
          : ""}
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
