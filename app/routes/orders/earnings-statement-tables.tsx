import type { EarningsStatementEntry } from "~/domain/orders/pages/earnings-movements";
import type { EarningsStatementLine } from "~/domain/orders/pages/earnings-statement";
import { Table } from "~/ui/data-display/table";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { PRICE_SPLIT_COLUMNS } from "~/ui/sales/price-split-columns";

/** Every line with its split, to the cent, and what was taken back of it. */
export function SoldLinesTable({ lines }: { lines: EarningsStatementLine[] }) {
  const hasReversed = lines.some((line) => line.refundedQuantity > 0);
  return (
    <Table
      caption="What was sold, with the split of each price"
      hideCaption
      rows={lines}
      rowKey={(line) => line.id}
      columns={[
        {
          label: "Sold",
          cell: (line) => (
            <div>
              <a href={`/product/${line.productId}`}>{line.title}</a>
              <small className="hint block font-normal">
                {line.quantity > 1 ? `${line.quantity} × ` : ""}
                {line.variant}
              </small>
            </div>
          ),
        },
        ...PRICE_SPLIT_COLUMNS,
        { label: "You earn", numeric: true, cell: (line) => <b>{formatCents(line.earningCents)}</b> },
        ...(hasReversed
          ? [
              {
                label: "Taken back",
                numeric: true,
                cell: (line: EarningsStatementLine) =>
                  line.refundedQuantity === 0 ? (
                    "–"
                  ) : (
                    <span>
                      {line.refundedQuantity < line.quantity ? (
                        <small className="hint">
                          {line.refundedQuantity} of {line.quantity}
                        </small>
                      ) : null}{" "}
                      {formatCents(-line.reversedCents)}
                    </span>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

const ENTRY_KIND_LABELS: Record<EarningsStatementEntry["kind"], string> = {
  sale: "Sold",
  "sale-canceled": "Canceled, paid back to the buyer",
  "claim-refund": "Paid back to the buyer after a claim",
  "part-refund": "Part of the price refunded to the buyer",
  "earning-available": "Released: the time for claims has passed",
  "pending-held": "Held: the buyer's bank is asking about the payment",
  "available-held": "Held: the buyer's bank is asking about the payment",
  "pending-held-back": "No longer held: the bank has decided",
  "available-held-back": "No longer held: the bank has decided",
  "sale-lost": "Lost: the buyer's bank gave the price back to the buyer",
  "sale-restored": "Sold after all: the bank gave the price back to us",
};

/** Each movement in the books that touched the creator. */
export function EarningEntriesTable({ entries }: { entries: EarningsStatementEntry[] }) {
  const hasHeld = entries.some((entry) => entry.heldCents !== 0);
  const hasDebt = entries.some((entry) => entry.debtCents !== 0);
  const cents = (value: number) => (value === 0 ? "–" : formatCents(value));
  return (
    <Table
      caption="What each movement did to your pending and available earnings"
      hideCaption
      rows={[...entries, null]}
      rowKey={(entry) => entry?.id ?? "sum"}
      columns={[
        {
          label: "What",
          cell: (entry) =>
            entry ? (
              <div>
                {ENTRY_KIND_LABELS[entry.kind]}
                <small className="hint block font-normal">
                  <DateTime at={entry.at} time />
                </small>
              </div>
            ) : (
              <b>Together</b>
            ),
        },
        {
          label: "Pending",
          numeric: true,
          cell: (entry) => (entry ? cents(entry.pendingCents) : <b>{sumOf(entries, "pendingCents")}</b>),
        },
        {
          label: "Available",
          numeric: true,
          cell: (entry) => (entry ? cents(entry.availableCents) : <b>{sumOf(entries, "availableCents")}</b>),
        },
        ...(hasHeld
          ? [
              {
                label: "Held",
                numeric: true,
                cell: (entry: EarningsStatementEntry | null) =>
                  entry ? cents(entry.heldCents) : <b>{sumOf(entries, "heldCents")}</b>,
              },
            ]
          : []),
        ...(hasDebt
          ? [
              {
                label: "Debt",
                numeric: true,
                cell: (entry: EarningsStatementEntry | null) =>
                  entry ? cents(entry.debtCents) : <b>{sumOf(entries, "debtCents")}</b>,
              },
            ]
          : []),
      ]}
    />
  );
}

function sumOf(
  entries: EarningsStatementEntry[],
  key: "pendingCents" | "availableCents" | "heldCents" | "debtCents",
): string {
  return formatCents(entries.reduce((sum, entry) => sum + entry[key], 0));
}
