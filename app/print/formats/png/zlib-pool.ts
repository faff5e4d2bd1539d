import type { Buffer } from "node:buffer";
import { constants, createDeflate, createInflate, type Deflate, type Inflate } from "node:zlib";

/**
 * Streams of the compressor that are used again and again. The runtime (workerd, 2026) never frees one: its native half and
 * its callback hold each other, and a third of a megabyte stays outside the heap for each. So there are as many as pictures
 * were read or written at the same moment, and no more.
 */
export class PooledZlib {
  #arrived: Uint8Array[] = [];
  #isUsable = true;
  /** Set while bytes are under way. */
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

  /** False once it broke, or has read past the end of what was packed. */
  get isUsable(): boolean {
    return this.#isUsable && !this.stream.readableEnded;
  }

  /** Hands bytes over and gives what comes out, which may be nothing yet. Throws on damaged bytes. Never call it twice at once. */
  put(bytes: Uint8Array): Promise<Uint8Array[]> {
    return this.#handOver((done) => this.stream.write(bytes, done));
  }

  /** All that was put in so far, to a whole byte; what follows does not look back to it. */
  flush(): Promise<Uint8Array[]> {
    return this.#handOver((done) => this.stream.flush(constants.Z_FULL_FLUSH, done));
  }

  /** All that is still inside. Throws where what was packed is not at its end. */
  finish(): Promise<Uint8Array[]> {
    return this.#handOver((done) => this.stream.flush(constants.Z_FINISH, done));
  }

  #handOver(begin: (done: (error?: Error | null) => void) => void): Promise<Uint8Array[]> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      begin((error) => {
        this.#fail = null;
        if (error) return reject(error);
        // What the stream still keeps for its reader goes the same way.
        while (this.stream.read() !== null);
        const arrived = this.#arrived;
        this.#arrived = [];
        resolve(arrived);
      });
    });
  }

  /** Ready for other bytes; what was not fetched is forgotten. */
  reset(): void {
    while (this.stream.read() !== null);
    this.#arrived = [];
    this.stream.reset();
  }
}

/** Large pieces: handing each over costs ten times what unpacking it does. */
const INFLATED_BYTES = 256 * 1024;
const PACKED_BYTES = 128 * 1024;

const idle = new Map<string, PooledZlib[]>();

/**
 * Unpacking, or the level at which is packed (1 is quick, 9 is small). "runs" looks for repeated bytes alone: what is made of
 * lines and plain areas is packed in three quarters of the time, and smaller.
 */
export type ZlibKind = "inflate" | "runs" | number;

/** Whoever borrows gives back. */
export function acquireZlib(kind: ZlibKind): PooledZlib {
  return shelf(kind).pop() ?? new PooledZlib(created(kind));
}

function created(kind: ZlibKind): Deflate | Inflate {
  if (kind === "inflate") return createInflate({ chunkSize: INFLATED_BYTES });
  if (kind !== "runs") return createDeflate({ level: kind, chunkSize: PACKED_BYTES });
  return createDeflate({ level: 1, strategy: constants.Z_RLE, chunkSize: PACKED_BYTES });
}

/** Nothing may be under way in it. */
export function releaseZlib(kind: ZlibKind, zlib: PooledZlib): void {
  if (!zlib.isUsable) {
    zlib.stream.destroy();
    return;
  }
  zlib.reset();
  shelf(kind).push(zlib);
}

/** How many wait to be borrowed. */
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
