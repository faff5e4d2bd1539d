/**
 * A body is read and discarded up to this many times its limit: a browser that is cut off while sending shows its own
 * error instead of our answer.
 */
const READ_TIMES = 2;
const SMALL_BYTES = 16 * 1024;
const LARGE_BYTES = 1024 * 1024;

/**
 * The only place where a request's body is read. It is bounded while it streams in, even if it declares a smaller
 * length.
 */
export async function readRequestBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | "too-large"> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const most = READ_TIMES * maxBytes;
  let body = new Uint8Array(Math.min(maxBytes, declaredBytes(request) || SMALL_BYTES));
  let total = 0;
  for (let isOver = declaredBytes(request) > most; ; isOver = total > most) {
    if (isOver) {
      await reader.cancel();
      return "too-large";
    }
    const { done, value } = await reader.read();
    if (done) break;
    const end = total + value.byteLength;
    if (end <= maxBytes) {
      if (end > body.byteLength) body = grown(body, { total, end, maxBytes });
      body.set(value, total);
    }
    total = end;
  }
  return total > maxBytes ? "too-large" : body.subarray(0, total);
}

/** 0 if the sender does not declare a length. */
export function declaredBytes(request: Request): number {
  const text = request.headers.get("content-length") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** A body that is large gets its limit at once: growing in steps would keep several copies of it in memory. */
function grown(
  body: Uint8Array,
  { total, end, maxBytes }: { total: number; end: number; maxBytes: number },
): Uint8Array<ArrayBuffer> {
  const bytes = end > LARGE_BYTES ? maxBytes : Math.min(maxBytes, 2 * end);
  const next = new Uint8Array(bytes);
  next.set(body.subarray(0, total));
  return next;
}
