import { type CsvCell, csvLines } from "~/lib/text/csv";
import { PRIVATE } from "./cache-control";

/** Spreadsheets recognize UTF-8 by this mark. */
const BYTE_ORDER_MARK = "\ufeff";

/** A CSV file for download, streamed while its rows are read: only one chunk of them is in memory. */
export function csvResponse({
  fileName,
  headings,
  chunks,
}: {
  /** Without the extension. */
  fileName: string;
  headings: readonly string[];
  chunks: AsyncGenerator<(readonly CsvCell[])[]>;
}): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLines([headings])));
    },
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(csvLines(value)));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}.csv"`,
      "cache-control": PRIVATE,
    },
  });
}
