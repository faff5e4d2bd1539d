/** A price this many times ours, or ours this many times it, is a slip of somebody's: a human looks before it is taken. */
const BELIEVED_FACTOR = 2;

/** Null where nothing was said, or nothing that can be believed. */
export function believableCost(cents: number | undefined, oursCents: number): number | null {
  if (cents === undefined) return null;
  const isSane = cents * BELIEVED_FACTOR >= oursCents && cents <= oursCents * BELIEVED_FACTOR;
  return isSane ? cents : null;
}
