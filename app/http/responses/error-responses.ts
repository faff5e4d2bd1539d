import { data } from "@remix-run/cloudflare";
import { PRIVATE } from "./cache-control";

/** For a missing row and for somebody else's row alike: the two must not be distinguishable. */
export function notFound(): Response {
  return new Response("Not found", { status: 404, statusText: "Not Found" });
}

/** 400 with the values as typed and the errors of their fields. */
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
