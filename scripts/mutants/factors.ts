import { type Mutant, mutant } from "./mutant.ts";

const CONFIRM_WITH_GOOGLE = ["tests/http/confirm-with-google.test.ts"];

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
];
