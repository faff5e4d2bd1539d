import type { CreditHistoryLine } from "~/domain/credits/credit-history";
import { describeCreditEntry, formatSigned } from "~/ui/credits/credit-words";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";

/** The newest lines of the statement, for pages that are about something else. */
export function LatestCreditEntries({ lines }: { lines: CreditHistoryLine[] }) {
  return (
    <Table
      caption="Your latest credits, newest first"
      hideCaption
      rows={lines}
      rowKey={(line) => String(line.line)}
      columns={[
        { label: "What", cell: (line) => describeCreditEntry(line).what },
        { label: "When", cell: (line) => <DateTime at={line.createdAt} time /> },
        { label: "Credits", numeric: true, cell: (line) => formatSigned(line.amount) },
        { label: "Balance", numeric: true, cell: (line) => line.balance.toLocaleString("en-US") },
      ]}
    />
  );
}
