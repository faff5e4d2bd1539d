/**
 * A body is read and discarded up to this many times its limit: a browser that is cut off while sending shows its own
 * error instead of our answer.
 */
const READ_TIMES = 2;
const SMALL_BYTES = 16 * 1024;
const LARGE_BYTES = 1024 * 1024;

/**
 * The only place where a request's body is read. It is bounded while it streams in, even if it declares a smaller
 * length. `onTooLarge` gets the beginning of a body that is over the limit.
 */
export async function readRequestBody(
  request: Request,
  maxBytes: number,
  onTooLarge: (beginning: Uint8Array<ArrayBuffer>) => void = () => {},
): Promise<Uint8Array<ArrayBuffer> | "too-large"> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const most = READ_TIMES * maxBytes;
  // What is declared may never arrive, so it gets no memory before.
  let body = new Uint8Array(Math.min(maxBytes, SMALL_BYTES));
  let total = 0;
  let kept = 0;
  for (let isOver = declaredBytes(request) > most; ; isOver = total > most) {
    if (isOver) {
      await reader.cancel();
      onTooLarge(body.subarray(0, kept));
      return "too-large";
    }
    const { done, value } = await reader.read();
    if (done) break;
    const end = total + value.byteLength;
    if (end <= maxBytes) {
      if (end > body.byteLength) body = grown(body, { total, end, most: expectedBytes(request, maxBytes) });
      body.set(value, total);
      kept = end;
    }
    total = end;
  }
  if (total <= maxBytes) return body.subarray(0, total);
  onTooLarge(body.subarray(0, kept));
  return "too-large";
}

/** 0 if the sender does not declare a length. */
export function declaredBytes(request: Request): number {
  const text = request.headers.get("content-length") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** The declared length where there is one; the limit otherwise. */
const expectedBytes = (request: Request, maxBytes: number): number =>
  Math.min(maxBytes, declaredBytes(request) || maxBytes);

/** A body that is large gets all it may need at once: growing in steps would keep several copies of it in memory. */
function grown(
  body: Uint8Array,
  { total, end, most }: { total: number; end: number; most: number },
): Uint8Array<ArrayBuffer> {
  const bytes = Math.max(end, end > LARGE_BYTES ? most : Math.min(most, 2 * end));
  const next = new Uint8Array(bytes);
  next.set(body.subarray(0, total));
  return next;
}
