import { joinChunks } from "~/lib/join-chunks";

/** The bytes of a body, `too-large` beyond `maxBytes`, or `timeout`. What is left of the body is not read. */
export async function readPageBody(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<Uint8Array | "too-large" | "timeout"> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"timeout">((resolve) => {
    timer = setTimeout(() => resolve("timeout"), Math.max(0, timeoutMs));
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (true) {
      const read = await Promise.race([reader.read(), late]);
      if (read === "timeout") return read;
      if (read.done) return joinChunks(chunks, length);
      length += read.value.byteLength;
      if (length > maxBytes) return "too-large";
      chunks.push(read.value);
    }
  } finally {
    clearTimeout(timer);
    // Not awaited: a server may ignore the cancellation and keep sending.
    void reader.cancel().catch(() => {});
  }
}
