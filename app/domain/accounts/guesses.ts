import { lt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { rateCounters } from "~/db/schema";
import { equalInConstantTime, hmacSha256Hex, sha256Hex } from "~/lib/tokens";

const HOUR_MS = 60 * 60 * 1000;
/** Password checks an hour for one account, by devices that never signed in to it; a known device has its own. */
export const GUESSES_PER_HOUR = 20;

/**
 * Counts one use of a limited thing in D1, exactly, however many come at once.
 * `subject` is hashed: the table holds no addresses. True while within the limit.
 */
export async function countUse(
  { db, now }: Pick<App, "db" | "now">,
  {
    kind,
    subject,
    limit,
    windowMs = HOUR_MS,
  }: { kind: string; subject: string; limit: number; windowMs?: number },
): Promise<boolean> {
  const windowStart = Math.floor(now() / windowMs) * windowMs;
  const [row] = await db
    .insert(rateCounters)
    .values({ key: `${kind}:${(await sha256Hex(subject)).slice(0, 32)}`, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + 1` },
    })
    .returning({ count: rateCounters.count });
  return (row?.count ?? 1) <= limit;
}

export function forgetOldCounters({ db, now }: Pick<App, "db" | "now">): Promise<unknown> {
  return db.delete(rateCounters).where(lt(rateCounters.windowStart, now() - 25 * HOUR_MS));
}

/** What a browser keeps after signing in: proves to this account only that it was here before. */
export async function deviceProof({ secret }: Pick<App, "secret">, email: string): Promise<string> {
  return hmacSha256Hex(secret, `device:${email}`);
}

/** A stranger's guesses and the owner's own are counted apart, so that guessing never shuts an owner out. */
export async function guessSubject(
  app: Pick<App, "secret">,
  { email, device }: { email: string; device: string | null },
): Promise<string> {
  const isKnown = device !== null && equalInConstantTime(device, await deviceProof(app, email));
  return `${email}:${isKnown ? "known" : "new"}`;
}
