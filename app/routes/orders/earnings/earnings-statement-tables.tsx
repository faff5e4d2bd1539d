import type { EarningsStatementEntry } from "~/domain/orders/queries/earnings-movements";
import type { EarningsStatementLine } from "~/domain/orders/queries/earnings-statement";
import { Table } from "~/ui/data-display/table";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { PRICE_SPLIT_COLUMNS } from "~/ui/sales/price-split-columns";
import { words } from "./earnings-statement-words";

const text = words.lines;
const entryText = words.entries;

/** Every sold line with its split and what was taken back of it. */
export function SoldLinesTable({ lines }: { lines: EarningsStatementLine[] }) {
  const hasReversed = lines.some((line) => line.refundedQuantity > 0);
  return (
    <Table
      caption={text.caption}
      hideCaption
      rows={lines}
      rowKey={(line) => line.id}
      columns={[
        {
          label: text.sold,
          cell: (line) => (
            <div>
              <a href={`/product/${line.productId}`}>{line.title}</a>
              <small className="hint block font-normal">{text.variant(line)}</small>
            </div>
          ),
        },
        ...PRICE_SPLIT_COLUMNS,
        { label: text.youEarn, numeric: true, cell: (line) => <b>{formatCents(line.earningCents)}</b> },
        ...(hasReversed
          ? [
              {
                label: text.takenBack,
                numeric: true,
                cell: (line: EarningsStatementLine) =>
                  line.refundedQuantity === 0 ? (
                    text.none
                  ) : (
                    <span>
                      {line.refundedQuantity < line.quantity ? (
                        <small className="hint">
                          {text.refunded({ refunded: line.refundedQuantity, quantity: line.quantity })}
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

/** Each ledger transfer that changed the creator's accounts. */
export function EarningEntriesTable({ entries }: { entries: EarningsStatementEntry[] }) {
  const hasHeld = entries.some((entry) => entry.heldCents !== 0);
  const hasDebt = entries.some((entry) => entry.debtCents !== 0);
  const cents = (value: number) => (value === 0 ? entryText.none : formatCents(value));
  return (
    <Table
      caption={entryText.caption}
      hideCaption
      rows={[...entries, null]}
      rowKey={(entry) => entry?.id ?? "sum"}
      columns={[
        {
          label: entryText.what,
          cell: (entry) =>
            entry ? (
              <div>
                {entryText.kinds[entry.kind]}
                <small className="hint block font-normal">
                  <DateTime at={entry.at} time />
                </small>
              </div>
            ) : (
              <b>{entryText.together}</b>
            ),
        },
        {
          label: entryText.pending,
          numeric: true,
          cell: (entry) => (entry ? cents(entry.pendingCents) : <b>{sumOf(entries, "pendingCents")}</b>),
        },
        {
          label: entryText.available,
          numeric: true,
          cell: (entry) => (entry ? cents(entry.availableCents) : <b>{sumOf(entries, "availableCents")}</b>),
        },
        ...(hasHeld
          ? [
              {
                label: entryText.held,
                numeric: true,
                cell: (entry: EarningsStatementEntry | null) =>
                  entry ? cents(entry.heldCents) : <b>{sumOf(entries, "heldCents")}</b>,
              },
            ]
          : []),
        ...(hasDebt
          ? [
              {
                label: entryText.debt,
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
