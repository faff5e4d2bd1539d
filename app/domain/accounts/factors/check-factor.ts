import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { factors, recoveryCodes } from "~/db/schema";
import { counterOf, countUseQuery, isWithinLimit, releaseUseStatement } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { decryptSecret } from "~/lib/secrets/encrypt-secret";
import { isKnownDevice } from "../devices/known-device";
import { checkPasskey } from "./check-passkey";
import type { FactorAnswer, RightFactor } from "./factor-answer";
import type { PasskeyAttempt } from "./passkey-challenges";
import { hashRecoveryCode } from "./recovery-codes";
import { stepOfCode } from "./totp";

export type CheckFactorResult = RightFactor | { status: "wrong" } | { status: "too-many" };

/** Checks this person's second factor: a code or a passkey. */
export async function checkFactor(
  app: Pick<App, "db" | "now" | "appSecret" | "origin">,
  {
    person,
    answer,
    attempt,
    deviceToken,
  }: {
    person: { userId: string; email: string };
    answer: FactorAnswer;
    /** What a passkey's challenge must have been made for. */
    attempt: PasskeyAttempt;
    deviceToken: string | null;
  },
): Promise<CheckFactorResult> {
  if ("code" in answer) return checkCode(app, { ...person, code: answer.code, deviceToken });
  const checked = await checkPasskey(app, { text: answer.passkey, attempt, isOnlyFactor: false });
  return checked && checked.userId === person.userId ? checked : { status: "wrong" };
}

/**
 * Checks a code of the authenticator app or a recovery code, counted against guessing. A code that was accepted before
 * does not meet the condition.
 */
async function checkCode(
  app: Pick<App, "db" | "now" | "appSecret">,
  {
    userId,
    email,
    code,
    deviceToken,
  }: { userId: string; email: string; code: string; deviceToken: string | null },
): Promise<CheckFactorResult> {
  const digits = code.replace(/\s/g, "");
  const isTotp = /^\d{6}$/.test(digits);
  // Counted separately, so that a stranger's guesses do not lock the owner's devices or recovery codes.
  const device = (await isKnownDevice(app, { email, deviceToken })) ? "known" : "new";
  const part = `${device}:${isTotp ? "totp" : "recovery"}`;
  const hour = counterOf("factor-hour", personSubject(userId), part);
  const day = counterOf("factor-day", personSubject(userId), part);
  const codeHash = await hashRecoveryCode(app, { userId, code });
  const unused = and(eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt));
  const [inHour, inDay, [factor], [recovery]] = await app.db.batch([
    countUseQuery(app, hour),
    countUseQuery(app, day),
    app.db
      .select({ id: factors.id, secret: factors.secret })
      .from(factors)
      .where(and(eq(factors.userId, userId), eq(factors.kind, "totp"), eq(factors.status, "verified")))
      .limit(1),
    app.db.select({ codeHash: recoveryCodes.codeHash }).from(recoveryCodes).where(unused).limit(1),
  ]);
  if (!isWithinLimit(hour, inHour) || !isWithinLimit(day, inDay)) return { status: "too-many" };
  // A correct code is no guess, so this attempt is subtracted from the counters.
  const released = [releaseUseStatement(app, hour), releaseUseStatement(app, day)];
  if (!isTotp)
    return recovery
      ? {
          status: "right",
          by: "recovery-code",
          condition: sql`EXISTS (SELECT 1 FROM recovery_codes WHERE code_hash = ${codeHash} AND used_at IS NULL)`,
          statements: [...released, app.db.update(recoveryCodes).set({ usedAt: app.now() }).where(unused)],
        }
      : { status: "wrong" };
  if (!factor) return { status: "wrong" };
  const secret = await decryptSecret(app.appSecret, factor.secret);
  const step = secret === null ? null : await stepOfCode(secret, digits);
  if (step === null) return { status: "wrong" };
  return {
    status: "right",
    by: "authenticator",
    condition: unusedStepCondition(factor.id, step),
    statements: [
      ...released,
      app.db
        .update(factors)
        .set({ lastStep: step })
        .where(and(eq(factors.id, factor.id), unusedStepCondition(factor.id, step))),
    ],
  };
}

/** True, inside a statement, while neither this code nor a later one was accepted. */
function unusedStepCondition(factorId: string, step: number): SQL {
  return sql`EXISTS (SELECT 1 FROM factors f WHERE f.id = ${factorId} AND coalesce(f.last_step, 0) < ${step})`;
}
