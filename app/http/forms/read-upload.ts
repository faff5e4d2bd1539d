/** Beyond this many times the limit, whoever sends is not choosing pictures. */
const DRAINED_TIMES = 5;

/**
 * Reads a form with files, bounded while it streams in. What is too large is read to its end and forgotten, since a browser
 * that is cut off while it sends shows its own error and not our words.
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
