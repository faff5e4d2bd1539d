import { data } from "@remix-run/cloudflare";
import { PRIVATE } from "./cache-control";

/** A missing row, and equally a row that is not yours: the two must not be told apart. */
export function notFound(): Response {
  return new Response("Not found", { status: 404, statusText: "Not Found" });
}

/** A form that came back: 400 with the values kept and the errors at their fields. */
export function invalidForm<T>(body: T) {
  return data(body, { status: 400 });
}

export function tooManyRequests(): Response {
  return new Response("Too many requests", { status: 429, headers: { "retry-after": "60" } });
}

/** Throws a 404 response where a row is absent: `const store = found(await findStore(…))`. */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound();
  return row;
}

/** An answer for what comes to no page. */
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
