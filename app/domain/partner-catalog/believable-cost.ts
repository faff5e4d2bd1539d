/**
 * A price this many times ours, or ours this many times it, is probably a mistake: an admin checks it before it is
 * used.
 */
const BELIEVED_FACTOR = 2;

/** Null if the partner named no price, or one that is probably a mistake. */
export function believableCost(cents: number | undefined, oursCents: number): number | null {
  if (cents === undefined) return null;
  const isSane = cents * BELIEVED_FACTOR >= oursCents && cents <= oursCents * BELIEVED_FACTOR;
  return isSane ? cents : null;
}
