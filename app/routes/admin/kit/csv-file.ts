import { csvResponse } from "~/http/responses/csv-response";
import type { CsvCell } from "~/lib/csv";
import type { ListData, ListView } from "./list-view";
import type { ListArgs } from "./load-list";

/** Rows that are in memory at a time. */
const ROWS_AT_ONCE = 500;

/** What a list page's module exports for its CSV file. */
export interface DownloadableList<Row extends { id: string }> {
  view: ListView<Row>;
  loader: (args: ListArgs) => Promise<ListData<Row>>;
}

/** A list as a CSV file, from the address's filters on: its own loader, read page by page to the end. */
export function csvFileOf<Row extends { id: string }>(
  { view, loader }: DownloadableList<Row>,
  args: ListArgs,
): Response {
  const columns = view.columns.flatMap(({ label, csv }) => (csv ? [{ label, csv }] : []));
  const day = new Date(args.context.app.now()).toISOString().slice(0, 10);
  async function* chunks(): AsyncGenerator<CsvCell[][]> {
    const url = new URL(args.request.url);
    for (const name of ["after", "before"]) url.searchParams.delete(name);
    for (;;) {
      const request = new Request(url, { headers: args.request.headers });
      const { rows, after } = await loader({ ...args, request, pageSize: ROWS_AT_ONCE });
      yield rows.map((row) => columns.map(({ csv }) => csv(row)));
      if (after === null) return;
      url.searchParams.set("after", after);
    }
  }
  return csvResponse({
    fileName: `inkloom-${view.csv}-${day}`,
    headings: columns.map(({ label }) => label),
    chunks: chunks(),
  });
}
