import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { streamCreditHistoryLines } from "~/domain/credits/credit-history";
import { PRIVATE } from "~/http/responses/cache-control";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { csvLine } from "~/lib/csv-line";
import { describeCreditEntry } from "~/ui/credits/describe-credits";
import { words as creditWords } from "~/ui/credits/words";
import { words } from "./words";

const { line, dateUtc, what, why, state, reference, credits, balance } = words.historyCsv;
const HEADINGS = [line, dateUtc, what, why, state, reference, credits, balance];

/** The whole statement, oldest first, written while it is read: a million lines take no more memory than a page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "credits-csv");
  const encoder = new TextEncoder();
  const pieces = streamCreditHistoryLines(context.app, { userId: viewer.id });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // The mark by which a spreadsheet knows UTF-8.
      controller.enqueue(encoder.encode(`\ufeff${csvLine(HEADINGS)}`));
    },
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) return controller.close();
      const text = value.map((line) => {
        const { what, why } = describeCreditEntry(line);
        const state =
          line.reason === "hold" && line.hold
            ? (creditWords.holdStates[line.hold.state] ?? words.historyCsv.delivered)
            : null;
        const at = new Date(line.createdAt).toISOString();
        return csvLine([line.line, at, what, why, state, line.reference, line.amount, line.balance]);
      });
      controller.enqueue(encoder.encode(text.join("")));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const day = new Date(context.app.now()).toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="inkloom-credits-${day}.csv"`,
      "cache-control": PRIVATE,
    },
  });
}
