/**
 * Replaces the package `turbo-stream` (alias in wrangler.toml). Remix encodes the loaders' data for every document, even
 * where no script reads it, which is a tenth of the cost of a list page. Here encoding starts with the first read.
 */
import {
  decode as decodeNow,
  encode as encodeNow,
} from "../../../node_modules/turbo-stream/dist/turbo-stream.js";

export const decode = decodeNow;

export const encode: typeof encodeNow = (input, options) => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= encodeNow(input, options).getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
};
