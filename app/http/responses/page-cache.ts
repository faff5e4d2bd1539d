import { LANGUAGE } from "~/lib/words";
import { SHARED_PAGE } from "./cache-control";

/**
 * Pages as everybody without a cookie sees them, kept in this isolate for a second: a popular page is rendered once a
 * second instead of once a visitor, and an edit is seen within that second. Any write of this isolate clears them.
 */
interface CachedPage {
  body: ArrayBuffer;
  /** Kept as a Headers object: building one from pairs for every visitor costs time. */
  headers: Headers;
  /** The headers that a 304 repeats (RFC 9110, 15.4.5); the browser keeps the others with its copy. */
  notModifiedHeaders: Headers;
  etag: string;
  madeAt: number;
  hits: number;
  /** Set while one request renders the next copy, so that others do not. */
  isRefreshing: boolean;
}

/** The longest time that a page may be out of date. */
const LIFETIME_MS = 1_000;
/** From this age on, one request renders the page again while the others still get the copy. */
const REFRESHED_AFTER_MS = 900;
/** An isolate has 128 MB for everything; URLs with made-up queries must not fill it. */
const MAX_BYTES = 8_000_000;
const ETAG_BYTES = 12;
const NOT_MODIFIED_NAMES = new Set(["cache-control", "etag", "vary"]);

const copies = new Map<string, CachedPage>();
let keptBytes = 0;

/** The answer from a fresh copy, if the request may share it; null: render the page. */
export function cachedPage(request: Request, language: string = LANGUAGE): Response | null {
  if (!mayShare(request)) return null;
  const copy = copies.get(keyOf(request, language));
  if (!copy) return null;
  const ageMs = Date.now() - copy.madeAt;
  if (ageMs >= LIFETIME_MS) return null;
  if (ageMs >= REFRESHED_AFTER_MS && !copy.isRefreshing) {
    copy.isRefreshing = true;
    return null;
  }
  copy.hits += 1;
  return answer(request, copy);
}

/**
 * Caches a page that was rendered without cookies and gives it an ETag, so that a browser that has it gets a 304. Other answers
 * pass unchanged. `served` counts how often the previous copy was sent, since those answers are not logged.
 */
export async function cachePage(
  request: Request,
  response: Response,
  language: string = LANGUAGE,
): Promise<{ response: Response; served: number }> {
  if (!mayShare(request) || response.status !== 200 || response.headers.get("cache-control") !== SHARED_PAGE)
    return { response, served: 0 };
  const body = await response.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body)).subarray(0, ETAG_BYTES);
  const etag = `W/"${btoa(String.fromCharCode(...hash))}"`;
  response.headers.set("etag", etag);
  const headers = new Headers(response.headers);
  const notModifiedHeaders = new Headers([...headers].filter(([name]) => NOT_MODIFIED_NAMES.has(name)));
  const copy: CachedPage = {
    body,
    headers,
    notModifiedHeaders,
    etag,
    madeAt: Date.now(),
    hits: 0,
    isRefreshing: false,
  };
  const key = keyOf(request, language);
  const served = forget(key);
  copies.set(key, copy);
  keptBytes += body.byteLength;
  for (const [oldest] of copies) {
    if (keptBytes <= MAX_BYTES) break;
    forget(oldest);
  }
  return { response: answer(request, copy), served };
}

/** Called after any write of this isolate: the next request renders its page again. */
export function clearPageCache(): void {
  copies.clear();
  keptBytes = 0;
}

/** A cookie may belong to a person, a cart or a theme. */
function mayShare(request: Request): boolean {
  return request.method === "GET" && !request.headers.has("cookie");
}

function keyOf(request: Request, language: string): string {
  return `${language} ${request.url}`;
}

function forget(key: string): number {
  const copy = copies.get(key);
  if (!copy) return 0;
  copies.delete(key);
  keptBytes -= copy.body.byteLength;
  return copy.hits;
}

function answer(request: Request, copy: CachedPage): Response {
  // Proxies and browsers may mark ETags as weak and send several.
  const isKnown = request.headers.get("if-none-match")?.includes(copy.etag.slice(2)) ?? false;
  return isKnown
    ? new Response(null, { status: 304, headers: copy.notModifiedHeaders })
    : new Response(copy.body, { headers: copy.headers });
}
