import { and, eq, lt, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { rateCounters } from "~/db/schema";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { isKnownDevice } from "./known-device";

const HOUR_MS = 60 * 60 * 1000;
/** Password checks an hour for one account, by devices that never signed in to it; a known device has its own. */
export const MAX_SIGN_IN_ATTEMPTS_PER_HOUR = 20;

export interface LimitedAttempt {
  kind: string;
  /** Hashed before it is kept: the table holds no addresses. */
  subject: string;
  limit: number;
  windowMs?: number;
}

/** Counts one use of a limited thing in D1, exactly, however many come at once. True while within the limit. */
export async function countAttempt(app: Pick<App, "db" | "now">, use: LimitedAttempt): Promise<boolean> {
  const [row] = await countAttemptQuery(app, use, await sha256Hex(use.subject));
  return (row?.count ?? 1) <= use.limit;
}

/** The same as a query, for the batch of what it guards. */
export function countAttemptQuery(
  { db, now }: Pick<App, "db" | "now">,
  { kind, windowMs = HOUR_MS }: Omit<LimitedAttempt, "subject" | "limit">,
  subjectHash: string,
) {
  const windowStart = Math.floor(now() / windowMs) * windowMs;
  return db
    .insert(rateCounters)
    .values({ key: `${kind}:${subjectHash.slice(0, 32)}`, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + 1` },
    })
    .returning({ count: rateCounters.count });
}

/** Takes one use back: whoever knew the password was not guessing. */
export function uncountAttemptStatement(
  { db, now }: Pick<App, "db" | "now">,
  { kind, windowMs = HOUR_MS }: Omit<LimitedAttempt, "subject" | "limit">,
  subjectHash: string,
): Statement {
  const windowStart = Math.floor(now() / windowMs) * windowMs;
  return db
    .update(rateCounters)
    .set({ count: sql`${rateCounters.count} - 1` })
    .where(
      and(
        eq(rateCounters.key, `${kind}:${subjectHash.slice(0, 32)}`),
        eq(rateCounters.windowStart, windowStart),
      ),
    );
}

export function deleteOldRateCounters({ db, now }: Pick<App, "db" | "now">): Promise<unknown> {
  return db.delete(rateCounters).where(lt(rateCounters.windowStart, now() - 25 * HOUR_MS));
}

/** A stranger's guesses and the owner's own are counted apart, so that guessing never shuts an owner out. */
export async function signInAttemptSubject(
  app: Pick<App, "appSecret">,
  { email, deviceToken }: { email: string; deviceToken: string | null },
): Promise<string> {
  const isKnown = await isKnownDevice(app, { email, deviceToken });
  return `${email}:${isKnown ? "known" : "new"}`;
}
