import type { StatementLine } from "~/domain/credits/statement";
import { signed, wordsFor } from "~/ui/credit-words";
import { DateTime } from "~/ui/price";
import { Table } from "~/ui/table";

/** The newest lines of the statement, for pages that are about something else. */
export function LatestLines({ lines }: { lines: StatementLine[] }) {
  return (
    <Table
      caption="Your latest credits, newest first"
      hideCaption
      rows={lines}
      rowKey={(line) => String(line.line)}
      columns={[
        { label: "What", cell: (line) => wordsFor(line).what },
        { label: "When", cell: (line) => <DateTime at={line.createdAt} time /> },
        { label: "Credits", numeric: true, cell: (line) => signed(line.amount) },
        { label: "Balance", numeric: true, cell: (line) => line.balance.toLocaleString("en-US") },
      ]}
    />
  );
}
