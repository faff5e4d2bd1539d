/**
 * One at a time in an isolate, whatever the queue hands it at once: side by side, eight enlargements held eight pictures in
 * the same 128 MB, and a page waited for all of them at every turn. Other isolates have lanes of their own.
 */
export type PictureLock = <T>(work: () => Promise<T>) => Promise<T>;

/** Whoever waits looks again by itself: a promise that another invocation resolves would never be, should that one be ended. */
const LOOK_MS = 20;
/** Longer than any picture takes; who holds the lane for longer was ended, or waits for a store that does not answer. */
const HELD_MS = 60_000;

export function createPictureLock({
  now,
  heldMs: maxHoldMs = HELD_MS,
}: {
  now: () => number;
  heldMs?: number;
}): PictureLock {
  let holder: { since: number } | null = null;
  return async (work) => {
    while (holder && now() - holder.since < maxHoldMs) await new Promise((go) => setTimeout(go, LOOK_MS));
    const own = { since: now() };
    holder = own;
    try {
      return await work();
    } finally {
      if (holder === own) holder = null;
    }
  };
}
