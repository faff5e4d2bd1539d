/** Longer than any of our addresses. */
const MAX_PATH_CHARACTERS = 2_000;
/** A path that leads to the "not found" page. */
const NOWHERE = "/not-found";

/**
 * Changes requests that the framework would fail on: a GET with a body, a HEAD for data (which it takes for a form), and a form
 * whose host differs from its origin (`isCrossOriginWrite` has checked the origin). A path with control characters or of extreme
 * length matches none of our rows, so it is answered as not found.
 */
export function acceptableRequest(request: Request): Request {
  const url = new URL(request.url);
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  const hasOddBody = !isForm && request.body !== null;
  const isHeadOfData = request.method === "HEAD" && url.pathname.endsWith(".data");
  const host = isForm ? hostOfOrigin(request) : null;
  const hasOddHost = request.headers.has("x-forwarded-host") || (host !== null && host !== url.host);
  const isOdd = isOddPath(url.pathname);
  if (!hasOddBody && !isHeadOfData && !hasOddHost && !isOdd) return request;
  if (isOdd) url.pathname = NOWHERE;
  const headers = new Headers(request.headers);
  headers.delete("x-forwarded-host");
  if (host !== null) headers.set("x-forwarded-host", host);
  const { signal, body } = request;
  const method = isHeadOfData ? "GET" : request.method;
  return new Request(url, { method, headers, signal, ...(isForm ? { body } : {}) });
}

function hostOfOrigin(request: Request): string | null {
  const origin = request.headers.get("origin") ?? "";
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function isOddPath(pathname: string): boolean {
  if (pathname.length > MAX_PATH_CHARACTERS) return true;
  if (!pathname.includes("%")) return false;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return /[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
