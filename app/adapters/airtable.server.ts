import { z } from "zod";
import { AdapterError } from "./adapter-error";
import { parseResponse, requestJson } from "./calls/http-client.server";
import type { TableReader, TableRecord } from "./ports/table-reader";

const RECORDS_PER_PAGE = 100;
/** Five requests a second are allowed for a base; a little less often is safe. */
const PAUSE_MS = 220;
const TIMEOUT_MS = 10_000;
/** Other programs use a base too. After too many requests a second, Airtable answers nobody for half a minute. */
const TOO_MANY_REQUESTS = 429;
const RATE_LIMIT_WAIT_SECONDS = 30;
/** Of one reading: a person waits for it. */
const MAX_RATE_LIMIT_WAITS = 2;
/** A list that expired while it was read is read again from its beginning, this often. */
const MAX_RESTARTS = 2;
const EXPIRED_LIST = "LIST_RECORDS_ITERATOR_NOT_AVAILABLE";

const page = z.object({
  records: z.array(z.object({ id: z.string().startsWith("rec"), fields: z.record(z.string(), z.unknown()) })),
  offset: z.string().optional(),
});

export function createAirtable(config: {
  baseUrl: string;
  fetch: typeof fetch;
  /** Waits; tests do not. */
  pause?: (ms: number) => Promise<void>;
}): TableReader {
  const pause = config.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  return {
    async listRecords(table) {
      for (let restarts = 0; ; restarts++) {
        try {
          return await readPages(table);
        } catch (error) {
          const isExpired = error instanceof AdapterError && error.message.includes(EXPIRED_LIST);
          if (!isExpired || restarts >= MAX_RESTARTS) throw error;
        }
      }
    },
  };

  async function readPages({ key, baseId, table, most }: Parameters<TableReader["listRecords"]>[0]) {
    const records: TableRecord[] = [];
    let offset: string | undefined;
    let waits = 0;
    do {
      if (offset !== undefined) await pause(PAUSE_MS);
      const search = new URLSearchParams({
        pageSize: String(RECORDS_PER_PAGE),
        ...(offset === undefined ? {} : { offset }),
      });
      const address = `${config.baseUrl}/v0/${encodeURIComponent(baseId)}/${encodeURIComponent(table)}?${search}`;
      const body = await ask(address, { key, waitsLeft: () => waits++ < MAX_RATE_LIMIT_WAITS });
      const read = parseResponse("airtable", page, body);
      records.push(...read.records);
      offset = read.offset;
    } while (offset !== undefined && records.length < most);
    return { records: records.slice(0, most), isComplete: offset === undefined && records.length <= most };
  }

  /** The same page again after the wait that Airtable asks for. */
  async function ask(url: string, { key, waitsLeft }: { key: string; waitsLeft: () => boolean }) {
    for (;;)
      try {
        return await requestJson({
          service: "airtable",
          fetch: config.fetch,
          url,
          headers: { authorization: `Bearer ${key}` },
          timeoutMs: TIMEOUT_MS,
          describeError: (_status, answer) => ({ message: messageOf(answer) }),
        });
      } catch (error) {
        if (!(error instanceof AdapterError) || error.status !== TOO_MANY_REQUESTS) throw error;
        const seconds = error.retryAfterSeconds ?? RATE_LIMIT_WAIT_SECONDS;
        if (seconds > RATE_LIMIT_WAIT_SECONDS || !waitsLeft()) throw error;
        await pause(seconds * 1000);
      }
  }
}

const errorShape = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z
    .object({ error: z.object({ type: z.string(), message: z.string().optional() }) })
    .transform(({ error: { type, message } }) => (message ? `${type}: ${message}` : type)),
  z
    .object({ errors: z.array(z.object({ error: z.string(), message: z.string().optional() })).min(1) })
    .transform(({ errors: [first] }) =>
      first?.message ? `${first.error}: ${first.message}` : String(first?.error),
    ),
]);

/** Airtable writes errors in three forms. */
function messageOf(body: unknown): string {
  const parsed = errorShape.safeParse(body);
  return parsed.success ? parsed.data.slice(0, 200) : "refused";
}
