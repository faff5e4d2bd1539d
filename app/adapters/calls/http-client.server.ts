import { joinChunks } from "~/lib/join-chunks";
import { AdapterError } from "../adapter-error";
import type { ExternalService } from "../companies";

export interface HttpCall {
  service: ExternalService;
  fetch: typeof fetch;
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  timeoutMs: number;
  /** Of the answer; the usual limit is `MAX_ANSWER_BYTES`. */
  maxBytes?: number;
  /** Gets the headers of every response, errors too. */
  onHeaders?: (headers: Headers) => void;
  /** Reads kind and message from the service's own error format. */
  describeError?: (
    status: number,
    body: unknown,
  ) => { kind?: AdapterError["kind"]; message?: string } | undefined;
}

/** The largest answers of companies, catalogs and lists, have some 2 MB. An isolate has 128 MB for everybody in it. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** One request with a timeout. Returns parsed JSON or throws AdapterError. Retries are left to the queue. */
export async function requestJson(call: HttpCall): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await call.fetch(call.url, {
      method: call.method ?? "GET",
      headers: call.headers,
      body: call.body,
      signal: AbortSignal.timeout(call.timeoutMs),
      redirect: "manual",
    });
    call.onHeaders?.(response.headers);
    const bytes = await readBounded(response, call.maxBytes ?? MAX_ANSWER_BYTES);
    if (!bytes) throw new AdapterError(call.service, response.status, "retryable", "answer is too large");
    text = new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof AdapterError) throw error;
    const reason =
      error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : "connection failed";
    throw new AdapterError(call.service, 0, "retryable", reason);
  }
  let body: unknown = null;
  try {
    body = text === "" ? null : JSON.parse(text);
  } catch {
    if (response.ok) throw new AdapterError(call.service, response.status, "retryable", "answer is not JSON");
  }
  if (response.ok) return body;
  const explained = call.describeError?.(response.status, body);
  const retryAfter = Number(response.headers.get("retry-after"));
  throw new AdapterError(
    call.service,
    response.status,
    explained?.kind ?? kindOf(response.status),
    explained?.message ?? "refused",
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  );
}

/** Downloads a file up to `maxBytes`. A dead link (403, 404, 410) throws `refused`. */
export async function downloadBytes(
  call: Pick<HttpCall, "service" | "fetch" | "url" | "timeoutMs"> & { maxBytes: number },
): Promise<Uint8Array> {
  const { service } = call;
  try {
    const response = await call.fetch(call.url, {
      signal: AbortSignal.timeout(call.timeoutMs),
      redirect: "manual",
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      const isDead = [403, 404, 410].includes(response.status);
      throw new AdapterError(service, response.status, isDead ? "refused" : "retryable", "no file is there");
    }
    const bytes = await readBounded(response, call.maxBytes);
    if (!bytes) throw new AdapterError(service, response.status, "refused", "too large");
    return bytes;
  } catch (error) {
    if (error instanceof AdapterError) throw error;
    const reason =
      error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : "connection failed";
    throw new AdapterError(service, 0, "retryable", reason);
  }
}

/** Null beyond the limit; the rest is not read, whatever length the sender declares. */
async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return joinChunks(chunks, length);
}

/** Validates a response. An unexpected form is an error of the service and is retried later. */
export function parseResponse<T>(
  company: ExternalService,
  schema: { safeParse(data: unknown): { success: true; data: T } | { success: false } },
  body: unknown,
): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AdapterError(company, 200, "retryable", "answer has an unexpected form");
  return parsed.data;
}

function kindOf(status: number): AdapterError["kind"] {
  if (status === 401 || status === 403) return "auth";
  if (status === 429 || status === 408 || status === 409 || status >= 500) return "retryable";
  return "refused";
}
