/**
 * Reads a form with files, bounded: counted while it streams in, so that a body that is too large is never held. Answers 413
 * with a page's words, since a person chose the files.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<FormData | "too-large"> {
  if (Number(request.headers.get("content-length") ?? "0") > maxBytes) return "too-large";
  if (!request.body) throw new Response("Not a form", { status: 400 });
  let total = 0;
  let isTooLarge = false;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        total += chunk.byteLength;
        isTooLarge = total > maxBytes;
        if (isTooLarge) controller.error(new Error("too large"));
        else controller.enqueue(chunk);
      },
    }),
  );
  try {
    return await new Response(counted, {
      headers: { "content-type": request.headers.get("content-type") ?? "" },
    }).formData();
  } catch {
    if (isTooLarge) return "too-large";
    throw new Response("Not a form", { status: 400 });
  }
}
