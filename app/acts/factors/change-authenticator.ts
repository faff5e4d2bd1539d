import {
  authenticatorCondition,
  removeAuthenticatorStatement,
  verifyAuthenticatorStatements,
} from "~/domain/accounts/factors/authenticator";
import type { FactorAnswer } from "~/domain/accounts/factors/factor-answer";
import { passkeyCondition } from "~/domain/accounts/factors/passkeys";
import type { BrowserState } from "~/domain/accounts/sessions";
import {
  type AddFactorResult,
  addFactor,
  type FactorContext,
  type RemoveFactorResult,
  removeFactor,
} from "./change-factors";
import type { SignedIn } from "./sign-in-with-factor";

/** Enables an authenticator app with its first code. */
export async function addAuthenticator(
  app: FactorContext,
  { viewer, browser, code, name }: { viewer: SignedIn; browser: BrowserState; code: string; name: string },
): Promise<AddFactorResult> {
  const verified = await verifyAuthenticatorStatements(app, { userId: viewer.id, code, name });
  if (!verified) return { status: "wrong" };
  const { condition, verify } = verified;
  return addFactor(app, { viewer, browser, change: "add authenticator", condition, add: verify });
}

/** Removes the authenticator app from an account. Requires the factor. */
export function removeAuthenticator(
  app: FactorContext,
  { viewer, browser, answer }: { viewer: SignedIn; browser: BrowserState; answer: FactorAnswer },
): Promise<RemoveFactorResult> {
  return removeFactor(app, {
    viewer,
    browser,
    answer,
    change: "remove authenticator",
    isThere: authenticatorCondition(viewer.id),
    others: passkeyCondition(viewer.id),
    remove: (isStarted) => removeAuthenticatorStatement(viewer.id, isStarted),
  });
}
