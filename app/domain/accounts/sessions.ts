import { and, eq, exists, lte, ne, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { pendingSignIns, sessions } from "~/db/schema";
import { newId } from "~/lib/ids";
import { randomToken, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { deviceName } from "./devices/device-name";
import { suspendedCondition } from "./suspensions";

const DAY_MS = 24 * 60 * 60 * 1000;

/** An unused session ends after this. Each day of use restarts the time. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** A session ends after this even if it is used daily: the person signs in again. */
export const SESSION_LIFETIME_MS = 180 * DAY_MS;
/** How long a sign-in waits for its second factor: enough time to find the phone. */
export const PENDING_SIGN_IN_MS = 10 * 60 * 1000;
/** A session's last use and its expiry are written at most this often. */
export const SEEN_INTERVAL_MS = DAY_MS;

/** What a sign-in needs of a browser: the cookies that it changes, and the browser's name. */
export interface BrowserState {
  sessionToken: string | null;
  deviceToken: string | null;
  cartToken: string | null;
  /** Set at a sign-up: shows that the password stored with the verification code was typed in this browser. */
  signUpToken: string | null;
  userAgent: string | null;
  /** The ISO code of the country that the request came from; null if unknown. */
  country: string | null;
  /** Encrypted: an identity that waits for its address's owner (pending-identity.ts). */
  pendingIdentity: string | null;
  /** Encrypted: a sign-up's request to become an admin (self-granted-admin.ts). */
  adminRequest: string | null;
}

/** The cookies that a sign-in sets. Only acts/start-session creates them. */
export interface StartedSession {
  token: string;
  deviceToken: string;
  cart: { token: string; count: number } | null;
  /** The identity that waited in the browser was connected. */
  hasConnectedIdentity: boolean;
  /** The browser's pending request to become an admin was granted. */
  hasBecomeAdmin: boolean;
}

/** What a sign-in gives to the browser while the second factor is missing: a token only for entering it. */
export interface FactorNeeded {
  factorToken: string;
  token?: undefined;
}

/** Proof of who is signing in, by a password, a link or a code. */
export interface Proof {
  userId: string;
  email: string;
  /** Must still be true when the session is written; a single-use code is not if another request used it. */
  condition?: SQL;
  /** The person entered the second factor or is signed in already. Otherwise a person with a factor gets no session. */
  hasFactor?: true;
  /** All other sessions of the person end, and sign-ins that wait for the second factor. */
  endsOtherSessions?: true;
  /** Run in the session's transaction, before it: rows that it refers to. */
  before?: Statement[];
  /** Run in the session's transaction, after it. */
  statements: Statement[];
  /** The same for statements that must run only where the session was written. */
  whenStarted?: (isStarted: SQL) => Statement[];
}

/** True, inside a statement, where the person has a factor. */
export function factorCondition(userId: string | SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM factors f WHERE f.user_id = ${userId} AND f.status = 'verified')
    OR EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = ${userId}))`;
}

/**
 * Statements for a new session, which replaces the one that the browser has. The first one's `meta.changes` is 0 where
 * the proof's condition is no longer true or a factor is needed; in the latter case the second one's is 1. The token goes
 * into the cookie, only its hash into the table.
 */
export async function newSessionStatements(
  { db, now }: Pick<App, "db" | "now">,
  { proof, browser }: { proof: Proof; browser: BrowserState },
): Promise<{ statements: [Statement, Statement, ...Statement[]]; token: string }> {
  const token = randomToken();
  const id = newId();
  const at = now();
  const tokenHash = await sha256Hex(token);
  const holds = sql`${proof.condition ?? sql`true`} AND NOT ${suspendedCondition(proof.userId)}`;
  const needsFactor = proof.hasFactor ? sql`false` : factorCondition(proof.userId);
  const insert = sql`INSERT INTO sessions (token_hash, id, user_id, device, country, created_at, last_seen_at, verified_at, expires_at)
    SELECT ${tokenHash}, ${id}, ${proof.userId}, ${deviceName(browser.userAgent)}, ${browser.country ?? ""}, ${at}, ${at}, ${at}, ${at + SESSION_IDLE_MS}
    WHERE ${holds} AND NOT ${needsFactor}`;
  const wait = sql`INSERT INTO pending_sign_ins (token_hash, user_id, expires_at)
    SELECT ${tokenHash}, ${proof.userId}, ${at + PENDING_SIGN_IN_MS} WHERE ${holds} AND ${needsFactor}`;
  const isStarted = exists(db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)));
  const end = (which: SQL) => db.delete(sessions).where(and(which, ne(sessions.id, id), isStarted));
  const statements: [Statement, Statement, ...Statement[]] = [insert, wait];
  if (browser.sessionToken)
    statements.push(end(eq(sessions.tokenHash, await sha256Hex(browser.sessionToken))));
  if (proof.endsOtherSessions)
    statements.push(
      end(eq(sessions.userId, proof.userId)),
      db.delete(pendingSignIns).where(and(eq(pendingSignIns.userId, proof.userId), isStarted)),
    );
  return { statements, token };
}

export async function endSession({ db }: Pick<App, "db">, { token }: { token: string }): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, await sha256Hex(token)));
}

/** Ends all sessions and unfinished sign-ins, so that a new password signs out anybody who knew the old one. */
export function endAllSessionsStatements(
  { db }: Pick<App, "db">,
  { userId, condition }: { userId: string; condition: SQL },
): Statement[] {
  return [
    db.delete(sessions).where(and(eq(sessions.userId, userId), condition)),
    db.delete(pendingSignIns).where(and(eq(pendingSignIns.userId, userId), condition)),
  ];
}

/** Writes that the session was used, which extends it, unless that was written within the interval. */
export async function markSessionSeen(
  { db, now }: Pick<App, "db" | "now">,
  { sessionId }: { sessionId: string },
): Promise<void> {
  await db
    .update(sessions)
    .set({
      lastSeenAt: now(),
      expiresAt: sql`min(${now() + SESSION_IDLE_MS}, ${sessions.createdAt} + ${SESSION_LIFETIME_MS})`,
    })
    .where(and(eq(sessions.id, sessionId), lte(sessions.lastSeenAt, now() - SEEN_INTERVAL_MS)));
}
