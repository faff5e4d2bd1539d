import type { PayoutsPage } from "~/domain/payouts/queries/payouts-page";
import { formatAmount } from "~/lib/money";
import { Table } from "~/ui/data-display/table";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { BANK_TONES, PAYOUT_TONES } from "./payout-states";
import { words } from "./words";

const text = words.page;

type Payout = PayoutsPage["payouts"][number];

/** Payouts to the creator's account at the provider, each with its statement. */
export function PayoutsTable({ payouts }: { payouts: Payout[] }) {
  if (payouts.length === 0)
    return (
      <EmptyState title={text.list.emptyTitle}>
        <p>{text.list.emptyText}</p>
      </EmptyState>
    );
  const hasReversed = payouts.some(({ reversedCents }) => reversedCents > 0);
  return (
    <Table
      caption={text.list.caption}
      hideCaption
      rows={payouts}
      rowKey={({ id }) => id}
      columns={[
        {
          label: text.list.date,
          cell: ({ id, createdAt }) => (
            <a href={`/stripe-account/payouts/${id}`}>
              <DateTime at={createdAt} />
            </a>
          ),
        },
        { label: text.list.amount, numeric: true, cell: (row) => <b>{formatCents(row.amountCents)}</b> },
        ...(hasReversed
          ? [
              {
                label: text.list.takenBack,
                numeric: true,
                cell: ({ reversedCents }: Payout) =>
                  reversedCents > 0 ? formatCents(-reversedCents) : text.list.none,
              },
            ]
          : []),
        {
          label: text.list.state,
          cell: ({ state }) => <Badge tone={PAYOUT_TONES[state]}>{text.payoutStates[state]}</Badge>,
        },
      ]}
    />
  );
}

/** What the provider paid from that account to the bank. */
export function BankPayoutsTable({ payouts }: { payouts: PayoutsPage["bankPayouts"] }) {
  return (
    <Table
      caption={text.bank.caption}
      hideCaption
      rows={payouts}
      rowKey={({ id }) => id}
      columns={[
        { label: text.bank.date, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
        { label: text.bank.arrives, cell: ({ arrivesAt }) => <DateTime at={arrivesAt} /> },
        {
          label: text.bank.amount,
          numeric: true,
          cell: ({ amount, currency }) => <b>{formatAmount(amount, currency)}</b>,
        },
        {
          label: text.bank.state,
          cell: ({ state }) => <Badge tone={BANK_TONES[state]}>{text.bankStates[state]}</Badge>,
        },
      ]}
    />
  );
}
