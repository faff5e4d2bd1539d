import { type Mutant, mutant } from "./mutant.ts";

const CONFIRM_WITH_GOOGLE = ["tests/http/confirm-with-google.test.ts"];

const CHANGE_FACTORS = ["tests/acts/factors/change-factors.test.ts"];
const PASSKEYS = ["tests/acts/factors/passkeys.test.ts"];
const SIGN_IN_WITH_FACTOR = ["tests/acts/factors/sign-in-with-factor.test.ts"];

/** Second factors, and proving again who is signed in. */
export const FACTOR_MUTANTS: Mutant[] = [
  mutant(
    "confirming with Google signs in whoever Google names",
    "app/routes/accounts/google/google-return.ts",
    "return pending.confirms === null",
    "return pending.redirectTo !== null",
    CONFIRM_WITH_GOOGLE,
  ),
  mutant(
    "another person's Google account confirms who is signed in",
    "app/acts/sign-in-with-identity.ts",
    "WHERE user_id = ${userId} AND issuer = ${issuer} AND subject = ${subject})`",
    "WHERE issuer = ${issuer} AND subject = ${subject})`",
    CONFIRM_WITH_GOOGLE,
  ),
  mutant(
    "an authenticator's code is accepted twice",
    "app/domain/accounts/factors/check-factor.ts",
    "AND coalesce(f.last_step, 0) < ${step})`",
    "AND ${step} > 0)`",
    SIGN_IN_WITH_FACTOR,
  ),
  mutant(
    "a recovery code is accepted twice",
    "app/domain/accounts/factors/check-factor.ts",
    "condition: sql`EXISTS (SELECT 1 FROM recovery_codes WHERE code_hash = ${codeHash} AND used_at IS NULL)`",
    "condition: sql`true`",
    SIGN_IN_WITH_FACTOR,
  ),
  mutant(
    "of two setups at once the second one's recovery codes replace those that were shown",
    "app/acts/factors/change-factors.ts",
    "...(replaceCodes?.(isStarted) ?? []),",
    "...(replaceCodes?.(sql`true`) ?? []),",
    CHANGE_FACTORS,
  ),
  mutant(
    "an admin removes the last factor",
    "app/domain/accounts/factors/last-factor.ts",
    "if (!config.adminsNeedFactor) return null;",
    "return null;",
    CHANGE_FACTORS,
  ),
  mutant(
    "nobody is told of a change that was made",
    "app/domain/accounts/factors/report-change.ts",
    "to: email,",
    'to: "support@inkloom.example",',
    CHANGE_FACTORS,
  ),
  mutant(
    "a copied passkey signs in",
    "app/domain/accounts/factors/webauthn.ts",
    "passkey.signCount > 0 && signCount <= passkey.signCount",
    "passkey.signCount < 0 && signCount <= passkey.signCount",
    PASSKEYS,
  ),
  mutant(
    "a passkey's answer is accepted again",
    "app/domain/accounts/factors/check-passkey.ts",
    "if (!taken || !passkey) return null;",
    "if (!passkey) return null;",
    PASSKEYS,
  ),
  mutant(
    "a passkey that was shown to another site signs in here",
    "app/domain/accounts/factors/webauthn.ts",
    "    expectedOrigin: origin,\n    expectedRPID: hostOf({ origin }),\n    credential: {",
    '    expectedOrigin: JSON.parse(Buffer.from(answer.response.clientDataJSON, "base64url").toString()).origin,\n    expectedRPID: hostOf({ origin }),\n    credential: {',
    PASSKEYS,
  ),
  mutant(
    "a challenge of another browser is accepted",
    "app/domain/accounts/factors/passkey-challenges.ts",
    "eq(passkeyChallenges.boundTo, boundTo),",
    "",
    PASSKEYS,
  ),
  mutant(
    "another person's passkey is the second factor",
    "app/domain/accounts/factors/check-factor.ts",
    "checked && checked.userId === person.userId ? checked",
    "checked ? checked",
    PASSKEYS,
  ),
  mutant(
    "a touch alone signs in, without a finger, a face or a PIN",
    "app/domain/accounts/factors/webauthn.ts",
    "requireUserVerification: isOnlyFactor,",
    "requireUserVerification: false,",
    PASSKEYS,
  ),
  mutant(
    "anybody's passkey can be removed",
    "app/domain/accounts/factors/passkeys.ts",
    "eq(passkeys.id, passkeyId), eq(passkeys.userId, userId), happens",
    "eq(passkeys.id, passkeyId), happens",
    PASSKEYS,
  ),
];
