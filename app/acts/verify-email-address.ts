import { runTransaction } from "~/db/client";
import { codeUnusedCondition, findCode, typedToken } from "~/domain/accounts/email-addresses/one-time-codes";
import { weaknessMessage } from "~/domain/accounts/passwords/password-field";
import { hashPassword } from "~/domain/accounts/passwords/passwords";
import type { BrowserState, StartedSession } from "~/domain/accounts/sessions";
import { counterOf, countUse, secondsUntilNextWindow } from "~/domain/limits/count-use";
import { browserSubject } from "~/domain/limits/subjects";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { proveAddress } from "./prove-address";
import { type SessionContext, startSession } from "./start-session";

/** An older link still verifies the address, but opens no session. */
export const LINK_SIGNS_IN_MS = 30 * 60 * 1000;

export type VerifyEmailAddressResult =
  /** Without a session if the link is too old for one or a factor is needed: the person logs in with the password. */
  | { status: "verified"; userId: string; session: StartedSession | null; welcomeCredits: number }
  /** Not the browser of the sign-up: the person who has the email chooses the password. */
  | { status: "password-needed" }
  /** The password that is chosen here is easily guessed from the address. */
  | { status: "weak-password"; message: string }
  | { status: "expired" };

/**
 * Verifies an address with the code from its email and signs in, all or nothing. Of many concurrent clicks, one is
 * answered "verified".
 */
export async function verifyEmailAddress(
  app: SessionContext,
  { token, password, browser }: { token: string; password: string | null; browser: BrowserState },
): Promise<VerifyEmailAddressResult> {
  const code = await findCode(app, { token, purpose: "verify", browserToken: browser.signUpToken });
  if (!code) return { status: "expired" };
  const message = password === null || code.passwordHash ? null : weaknessMessage(password, code.user.email);
  if (message) return { status: "weak-password", message };
  const passwordHash = code.passwordHash ?? (password === null ? null : await hashPassword(password));
  if (passwordHash === null) return { status: "password-needed" };
  const signsIn = app.now() - code.createdAt <= LINK_SIGNS_IN_MS;
  const proved = await proveAddress(app, { code, passwordHash }, async (statements) => {
    if (!signsIn)
      return (await runTransaction(app.db, statements)).at(-1)?.meta.changes ? { session: null } : null;
    const condition = codeUnusedCondition(code.tokenHash);
    const proof = { userId: code.user.id, email: code.user.email, condition, statements };
    const session = await startSession(app, { proof: { ...proof, endsOtherSessions: true }, browser });
    // The login asks for the factor.
    return session && { session: "factorToken" in session ? null : session };
  });
  if (!proved) return { status: "expired" };
  const { outcome, welcomeCredits } = proved;
  return { status: "verified", userId: code.user.id, session: outcome.session, welcomeCredits };
}

export type VerifyTypedCodeResult =
  | Extract<VerifyEmailAddressResult, { status: "verified" }>
  | { status: "wrong" }
  | { status: "too-many"; retryAfterSeconds: number };

/** The same with the email's short code, which is valid only in the browser of the sign-up. */
export async function verifyTypedCode(
  app: SessionContext,
  { typed, browser }: { typed: string; browser: BrowserState },
): Promise<VerifyTypedCodeResult> {
  if (browser.signUpToken === null) return { status: "wrong" };
  const browserHash = await sha256Hex(browser.signUpToken);
  if (!(await countUse(app, counterOf("typed-code", browserSubject(browserHash)))))
    return { status: "too-many", retryAfterSeconds: secondsUntilNextWindow(app, "typed-code") };
  const token = await typedToken(app, { typed, browserHash });
  const result = await verifyEmailAddress(app, { token, password: null, browser });
  return result.status === "verified" ? result : { status: "wrong" };
}
