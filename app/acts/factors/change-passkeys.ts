import { sql } from "drizzle-orm";
import { isConstraintViolation } from "~/db/constraint-violations";
import { authenticatorCondition } from "~/domain/accounts/factors/authenticator";
import type { FactorAnswer } from "~/domain/accounts/factors/factor-answer";
import { takeChallengeQuery } from "~/domain/accounts/factors/passkey-challenges";
import {
  addPasskeyStatement,
  passkeyCondition,
  passkeyRoomCondition,
  removePasskeyStatement,
} from "~/domain/accounts/factors/passkeys";
import {
  challengeOf,
  newPasskeyAnswer,
  readAnswer,
  verifyNewPasskey,
} from "~/domain/accounts/factors/webauthn";
import type { BrowserState } from "~/domain/accounts/sessions";
import {
  type AddFactorResult,
  addFactor,
  type FactorContext,
  type RemoveFactorResult,
  removeFactor,
} from "./change-factors";
import type { SignedIn } from "./sign-in-with-factor";

export type AddPasskeyResult =
  | AddFactorResult
  /** It is registered already, for this person or another. */
  | { status: "known" };

/** Adds the passkey that the person's browser made for this session's challenge. */
export async function addPasskey(
  app: FactorContext,
  {
    viewer,
    browser,
    answer: text,
    name,
  }: { viewer: SignedIn; browser: BrowserState; answer: string; name: string },
): Promise<AddPasskeyResult> {
  const answer = readAnswer(newPasskeyAnswer, text);
  if (!answer) return { status: "wrong" };
  const challenge = challengeOf(answer);
  const attempt = { purpose: "add" as const, boundTo: viewer.session.id };
  const [taken] = await takeChallengeQuery(app, challenge, attempt);
  const passkey = taken ? await verifyNewPasskey(app, { answer, challenge }) : null;
  if (!passkey) return { status: "wrong" };
  const { id: userId } = viewer;
  try {
    return await addFactor(app, {
      viewer,
      browser,
      change: "add passkey",
      condition: passkeyRoomCondition(userId),
      add: (isStarted) => addPasskeyStatement(app, { userId, name, passkey }, isStarted),
    });
  } catch (error) {
    if (!isConstraintViolation(error, "passkey-known")) throw error;
    return { status: "known" };
  }
}

/** Removes a passkey from an account. Requires a factor: it, another one or a recovery code. */
export function removePasskey(
  app: FactorContext,
  {
    viewer,
    browser,
    answer,
    passkeyId,
  }: { viewer: SignedIn; browser: BrowserState; answer: FactorAnswer; passkeyId: string },
): Promise<RemoveFactorResult> {
  const { id: userId } = viewer;
  return removeFactor(app, {
    viewer,
    browser,
    answer,
    change: "remove passkey",
    isThere: passkeyCondition(userId, { only: passkeyId }),
    others: sql`(${authenticatorCondition(userId)} OR ${passkeyCondition(userId, { besides: passkeyId })})`,
    remove: (isStarted) => removePasskeyStatement({ userId, passkeyId }, isStarted),
  });
}
