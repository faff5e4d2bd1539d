/** A body larger than this many times the limit is cut off: nobody chose that as a picture. */
const DRAINED_TIMES = 5;

/**
 * Reads a form with files, bounded while it streams in. A body that is too large is read to its end and discarded, since a
 * browser that is cut off while sending shows its own error instead of our answer.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<FormData | "too-large"> {
  if (!request.body) throw new Response("Not a form", { status: 400 });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.byteLength;
    if (total > maxBytes) chunks.length = 0;
    else chunks.push(value as Uint8Array<ArrayBuffer>);
    if (total > DRAINED_TIMES * maxBytes) {
      await reader.cancel();
      break;
    }
  }
  if (total > maxBytes) return "too-large";
  try {
    return await new Response(new Blob(chunks), {
      headers: { "content-type": request.headers.get("content-type") ?? "" },
    }).formData();
  } catch {
    throw new Response("Not a form", { status: 400 });
  }
}
