import { recordDownload } from "~/domain/audit-log/record-download";
import { readMoneyOverview } from "~/domain/operations/money-overview";
import { csvResponse } from "~/http/responses/csv-response";
import type { CsvCell } from "~/lib/text/csv";
import type { ListArgs } from "../page-kit/lists/load-list";
import { owedRows } from "./owed-rows";
import { words } from "./words";

const { overview: text } = words;

/** The money overview as a CSV file: what came in, what is owed, and which invariants hold. Recorded in the audit log. */
export function moneyCsv({ context, list, actorId }: ListArgs & { list: string; actorId: string }): Response {
  const { app, waitUntil } = context;
  async function* chunks(): AsyncGenerator<CsvCell[][]> {
    const { money, checks } = await readMoneyOverview(app);
    const came = [
      [text.taken, money.takenCents],
      [text.invoiced, money.invoicedCents],
      [text.refunded, money.refundedCents],
      [text.disputed, money.disputedCents],
    ] as const;
    const rows: CsvCell[][] = [
      ...came.map(([what, cents]) => [text.inThirtyDays, what, "", dollars(cents), ""]),
      ...owedRows(money).map(({ whom, why, cents }) => [text.owed, why, whom, dollars(cents), ""]),
      ...checks.map(({ name, checkedAt, broken }) => [
        text.ledger,
        name,
        checkedAt === null ? "" : new Date(checkedAt).toISOString(),
        "",
        broken.length === 0 ? "" : broken.map(({ subject, detail }) => `${subject}: ${detail}`).join("; "),
      ]),
    ];
    yield rows;
    const recorded = recordDownload(app, { actorId, list, rows: rows.length, isComplete: true });
    waitUntil(recorded);
    await recorded;
  }
  return csvResponse({
    fileName: `inkloom-${list}-${new Date(app.now()).toISOString().slice(0, 10)}`,
    headings: text.csvHeadings,
    chunks: chunks(),
  });
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
