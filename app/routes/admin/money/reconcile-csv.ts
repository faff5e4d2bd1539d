import { AdapterError } from "~/adapters/adapter-error";
import { recordDownload } from "~/domain/audit-log/record-download";
import { compareLists, type ListDifference, listedKinds } from "~/domain/payments/reconcile/compare-lists";
import { csvResponse } from "~/http/responses/csv-response";
import { notFound } from "~/http/responses/error-responses";
import type { CsvCell } from "~/lib/text/csv";
import type { ListArgs } from "../page-kit/lists/load-list";
import { words } from "./words";

const { reconcile: text } = words;

/** Pages of each list in one file. */
const MAX_PAGES = 20;

/** All differences to a provider's lists as a CSV file, newest first. Recorded in the audit log. */
export function reconcileCsv({
  request,
  context,
  list,
  actorId,
}: ListArgs & { list: string; actorId: string }): Response {
  const { app, waitUntil } = context;
  const provider = new URL(request.url).searchParams.get("provider") ?? app.config.checkoutProvider;
  if (!Object.hasOwn(app.paymentProviders, provider)) throw notFound();
  async function* chunks(): AsyncGenerator<CsvCell[][]> {
    let rows = 0;
    let isComplete = true;
    for (const name of listedKinds(app, provider)) {
      let beforeAt: number | null = null;
      for (let page = 0; page < MAX_PAGES; page++) {
        const found = await answerOf(() => compareLists(app, { provider, name, beforeAt }));
        if (found === null) {
          isComplete = false;
          yield [[provider, text.names[name], text.unansweredCell]];
          break;
        }
        rows += found.differences.length;
        yield found.differences.map((each) => cells(provider, text.names[name], each));
        beforeAt = found.next;
        if (beforeAt === null) break;
      }
      if (beforeAt === null) continue;
      isComplete = false;
      yield [[provider, text.names[name], text.incomplete]];
    }
    const recorded = recordDownload(app, { actorId, list, rows, isComplete });
    waitUntil(recorded);
    await recorded;
  }
  return csvResponse({
    fileName: `inkloom-${list}-${provider}-${new Date(app.now()).toISOString().slice(0, 10)}`,
    headings: text.csvHeadings,
    chunks: chunks(),
  });
}

async function answerOf<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AdapterError) return null;
    throw error;
  }
}

function cells(provider: string, name: string, row: ListDifference): CsvCell[] {
  const { kind, what, ref, cents } = row;
  const here = kind === "missing-there" ? text.kept : (text.value(row.here, row) ?? text.missing);
  const there = text.value(row.there, row) ?? text.missing;
  const dollars = cents === null ? "" : (cents / 100).toFixed(2);
  return [provider, name, text.kinds[kind], text.whats[what], there, here, ref, dollars];
}
