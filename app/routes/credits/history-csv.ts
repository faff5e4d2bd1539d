import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type CreditHistoryLine, streamCreditHistoryLines } from "~/domain/credits/credit-lines";
import { csvResponse } from "~/http/responses/csv-response";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import type { CsvCell } from "~/lib/text/csv";
import { describeCreditEntry } from "~/ui/credits/describe-credits";
import { words as creditWords } from "~/ui/credits/words";
import { words } from "./words";

const { line, dateUtc, what, why, state, reference, credits, balance } = words.historyCsv;
const HEADINGS = [line, dateUtc, what, why, state, reference, credits, balance];

/** The viewer's whole credit history, oldest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "credits-csv");
  const { app } = context;
  return csvResponse({
    fileName: `inkloom-credits-${new Date(app.now()).toISOString().slice(0, 10)}`,
    headings: HEADINGS,
    chunks: historyCells(streamCreditHistoryLines(app, { userId: viewer.id })),
  });
}

async function* historyCells(chunks: AsyncGenerator<CreditHistoryLine[]>): AsyncGenerator<CsvCell[][]> {
  for await (const lines of chunks) yield lines.map(lineCells);
}

function lineCells(line: CreditHistoryLine): CsvCell[] {
  const { what, why } = describeCreditEntry(line);
  const state =
    line.reason === "hold" && line.hold
      ? (creditWords.holdStates[line.hold.state] ?? words.historyCsv.delivered)
      : null;
  const at = new Date(line.createdAt).toISOString();
  return [line.line, at, what, why, state, line.reference, line.amount, line.balance];
}
