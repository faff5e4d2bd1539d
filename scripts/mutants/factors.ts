import { type Mutant, mutant } from "./mutant.ts";

const CONFIRM_WITH_GOOGLE = ["tests/http/confirm-with-google.test.ts"];

const CHANGE_FACTORS = ["tests/acts/factors/change-factors.test.ts"];
const SIGN_IN_WITH_FACTOR = ["tests/acts/factors/sign-in-with-factor.test.ts"];

/** Second factors, and proving again who is signed in. */
export const FACTOR_MUTANTS: Mutant[] = [
  mutant(
    "confirming with Google signs in whoever Google names",
    "app/routes/accounts/google-return.ts",
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
    "...replaceCodes(isStarted), ...report.statements(isStarted)",
    "...replaceCodes(sql`true`), ...report.statements(isStarted)",
    CHANGE_FACTORS,
  ),
  mutant(
    "an admin removes the last factor",
    "app/domain/accounts/factors/last-factor.ts",
    "if (!config.adminsNeedFactor) return sql`true`;",
    "return sql`true`;",
    CHANGE_FACTORS,
  ),
  mutant(
    "nobody is told of a change that was made",
    "app/domain/accounts/factors/report-change.ts",
    "to: email,",
    'to: "support@inkloom.example",',
    CHANGE_FACTORS,
  ),
];
