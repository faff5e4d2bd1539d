import WebSocket from "ws";
import type { RunningApp } from "./running-app";

const ANSWER_MS = 60_000;
const VISIT_MS = 200;

/**
 * Heap of the app's isolate after garbage collection, in MB: what production's 128 MB limit applies to. Read through
 * the inspector, which responds only when the isolate is active, so this also sends it a request.
 */
export async function heapMb({ origin, inspectorPort }: RunningApp): Promise<number> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const app = targets.find(({ id }) => id.startsWith("core:user:"));
  if (!app) throw new Error("the inspector does not know the app");
  const visits = setInterval(() => void fetch(`${origin}/healthz`).catch(() => {}), VISIT_MS);
  const socket = new WebSocket(app.webSocketDebuggerUrl);
  try {
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    await ask(socket, 1, "HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize = 0 } = await ask(socket, 2, "Runtime.getHeapUsage");
    return Math.round((usedSize + backingStorageSize) / 1e5) / 10;
  } finally {
    clearInterval(visits);
    socket.close();
  }
}

function ask(
  socket: WebSocket,
  id: number,
  method: string,
): Promise<{ usedSize: number; backingStorageSize?: number }> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${method} is not answered`)), ANSWER_MS);
    socket.on("message", (data) => {
      const message = JSON.parse(String(data));
      if (message.id !== id) return;
      clearTimeout(late);
      resolve(message.result);
    });
    socket.send(JSON.stringify({ id, method }));
  });
}
