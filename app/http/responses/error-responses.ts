import { data } from "@remix-run/cloudflare";
import { LaneFullError } from "~/lib/heavy-work/work-lane";
import { PRIVATE } from "./cache-control";

/** For a missing row and for another person's row: the two must look the same. */
export function notFound(): Response {
  return new Response("Not found", { status: 404, statusText: "Not Found" });
}

/** For a page that explains why a person may not see it. */
export function accessDenied(status: 401 | 403, reason: string): Response {
  return new Response(reason, { status, statusText: status === 401 ? "Unauthorized" : "Forbidden" });
}

/** 400 with the values as typed and the errors of their fields. */
export function invalidForm<T>(body: T) {
  return data(body, { status: 400 });
}

/** The same for an exceeded limit: 429, with the time to retry. */
export function limitedForm<T>(body: T, retryAfterSeconds: number) {
  return data(body, { status: 429, headers: { "retry-after": String(retryAfterSeconds) } });
}

export function tooManyRequests(): Response {
  return new Response("Too many requests", { status: 429, headers: { "retry-after": "60" } });
}

/** For large or slow work that this isolate has no room for: nothing was started. */
export function serverBusy(): Response {
  return new Response("Busy", { status: 503, headers: { "retry-after": "5" } });
}

/** Throws a 503 response if too much of this work is running: `await orBusy(signUp(…))`. */
export async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof LaneFullError ? serverBusy() : error;
  }
}

/** Throws a 404 response for a missing row: `const store = orNotFound(await findStore(…))`. */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound();
  return row;
}

/** An answer for requests that are not for a page. */
export function plainTextResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": PRIVATE, ...headers },
  });
}
