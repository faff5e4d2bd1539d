/**
 * Fixes that one person may have waiting. A product has up to five prints with one fix each, and one more is tried beside
 * them; at half a minute each at most, nobody else waits longer than a few minutes for them.
 */
export const MAX_QUEUED_FIXES_PER_PERSON = 8;
