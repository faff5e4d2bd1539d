import { and, eq, exists, lt, lte, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { sessions } from "~/db/schema";
import { randomToken, sha256Hex } from "~/lib/hashes-and-tokens";
import { newId } from "~/lib/ids";
import { deviceName } from "./device-name";

export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** A session's last-seen time is at most this old while the person is active. */
export const SEEN_INTERVAL_MS = 10 * 60 * 1000;

/** What a sign-in needs of a browser: the cookies that it changes, and the browser's name. */
export interface BrowserState {
  sessionToken: string | null;
  deviceToken: string | null;
  cartToken: string | null;
  userAgent: string | null;
}

/** What a sign-in gives to the browser, as cookies. Only acts/start-session makes one. */
export interface StartedSession {
  token: string;
  deviceToken: string;
  cart: { token: string; count: number } | null;
}

/** Who somebody is, shown by a password, a link or a code. */
export interface Proof {
  userId: string;
  email: string;
  /** Must still be true when the session is written; a single-use code is not if another request used it. */
  condition?: SQL;
  /** Run in the session's transaction, after it. */
  statements: Statement[];
}

/**
 * Statements for a new session, which replaces the one that the browser has. The first one's `meta.changes` is 0 where
 * the proof's condition no longer holds. The token goes into the cookie, only its hash into the table.
 */
export async function newSessionStatements(
  { db, now }: Pick<App, "db" | "now">,
  { proof, browser }: { proof: Proof; browser: BrowserState },
): Promise<{ statements: [Statement, ...Statement[]]; token: string }> {
  const token = randomToken();
  const id = newId();
  const at = now();
  const insert = sql`INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_seen_at, verified_at, expires_at)
    SELECT ${await sha256Hex(token)}, ${id}, ${proof.userId}, ${deviceName(browser.userAgent)}, ${at}, ${at}, ${at}, ${at + SESSION_LIFETIME_MS}
    WHERE ${proof.condition ?? sql`true`}`;
  if (!browser.sessionToken) return { statements: [insert], token };
  const isStarted = exists(db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)));
  const replace = db
    .delete(sessions)
    .where(and(eq(sessions.tokenHash, await sha256Hex(browser.sessionToken)), isStarted));
  return { statements: [insert, replace], token };
}

export async function endSession({ db }: Pick<App, "db">, { token }: { token: string }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, await sha256Hex(token)));
}

/** After a new password, nobody who knew the old one stays signed in. */
export function endAllSessionsStatement({ db }: Pick<App, "db">, { userId }: { userId: string }): Statement {
  return db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Writes that the session was used, unless that was written within the interval. */
export async function markSessionSeen(
  { db, now }: Pick<App, "db" | "now">,
  { sessionId }: { sessionId: string },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now() })
    .where(and(eq(sessions.id, sessionId), lte(sessions.lastSeenAt, now() - SEEN_INTERVAL_MS)));
}

export function deleteExpiredSessions({ db, now }: Pick<App, "db" | "now">): Promise<unknown> {
  return db.delete(sessions).where(lt(sessions.expiresAt, now()));
}
