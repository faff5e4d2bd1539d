import type { ListedReceipt } from "~/domain/payments/receipts/list-receipts";
import { Table } from "~/ui/data-display/table";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const { list: text } = words;

/** Receipts and credit notes, each with its printable page. */
export function ReceiptList({ receipts }: { receipts: ListedReceipt[] }) {
  return (
    <section className="my-8">
      <h2 className="mb-4">{text.title}</h2>
      {receipts.length === 0 ? (
        <p className="hint">{text.none}</p>
      ) : (
        <Table
          caption={text.caption}
          hideCaption
          rows={receipts}
          rowKey={(row) => row.number}
          columns={[
            {
              label: text.number,
              cell: (row) => (
                <a href={`/receipts/${row.number}`} className="whitespace-nowrap">
                  {row.number}
                </a>
              ),
            },
            { label: text.what, cell: nameOf },
            { label: text.date, cell: (row) => <DateTime at={row.issuedAt} /> },
            {
              label: text.amount,
              numeric: true,
              cell: (row) => formatCents(row.series === "credit-note" ? -row.amountCents : row.amountCents),
            },
          ]}
        />
      )}
    </section>
  );
}

function nameOf(row: ListedReceipt): string {
  if (row.kind === "membership") return text.membership;
  if (row.kind === "plan") return text.plan;
  return row.orderNumber ? text.order({ number: row.orderNumber }) : (row.name ?? row.kind);
}
