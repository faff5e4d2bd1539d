import type { CreditHistoryLine } from "~/domain/credits/credit-lines";
import { LANGUAGE } from "~/lib/words";
import { describeCreditEntry, formatSigned } from "~/ui/credits/describe-credits";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

/** The newest lines of the credit statement, for pages about something else. */
export function LatestCreditEntries({ lines }: { lines: CreditHistoryLine[] }) {
  return (
    <Table
      caption={words.latestCreditEntries.caption}
      hideCaption
      rows={lines}
      rowKey={(line) => String(line.line)}
      columns={[
        { label: words.latestCreditEntries.what, cell: (line) => describeCreditEntry(line).what },
        { label: words.latestCreditEntries.when, cell: (line) => <DateTime at={line.createdAt} time /> },
        {
          label: words.latestCreditEntries.credits,
          numeric: true,
          cell: (line) => formatSigned(line.amount),
        },
        {
          label: words.latestCreditEntries.balance,
          numeric: true,
          cell: (line) => line.balance.toLocaleString(LANGUAGE),
        },
      ]}
    />
  );
}
