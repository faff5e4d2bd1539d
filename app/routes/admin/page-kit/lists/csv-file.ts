import { recordDownload } from "~/domain/audit-log/record-download";
import { csvResponse } from "~/http/responses/csv-response";
import type { CsvCell } from "~/lib/text/csv";
import type { ListData, ListView } from "./list-view";
import type { ListArgs } from "./load-list";

/** The number of rows in memory at a time. */
const ROWS_AT_ONCE = 500;

/** What a list page's module exports for its CSV file. */
export interface DownloadableList<Row extends { id: string }> {
  view: ListView<Row>;
  loader: (args: ListArgs) => Promise<ListData<Row>>;
}

/**
 * Streams a list as a CSV file with the filters of the address. Calls the list's own loader page by page. The audit
 * log records who downloaded which list, and how many rows.
 */
export function csvFileOf<Row extends { id: string }>(
  { view, loader }: DownloadableList<Row>,
  { list, actorId, ...args }: ListArgs & { list: string; actorId: string },
): Response {
  const columns = view.columns.flatMap(({ label, csv }) => (csv ? [{ label, csv }] : []));
  const { app, waitUntil } = args.context;
  const day = new Date(app.now()).toISOString().slice(0, 10);
  async function* chunks(): AsyncGenerator<CsvCell[][]> {
    const url = new URL(args.request.url);
    for (const name of ["after", "before"]) url.searchParams.delete(name);
    const sent = { rows: 0, isComplete: false };
    try {
      while (!sent.isComplete) {
        const request = new Request(url, { headers: args.request.headers });
        const { rows, after } = await loader({ ...args, request, pageSize: ROWS_AT_ONCE });
        sent.rows += rows.length;
        sent.isComplete = after === null;
        yield rows.map((row) => columns.map(({ csv }) => csv(row)));
        url.searchParams.set("after", after ?? "");
      }
    } finally {
      const recorded = recordDownload(app, { actorId, list, ...sent });
      // Also if the browser closed the connection.
      waitUntil(recorded);
      await recorded;
    }
  }
  return csvResponse({
    fileName: `inkloom-${list}-${day}`,
    headings: columns.map(({ label }) => label),
    chunks: chunks(),
  });
}
