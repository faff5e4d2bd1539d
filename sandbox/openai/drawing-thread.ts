import { Worker } from "node:worker_threads";
import type { ImageFormat } from "./image-params.ts";

export interface DrawTask {
  prompt: string;
  widthPx: number;
  heightPx: number;
  transparent: boolean;
  format: ImageFormat;
  /** Absent: derived from the prompt. */
  seed?: number;
}

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

const IDLE_MS = 60_000;

/** Draws pictures in a worker thread, so that the other services keep responding. */
export class DrawingThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  private idle: NodeJS.Timeout | undefined;

  /** Returns the encoded picture. Pictures are drawn one at a time. */
  draw(task: DrawTask): Promise<Buffer> {
    clearTimeout(this.idle);
    const worker = this.open();
    worker.ref();
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, task });
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    const worker = this.worker;
    this.worker = undefined;
    this.failAll(new Error("the studio was closed"));
    await worker?.terminate();
  }

  private open(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./drawing-thread-worker.mjs", import.meta.url));
    worker.on("message", (answer: { id: number; bytes?: Uint8Array; error?: string }) => {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if (answer.bytes) waiting?.resolve(Buffer.from(answer.bytes.buffer));
      else waiting?.reject(new Error(answer.error));
      if (this.waiting.size === 0) this.rest(worker);
    });
    worker.on("error", (error) => {
      if (this.worker === worker) this.worker = undefined;
      this.failAll(error instanceof Error ? error : new Error(String(error)));
    });
    this.worker = worker;
    return worker;
  }

  /** Stops an idle thread: it must not keep the process alive or hold memory. */
  private rest(worker: Worker): void {
    worker.unref();
    this.idle = setTimeout(() => {
      if (this.worker === worker) this.worker = undefined;
      void worker.terminate();
    }, IDLE_MS).unref();
  }

  private failAll(error: Error): void {
    for (const waiting of this.waiting.values()) waiting.reject(error);
    this.waiting.clear();
  }
}
