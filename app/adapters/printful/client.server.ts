import { z } from "zod";
import { AdapterError } from "../adapter-error";
import { requestJson } from "../calls/http-client.server";

const CALL_TIMEOUT_MS = 15_000;
/** The only printing technique that we buy. */
export const TECHNIQUE = "dtg";

export interface PrintfulConfig {
  baseUrl: string;
  token: string;
  /** Hexadecimal, as the partner issues it; the key is its bytes. */
  webhookSecret: string;
  fetch: typeof fetch;
}

export interface PrintfulClient {
  /** Returns parsed JSON, or throws AdapterError. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** All pages of a list, up to a limit far above any product; `read` reads each page. */
  listAllPages<Row>(path: string, read: (page: unknown) => { rows: Row[]; total: number }): Promise<Row[]>;
  remainingCalls(): number | null;
}

/**
 * The partner's rate limit: 120 calls, refilled by two a second. Orders come first, so other callers check how many are
 * left.
 */
const REFILL_PER_SECOND = 2;
const ROWS_A_PAGE = 100;
const PAGES_AT_MOST = 20;

export function createPrintfulClient(config: PrintfulConfig, now: () => number): PrintfulClient {
  let lastReported: { left: number; limit: number; at: number } | null = null;
  const onHeaders = (headers: Headers) => {
    const left = readCount(headers.get("x-ratelimit-remaining"));
    if (left === null) return;
    lastReported = { left, limit: readCount(headers.get("x-ratelimit-limit")) ?? left, at: now() };
  };
  const call: PrintfulClient["call"] = (method, path, body) =>
    requestJson({
      service: "printful",
      fetch: config.fetch,
      url: `${config.baseUrl}${path}`,
      method,
      headers: {
        authorization: `Bearer ${config.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: CALL_TIMEOUT_MS,
      onHeaders,
      describeError: (_status, answer) => ({ message: describeFailure(answer) }),
    });
  return {
    call,

    async listAllPages(path, read) {
      const rows: ReturnType<typeof read>["rows"] = [];
      for (let page = 0; page < PAGES_AT_MOST; page++) {
        const query = `limit=${ROWS_A_PAGE}&offset=${rows.length}`;
        const answer = read(await call("GET", `${path}${path.includes("?") ? "&" : "?"}${query}`));
        rows.push(...answer.rows);
        if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
      }
      throw new AdapterError("printful", 200, "retryable", "a list without an end");
    },

    remainingCalls() {
      if (!lastReported) return null;
      const refilled = Math.floor(((now() - lastReported.at) / 1000) * REFILL_PER_SECOND);
      return Math.min(lastReported.limit, lastReported.left + Math.max(0, refilled));
    },
  };
}

function readCount(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}

/** A 409 means "being updated" as well as "too late", so its body is read. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof AdapterError && (error.kind === "refused" || error.status === 409);
}

/** Null instead of the "not found" error. */
export async function nullIfNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AdapterError && error.status === 404) return null;
    throw error;
  }
}

/** "12.30" → 1230. The partner writes money as text, so no cent is lost to floating point. */
export const centsSchema = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/)
  .transform((text) => Math.round(Number(text) * 100));

export const pagingSchema = z.object({ total: z.number().int().nonnegative() });

/** Either of the partner's two error formats: RFC 9457, or `{ code, result, error: { reason, message } }`. */
const failure = z.union([
  z.object({ error: z.object({ reason: z.union([z.string(), z.number()]).nullish(), message: z.string() }) }),
  z.object({ title: z.string(), detail: z.string().nullish(), details: z.string().nullish() }),
]);

function describeFailure(body: unknown): string {
  const parsed = failure.safeParse(body);
  if (!parsed.success) return "refused";
  const facts = parsed.data;
  const words = "error" in facts ? facts.error.message : (facts.detail ?? facts.details ?? facts.title);
  return words.slice(0, 300);
}
