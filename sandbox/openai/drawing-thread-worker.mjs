// Draws off the main thread. A worker does not inherit tsx's loader, so it registers the loader before importing the
// generator.
import { parentPort } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
const { drawPicture } = await import("./generator/index.ts");

parentPort.on("message", async ({ id, task }) => {
  try {
    const { bytes } = await drawPicture(task);
    const copy = new Uint8Array(bytes);
    parentPort.postMessage({ id, bytes: copy }, [copy.buffer]);
  } catch (error) {
    parentPort.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
