import { AdapterError, type Company } from "./adapter-error";

export interface Call {
  company: Company;
  fetch: typeof fetch;
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  timeoutMs: number;
  /** Reads the company's own envelope out of a refused answer. */
  explain?: (status: number, body: unknown) => { kind?: AdapterError["kind"]; message?: string } | undefined;
}

/** One call with a timeout, answered by parsed JSON or thrown as AdapterError. Never retried here: the queue does. */
export async function callJson(call: Call): Promise<unknown> {
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
    text = await response.text();
  } catch (error) {
    const reason =
      error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : "connection failed";
    throw new AdapterError(call.company, 0, "retryable", reason);
  }
  let body: unknown = null;
  try {
    body = text === "" ? null : JSON.parse(text);
  } catch {
    if (response.ok) throw new AdapterError(call.company, response.status, "retryable", "answer is not JSON");
  }
  if (response.ok) return body;
  const explained = call.explain?.(response.status, body);
  const retryAfter = Number(response.headers.get("retry-after"));
  throw new AdapterError(
    call.company,
    response.status,
    explained?.kind ?? kindOf(response.status),
    explained?.message ?? "refused",
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  );
}

/** Parses what came in; a provider that changed its words is a fault of theirs, to be tried again later. */
export function parseAnswer<T>(
  company: Company,
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
