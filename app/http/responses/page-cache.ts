import { SHARED_PAGE } from "./cache-control";

/**
 * Copies of pages as everybody without a cookie sees them, kept in this isolate for a second: a store that is talked
 * about is drawn once a second, not once a visitor, and an edit is still seen within that second. What this isolate
 * itself writes drops them at once.
 */
interface CachedPage {
  body: ArrayBuffer;
  /** Kept as the runtime's own object: from a list of pairs it would be built anew for every visitor. */
  headers: Headers;
  /** What a 304 has to repeat (RFC 9110, 15.4.5); the browser keeps the others with its copy. */
  notModifiedHeaders: Headers;
  etag: string;
  madeAt: number;
  hits: number;
  /** Somebody is drawing its successor: the others need not do the same. */
  isRefreshing: boolean;
}

/** Longest that a page may be out of date. */
const LIFETIME_MS = 1_000;
/** From this age on the first who asks draws it anew, and everybody else has the copy while that lasts. */
const REDRAWN_AFTER_MS = 900;
/** An isolate has 128 MB for everything; addresses with made-up queries must not fill it. */
const MOST_BYTES = 8_000_000;
const ETAG_BYTES = 12;
const REPEATED = new Set(["cache-control", "etag", "vary"]);

const copies = new Map<string, CachedPage>();
let keptBytes = 0;

/** The answer from a copy, where there is a fresh one and the caller may have it; null: draw the page. */
export function cachedPage(request: Request): Response | null {
  if (!mayShare(request)) return null;
  const copy = copies.get(request.url);
  if (!copy) return null;
  const ageMs = Date.now() - copy.madeAt;
  if (ageMs >= LIFETIME_MS) return null;
  if (ageMs >= REDRAWN_AFTER_MS && !copy.isRefreshing) {
    copy.isRefreshing = true;
    return null;
  }
  copy.hits += 1;
  return answer(request, copy);
}

/**
 * Keeps what was just made for everybody and names it with an ETag, so that a browser that has it already is told so
 * (304). Other answers pass as they are. `served` is how often the copy before was given out: it has no log lines.
 */
export async function cachePage(
  request: Request,
  response: Response,
): Promise<{ response: Response; served: number }> {
  if (!mayShare(request) || response.status !== 200 || response.headers.get("cache-control") !== SHARED_PAGE)
    return { response, served: 0 };
  const body = await response.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body)).subarray(0, ETAG_BYTES);
  const etag = `W/"${btoa(String.fromCharCode(...hash))}"`;
  response.headers.set("etag", etag);
  const headers = new Headers(response.headers);
  const briefly = new Headers([...headers].filter(([name]) => REPEATED.has(name)));
  const copy: CachedPage = {
    body,
    headers,
    notModifiedHeaders: briefly,
    etag,
    madeAt: Date.now(),
    hits: 0,
    isRefreshing: false,
  };
  const served = forget(request.url);
  copies.set(request.url, copy);
  keptBytes += body.byteLength;
  for (const [oldest] of copies) {
    if (keptBytes <= MOST_BYTES) break;
    forget(oldest);
  }
  return { response: answer(request, copy), served };
}

/** After anything was written here: what is asked for next is drawn anew. */
export function clearPageCache(): void {
  copies.clear();
  keptBytes = 0;
}

/** A cookie may stand for a person, a basket or a theme: no copy for those. */
function mayShare(request: Request): boolean {
  return request.method === "GET" && !request.headers.has("cookie");
}

function forget(url: string): number {
  const copy = copies.get(url);
  if (!copy) return 0;
  copies.delete(url);
  keptBytes -= copy.body.byteLength;
  return copy.hits;
}

function answer(request: Request, copy: CachedPage): Response {
  // Proxies and browsers weaken tags and send several.
  const isKnown = request.headers.get("if-none-match")?.includes(copy.etag.slice(2)) ?? false;
  return isKnown
    ? new Response(null, { status: 304, headers: copy.notModifiedHeaders })
    : new Response(copy.body, { headers: copy.headers });
}
