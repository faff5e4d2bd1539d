/**
 * Runs work on whole pictures one at a time in an isolate. Several at once exceed its 128 MB and keep pages waiting.
 * Other isolates have locks of their own.
 */
export type PictureLock = <T>(work: () => Promise<T>, options?: { maxWaitMs?: number }) => Promise<T>;

/** The lock was not free within `maxWaitMs`, and the work was not begun. */
export class PictureLockBusyError extends Error {
  override name = "PictureLockBusy";
}

/** Waiters poll: a promise resolved by another invocation never settles if that invocation is killed. */
const POLL_MS = 20;
/** Longer than any picture takes: after that the holder was killed or hangs, and the lock is free. */
const MAX_HOLD_MS = 60_000;

export function createPictureLock({
  now,
  maxHoldMs = MAX_HOLD_MS,
}: {
  now: () => number;
  maxHoldMs?: number;
}): PictureLock {
  let holder: { since: number } | null = null;
  return async (work, { maxWaitMs = Number.POSITIVE_INFINITY } = {}) => {
    const asked = now();
    while (holder && now() - holder.since < maxHoldMs) {
      if (now() - asked >= maxWaitMs) throw new PictureLockBusyError();
      await new Promise((go) => setTimeout(go, POLL_MS));
    }
    const own = { since: now() };
    holder = own;
    try {
      return await work();
    } finally {
      if (holder === own) holder = null;
    }
  };
}
