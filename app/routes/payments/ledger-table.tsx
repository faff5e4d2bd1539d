import type { LedgerLine } from "~/domain/credits/balance";
import { DateTime } from "~/ui/price";
import { Table } from "~/ui/table";

/** What moved a person's credits, in plain words. */
export function LedgerTable({ lines }: { lines: LedgerLine[] }) {
  return (
    <Table
      caption="Your latest credits, newest first"
      hideCaption
      rows={lines}
      rowKey={(line) => line.id}
      columns={[
        { label: "What", cell: wordsFor },
        { label: "When", cell: (line) => <DateTime at={line.createdAt} time /> },
        {
          label: "Credits",
          numeric: true,
          cell: (line) => (line.amount > 0 ? `+${line.amount}` : `\u2212${-line.amount}`),
        },
      ]}
    />
  );
}

function wordsFor(line: LedgerLine): string {
  switch (line.reason) {
    case "purchase":
      return `${line.memo ?? "Credits"} bought`;
    case "welcome":
      return "Welcome to Inkloom";
    case "hold":
      return line.memo === "image" ? "A picture" : "Work in progress";
    case "hold-resolved":
      return "Given back: nothing was delivered";
    case "expired":
      return "Expired";
    default:
      return "Adjusted";
  }
}
