import { expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { MAX_ANSWER_BYTES, requestJson } from "~/adapters/calls/http-client.server";
import { reportQualityResult } from "../support/app/report-quality";

const CHUNK_BYTES = 64 * 1024;

it("an answer of a company without end is read up to the limit, and is a fault of the company", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        // An end far beyond the limit, so that the test ends without it.
        if (sent >= 4 * MAX_ANSWER_BYTES) return controller.close();
        sent += CHUNK_BYTES;
        controller.enqueue(new Uint8Array(CHUNK_BYTES).fill(32));
      },
    },
    { highWaterMark: 0 },
  );
  const asked = requestJson({
    ...{ service: "printful", url: "http://x.test", timeoutMs: 10_000 },
    fetch: async () => new Response(endless, { headers: { "content-length": "2" } }),
  });
  await expect(asked).rejects.toThrow(AdapterError);
  await expect(asked).rejects.toMatchObject({
    kind: "retryable",
    message: expect.stringContaining("too large"),
  });
  expect(sent).toBeLessThanOrEqual(MAX_ANSWER_BYTES + 2 * CHUNK_BYTES);
  reportQualityResult("S19", "bytes read of a company's answer without end", sent.toLocaleString("en"));
});
