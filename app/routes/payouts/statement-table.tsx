import type { StatementRow } from "~/domain/payouts/queries/payout-statement";
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
  // Sums only of what is on the page.
  const sales = more.count > 0 ? [] : rows.flatMap(({ sale }) => sale ?? []);
  const changesCents = rows.reduce((sum, row) => sum + changeOf(row), 0);
  const ofSale = (label: string, read: (sale: Sale) => number) => ({
    label,
    numeric: true,
    cell: (line: Line) => {
      const shown = line === null ? sales : saleOf(line);
      return shown.length > 0 ? formatCents(shown.reduce((sum, sale) => sum + read(sale), 0)) : text.none;
    },
  });
  const change = {
    label: text.change,
    numeric: true,
    cell: (line: Line) => {
      const cents = line === null ? changesCents : "id" in line ? changeOf(line) : 0;
      return cents === 0 ? text.none : formatCents(cents);
    },
  };
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
        ...(rows.some((row) => changeOf(row) !== 0) ? [change] : []),
        {
          label: text.inPayout,
          numeric: true,
          cell: (line) => <b>{formatCents(line === null ? totalCents : line.cents)}</b>,
        },
      ]}
    />
  );
}

/** What a sale brought less, or more, than it earned: refunds before it was available, debts that it paid. */
export function changeOf({ sale, cents }: StatementRow): number {
  return sale ? cents - sale.earningCents : 0;
}

function saleOf(line: NonNullable<Line>): Sale[] {
  return "id" in line && line.sale ? [line.sale] : [];
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
