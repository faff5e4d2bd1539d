/**
 * A body is read and discarded up to this many times its limit: a browser that is cut off while sending shows its own
 * error instead of our answer.
 */
const READ_TIMES = 2;

/** The only place where a request's body is read. It is bounded while it streams in, whatever length it declares. */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | "too-large"> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const most = READ_TIMES * maxBytes;
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (let isOver = declaredBytes(request) > most; ; isOver = total > most) {
    if (isOver) {
      await reader.cancel();
      return "too-large";
    }
    const { done, value } = await reader.read();
    if (done) break;
    total += value.byteLength;
    if (total > maxBytes) chunks.length = 0;
    else chunks.push(value);
  }
  return total > maxBytes ? "too-large" : joined(chunks, total);
}

/** 0 if the sender does not declare a length. */
export function declaredBytes(request: Request): number {
  const text = request.headers.get("content-length") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function joined(chunks: Uint8Array[], total: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}
