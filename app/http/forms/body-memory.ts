import { serverBusy } from "../responses/error-responses";

/** Of the isolate's 128 MB. Parsing a body takes about three times its size. */
const MAX_BYTES_AT_ONCE = 24 * 1024 * 1024;
/** Smaller bodies need not wait. */
const SMALL_BYTES = 1024 * 1024;
const MAX_WAIT_MS = 10_000;
/** Longer than an upload on a slow connection takes; after that the sender is assumed gone. */
const MAX_HOLD_MS = 120_000;
/** Waiters poll: a promise resolved by another invocation never settles if that invocation is killed. */
const POLL_MS = 50;

interface Held {
  bytes: number;
  since: number;
}

const held = new Set<Held>();

/** Runs work that keeps a body of this size in memory. Bodies that do not fit wait, and get a 503 if that takes too long. */
export async function withBodyMemory<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  if (bytes <= SMALL_BYTES) return work();
  const startedAt = Date.now();
  while (heldBytes(Date.now()) + bytes > MAX_BYTES_AT_ONCE && held.size > 0) {
    if (Date.now() - startedAt > MAX_WAIT_MS) throw serverBusy();
    await new Promise((go) => setTimeout(go, POLL_MS));
  }
  const own = { bytes, since: Date.now() };
  held.add(own);
  try {
    return await work();
  } finally {
    held.delete(own);
  }
}

function heldBytes(now: number): number {
  let sum = 0;
  for (const each of held) {
    if (now - each.since > MAX_HOLD_MS) held.delete(each);
    else sum += each.bytes;
  }
  return sum;
}
