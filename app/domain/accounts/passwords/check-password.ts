import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { users } from "~/db/schema";
import { updateTable } from "~/db/writes";
import {
  countUsesQueries,
  isWithinLimit,
  releaseUseStatement,
  secondsUntilNextWindow,
} from "~/domain/limits/count-use";
import type { LimitName } from "~/domain/limits/limits";
import { randomToken, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { isKnownDevice } from "../devices/known-device";
import { loginCounters } from "../login-limits";
import type { BrowserState, Proof } from "../sessions";
import { resendVerificationEmail } from "../sign-up";
import { suspendedCondition } from "../suspensions";
import { hashPassword, isOutdatedHash, verifyPassword } from "./passwords";

export type CheckPasswordResult =
  | { status: "right"; proof: Proof }
  | { status: "wrong" }
  /** With `isLong`, the owner of the address gets an email that ends the pause in their browser (`sendUnlockEmail`). */
  | { status: "too-many"; retryAfterSeconds: number; isLong: boolean }
  /** Revealed only after the correct password. Another verification email is sent if the limits allow it. */
  | { status: "unverified"; signUpToken: string }
  /** Revealed only after the correct password, too. */
  | { status: "suspended" };

/** Pauses that are over before an email would be read. */
const SHORT_PAUSES: ReadonlySet<LimitName> = new Set(["login-minute", "login-10-minutes"]);

/** Checks an email address and a password, counted against guessing. */
export async function checkPassword(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  {
    email,
    password,
    browser,
    callerAddress,
  }: {
    email: string;
    password: string;
    browser: Pick<BrowserState, "deviceToken" | "signUpToken">;
    callerAddress: string;
  },
): Promise<CheckPasswordResult> {
  // Counted separately, so that a stranger's guesses never lock out the owner's own devices.
  const device = (await isKnownDevice(app, { email, deviceToken: browser.deviceToken })) ? "known" : "new";
  const counters = await loginCounters(app, { email, device, callerAddress });
  const signUpToken = browser.signUpToken ?? randomToken();
  const browserHash = await sha256Hex(signUpToken);
  const [[user], ...counted] = await app.db.batch([
    app.db
      .select({
        id: users.id,
        passwordHash: users.passwordHash,
        verifiedAt: users.verifiedAt,
        isSuspended: sql<number>`${suspendedCondition(sql`${users.id}`)}`,
        // If one address has several sign-ups, use this browser's, else the newest.
        pendingHash: sql<string | null>`(SELECT c.password_hash FROM codes c WHERE c.user_id = ${users.id}
          AND c.purpose = 'verify' AND c.used_at IS NULL AND c.expires_at > ${app.now()} AND c.password_hash IS NOT NULL
          ORDER BY c.browser_hash = ${browserHash} DESC, c.created_at DESC LIMIT 1)`,
      })
      .from(users)
      .where(eq(users.email, email))
      .limit(1),
    ...countUsesQueries(app, counters),
  ]);
  const spent = counters.find((counter, index) => !isWithinLimit(counter, counted[index] ?? []))?.limit;
  if (spent) {
    const retryAfterSeconds = secondsUntilNextWindow(app, spent);
    return { status: "too-many", retryAfterSeconds, isLong: !SHORT_PAUSES.has(spent) };
  }
  const isVerified = user !== undefined && user.verifiedAt !== null;
  const hash = (isVerified ? user.passwordHash : user?.pendingHash) ?? null;
  if (!(await verifyPassword(password, hash)) || !user || !hash) return { status: "wrong" };
  if (!isVerified) {
    await resendVerificationEmail(app, {
      email,
      pending: { passwordHash: hash, browserHash },
      callerAddress,
    });
    return { status: "unverified", signUpToken };
  }
  if (user.isSuspended) return { status: "suspended" };
  // A correct password is no guess, so the sign-in subtracts the attempt from the counters.
  const statements: Statement[] = counters.map((counter) => releaseUseStatement(app, counter));
  // Neither a sign-in nor a new hash may outlive the password, if another one is set while this one is checked.
  const isStillIt = sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND password_hash = ${hash})`;
  if (isOutdatedHash(hash))
    statements.push(
      updateTable(users)
        .set({ passwordHash: await hashPassword(password) })
        .where(and(eq(users.id, user.id), eq(users.passwordHash, hash))),
    );
  return { status: "right", proof: { userId: user.id, email, condition: isStillIt, statements } };
}
