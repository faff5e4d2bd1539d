import type { Buffer } from "node:buffer";
import { constants, createDeflate, createInflate, type Deflate, type Inflate } from "node:zlib";

/**
 * A pool of zlib streams. The runtime (workerd, 2026) never frees one, because its native part and its callback reference each
 * other; each keeps a third of a megabyte outside the heap. The pool holds as many as were in use at the same time.
 */
export class PooledZlib {
  #arrived: Uint8Array[] = [];
  #isUsable = true;
  /** Set while a call is in progress. */
  #fail: ((error: Error) => void) | null = null;

  constructor(readonly stream: Deflate | Inflate) {
    stream.on("data", (bytes: Buffer) => this.#arrived.push(bytes));
    stream.on("error", (error: Error) => {
      this.#isUsable = false;
      this.#fail?.(error);
    });
    stream.on("end", () => {
      this.#isUsable = false;
    });
  }

  /** False after an error or after the end of the compressed data. */
  get isUsable(): boolean {
    return this.#isUsable && !this.stream.readableEnded;
  }

  /** Passes bytes in and returns the output so far, possibly none. Throws on damaged bytes. Must not be called concurrently. */
  put(bytes: Uint8Array): Promise<Uint8Array[]> {
    return this.#handOver((done) => this.stream.write(bytes, done));
  }

  /** Returns the output of everything put in so far, ending on a whole byte. Later data does not refer back to it. */
  flush(): Promise<Uint8Array[]> {
    return this.#handOver((done) => this.stream.flush(constants.Z_FULL_FLUSH, done));
  }

  /** Returns the remaining output. Throws if the compressed data is incomplete. */
  finish(): Promise<Uint8Array[]> {
    return this.#handOver((done) => this.stream.flush(constants.Z_FINISH, done));
  }

  #handOver(begin: (done: (error?: Error | null) => void) => void): Promise<Uint8Array[]> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      begin((error) => {
        this.#fail = null;
        if (error) return reject(error);
        // Output still buffered in the stream is collected too.
        while (this.stream.read() !== null);
        const arrived = this.#arrived;
        this.#arrived = [];
        resolve(arrived);
      });
    });
  }

  /** Resets the stream for reuse; output not fetched is dropped. */
  reset(): void {
    while (this.stream.read() !== null);
    this.#arrived = [];
    this.stream.reset();
  }
}

/** Output chunk size. Large, because passing a chunk costs ten times as much as decompressing it. */
const INFLATED_BYTES = 256 * 1024;
const PACKED_BYTES = 128 * 1024;

const idle = new Map<string, PooledZlib[]>();

/**
 * Decompression, or a compression level (1 fastest, 9 smallest). "runs" looks only for repeated bytes: drawings with lines and
 * plain areas compress in three quarters of the time, and smaller.
 */
export type ZlibKind = "inflate" | "runs" | number;

/** Every acquired stream must be released. */
export function acquireZlib(kind: ZlibKind): PooledZlib {
  return shelf(kind).pop() ?? new PooledZlib(created(kind));
}

function created(kind: ZlibKind): Deflate | Inflate {
  if (kind === "inflate") return createInflate({ chunkSize: INFLATED_BYTES });
  if (kind !== "runs") return createDeflate({ level: kind, chunkSize: PACKED_BYTES });
  return createDeflate({ level: 1, strategy: constants.Z_RLE, chunkSize: PACKED_BYTES });
}

/** No call may be in progress on it. */
export function releaseZlib(kind: ZlibKind, zlib: PooledZlib): void {
  if (!zlib.isUsable) {
    zlib.stream.destroy();
    return;
  }
  zlib.reset();
  shelf(kind).push(zlib);
}

/** Number of idle streams. */
export function countIdleZlibs(kind: ZlibKind): number {
  return shelf(kind).length;
}

function shelf(kind: ZlibKind): PooledZlib[] {
  const key = String(kind);
  const known = idle.get(key);
  if (known) return known;
  const made: PooledZlib[] = [];
  idle.set(key, made);
  return made;
}
