import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { users } from "~/db/schema";
import { counterOf, countUseQuery, isWithinLimit, releaseUseStatement } from "~/domain/limits/count-use";
import { emailSubject } from "~/domain/limits/subjects";
import { randomToken, sha256Hex } from "~/lib/hashes-and-tokens";
import { isKnownDevice } from "./known-device";
import { verifyPassword } from "./passwords";
import type { BrowserState, Proof } from "./sessions";
import { resendVerificationEmail } from "./sign-up";

export type CheckPasswordResult =
  | { status: "right"; proof: Proof }
  | { status: "wrong" }
  | { status: "too-many" }
  /** Revealed only after the correct password. Another verification e-mail is sent if the limits allow it. */
  | { status: "unverified"; signUpToken: string };

/** Checks an e-mail address and a password, counted against guessing. */
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
  const attempts = counterOf("login", await emailSubject(email, device));
  const signUpToken = browser.signUpToken ?? randomToken();
  const browserHash = await sha256Hex(signUpToken);
  const [counted, [user]] = await app.db.batch([
    countUseQuery(app, attempts),
    app.db
      .select({
        id: users.id,
        passwordHash: users.passwordHash,
        verifiedAt: users.verifiedAt,
        // If one address has several sign-ups, use this browser's, else the newest.
        pendingHash: sql<string | null>`(SELECT c.password_hash FROM codes c WHERE c.user_id = ${users.id}
          AND c.purpose = 'verify' AND c.used_at IS NULL AND c.expires_at > ${app.now()} AND c.password_hash IS NOT NULL
          ORDER BY c.browser_hash = ${browserHash} DESC, c.created_at DESC LIMIT 1)`,
      })
      .from(users)
      .where(eq(users.email, email))
      .limit(1),
  ]);
  if (!isWithinLimit(attempts, counted)) return { status: "too-many" };
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
  // A correct password was no guess, so the sign-in takes the attempt off the counter.
  const statements = [releaseUseStatement(app, attempts)];
  return { status: "right", proof: { userId: user.id, email, statements } };
}
