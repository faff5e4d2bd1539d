import type { StatementRow } from "~/domain/payouts/pages/payout-statement";
import { Table } from "~/ui/data-display/table";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { words as salesWords } from "~/ui/sales/words";
import { words } from "./words";

const text = words.statement;
const split = salesWords.priceSplitColumns;

type Sale = NonNullable<StatementRow["sale"]>;
/** A movement, or the sums at the end: `null` is the total. */
type Line = StatementRow | { count: number; cents: number } | null;

/** Every movement of a payout, with the split of each sale; the last row is what was paid out. */
export function StatementTable({
  rows,
  more,
  totalCents,
}: {
  rows: StatementRow[];
  more: { count: number; cents: number };
  totalCents: number;
}) {
  const lines: Line[] = [...rows, ...(more.count > 0 ? [more] : []), null];
  const ofSale = (label: string, read: (sale: Sale) => number) => ({
    label,
    numeric: true,
    cell: (line: Line) => {
      const sale = saleOf(line);
      return sale ? formatCents(read(sale)) : text.none;
    },
  });
  return (
    <Table
      caption={text.caption}
      hideCaption
      rows={lines}
      rowKey={(line) => (line === null ? "total" : "id" in line ? line.id : "more")}
      columns={[
        { label: text.order, cell: (line) => <What line={line} /> },
        ofSale(split.price, ({ priceCents }) => priceCents),
        ofSale(split.print, ({ printCostCents }) => -printCostCents),
        ofSale(split.paymentFee, ({ feeCents }) => -feeCents),
        ofSale(split.commission, ({ commissionCents }) => -commissionCents),
        ofSale(text.youEarn, ({ earningCents }) => earningCents),
        {
          label: text.change,
          numeric: true,
          cell: (line) => {
            const sale = saleOf(line);
            const change = sale && line ? line.cents - sale.earningCents : 0;
            return change === 0 ? text.none : formatCents(change);
          },
        },
        {
          label: text.inPayout,
          numeric: true,
          cell: (line) => <b>{formatCents(line === null ? totalCents : line.cents)}</b>,
        },
      ]}
    />
  );
}

function saleOf(line: Line): Sale | null {
  return line !== null && "id" in line ? line.sale : null;
}

function What({ line }: { line: Line }) {
  if (line === null) return <b>{text.total}</b>;
  if (!("id" in line)) return <>{text.more(line)}</>;
  const { sale, orderNumber, kind, at } = line;
  return (
    <div>
      {sale ? <a href={`/dashboard/orders/${sale.orderId}`}>{sale.number}</a> : text.kinds[kind]}
      <small className="hint block font-normal">
        {sale ? sale.titles : orderNumber ? text.about({ number: orderNumber }) : null}
      </small>
      <small className="hint block font-normal">
        <DateTime at={at} />
      </small>
    </div>
  );
}
