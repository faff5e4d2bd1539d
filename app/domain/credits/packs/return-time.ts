/** Constants and arithmetic only, because the browser loads this file too. */

/** How long after buying it a person may return a pack of which nothing was spent. */
export const RETURN_PACK_DAYS = 14;
const RETURN_PACK_MS = RETURN_PACK_DAYS * 24 * 60 * 60 * 1000;

export function isInReturnTime({ createdAt }: { createdAt: number }, now: number): boolean {
  return now - createdAt <= RETURN_PACK_MS;
}
