import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import {
  removeAuthenticatorStatements,
  verifyAuthenticatorStatements,
} from "~/domain/accounts/authenticator";
import { checkFactor } from "~/domain/accounts/check-factor";
import { makeRecoveryCodes, replaceRecoveryCodesStatements } from "~/domain/accounts/recovery-codes";
import type { BrowserState, StartedSession } from "~/domain/accounts/sessions";
import type { ShowFactorResult } from "./sign-in-with-factor";
import { startSession } from "./start-session";

type FactorContext = Pick<App, "db" | "now" | "appSecret" | "config">;

interface Change {
  viewer: { id: string; email: string };
  browser: BrowserState;
  code: string;
}

/** Enables an authenticator app with its first code, ends the other sessions and creates ten recovery codes. */
export async function addAuthenticator(
  app: FactorContext,
  { viewer, browser, code, name }: Change & { name: string },
): Promise<{ status: "added"; codes: string[]; session: StartedSession } | { status: "wrong" }> {
  const { id: userId, email } = viewer;
  const verified = await verifyAuthenticatorStatements(app, { userId, code, name });
  if (!verified) return { status: "wrong" };
  const codes = makeRecoveryCodes();
  const replaced = await replaceRecoveryCodesStatements(app, { userId, codes });
  // Both run only if this request completes the setup: two concurrent ones would create codes that nobody sees.
  const { condition, statement } = verified;
  const session = await startSession(app, {
    proof: { userId, email, hasFactor: true, endsOtherSessions: true, condition, statements: [statement] },
    browser,
  });
  if (!session || "factorToken" in session) return { status: "wrong" };
  await runTransaction(app.db, replaced);
  return { status: "added", codes, session };
}

/** Removes the authenticator app from an account. Requires the factor. */
export async function removeAuthenticator(
  app: FactorContext,
  { viewer, browser, code }: Change,
): Promise<ShowFactorResult> {
  const { id: userId, email } = viewer;
  const checked = await checkFactor(app, { userId, email, code, deviceToken: browser.deviceToken });
  if (checked.status !== "right") return checked;
  const { condition, statements: used } = checked;
  // The session's statements have no condition: the first transaction decides, and only its winner removes the app.
  const session = await startSession(app, {
    proof: { userId, email, hasFactor: true, endsOtherSessions: true, condition, statements: used },
    browser,
  });
  if (!session || "factorToken" in session) return { status: "wrong" };
  await runTransaction(app.db, removeAuthenticatorStatements(app, userId));
  return { status: "signed-in", session };
}

/** Creates ten recovery codes, which replace the old ones. */
export async function renewRecoveryCodes(
  app: Pick<App, "db" | "now" | "appSecret">,
  { userId }: { userId: string },
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await runTransaction(app.db, await replaceRecoveryCodesStatements(app, { userId, codes }));
  return codes;
}
