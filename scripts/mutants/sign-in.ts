import { type Mutant, mutant } from "./mutant.ts";

const IDENTITY = ["tests/acts/sign-in-with-identity.test.ts"];
const GOOGLE = ["tests/sandbox/google.test.ts"];
const COST = ["tests/domain/accounts/password-cost.node.test.ts"];
const TYPED = ["tests/acts/verify-typed-code.test.ts"];

/** Signing in with Google, passwords that are easily guessed, and short codes of letters. */
export const SIGN_IN_MUTANTS: Mutant[] = [
  mutant(
    "Google opens whatever account has the address",
    "app/acts/sign-in-with-identity.ts",
    'if (sameAddress?.isVerified) return { status: "proof-needed", identity };',
    "",
    IDENTITY,
  ),
  mutant(
    "who prepared an account keeps the letters that open it",
    "app/acts/sign-in-with-identity.ts",
    "db.delete(codes).where(eq(codes.userId, userId)),",
    "",
    IDENTITY,
  ),
  mutant(
    "an identity is found by its subject at any issuer",
    "app/domain/accounts/identities.ts",
    ".where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))",
    ".where(eq(identities.subject, subject))",
    IDENTITY,
  ),
  mutant(
    "a waiting identity joins whoever logs in",
    "app/acts/start-session.ts",
    "identity?.email === email",
    "identity",
    IDENTITY,
  ),
  mutant(
    "the last way in can be disconnected",
    "app/domain/accounts/identities.ts",
    "const otherWayIn = otherWayInCondition(userId, identityId);",
    "const otherWayIn = sql`true`;",
    IDENTITY,
  ),
  mutant(
    "a sealed text opens with any signature",
    "app/lib/secrets/sealed-text.ts",
    "if (!constantTimeEqual(signature, await hmacSha256Hex(secret, `${purpose}:${body}`))) return null;",
    "",
    IDENTITY,
  ),
  mutant(
    "an ID token of a foreign issuer is believed",
    "app/adapters/google/identity-strategy.ts",
    'if (!ISSUERS.has(claims.iss)) throw new RefusedAnswer("mismatch", "foreign issuer");',
    "",
    GOOGLE,
  ),
  mutant(
    "an ID token of another attempt is believed",
    "app/adapters/google/identity-strategy.ts",
    'if (claims.nonce !== this.attempt.nonce) throw new RefusedAnswer("mismatch", "nonce");',
    "",
    GOOGLE,
  ),
  mutant(
    "an address that Google has not verified signs in",
    "app/adapters/google/identity-strategy.ts",
    'if (String(profile.email_verified) !== "true") throw new RefusedAnswer("unverified", "email_verified");',
    "",
    GOOGLE,
  ),
  mutant(
    "a leaked password is taken",
    "app/domain/accounts/passwords/password-weakness.ts",
    'if (COMMON_PASSWORDS.has(text) || COMMON_PASSWORDS.has(stem)) weaknesses.push("common");',
    "",
    ["tests/domain/accounts/password-weakness.test.ts"],
  ),
  mutant(
    "the last admin can be revoked",
    "app/domain/accounts/roles/change-role.ts",
    ": sql`${mayChange} AND ${hasIt} AND NOT ${isLastAdmin}`;",
    ": sql`${mayChange} AND ${hasIt}`;",
    ["tests/domain/accounts/change-role.test.ts"],
  ),
  mutant(
    "staff without the admin role grant roles",
    "app/domain/accounts/roles/permissions.ts",
    '"/admin/credits/:id/roles": { see: ADMINS_ONLY, change: ADMINS_ONLY },',
    '"/admin/credits/:id/roles": { see: ADMINS_ONLY, change: FINANCE },',
    ["tests/domain/accounts/change-role.test.ts"],
  ),
  mutant(
    "whoever's role changes stays signed in with the old session",
    "app/domain/accounts/roles/change-role.ts",
    "deleteFrom(sessions).where(and(eq(sessions.userId, userId), happens)),",
    "sql`SELECT 1`,",
    ["tests/domain/accounts/change-role.test.ts"],
  ),
  mutant(
    "an admin's page opens to every signed-in person",
    "app/http/security/access-guards.ts",
    "if (!isAllowed(viewer, page, act)) throw notFound();",
    "",
    ["tests/http/guards.test.ts"],
  ),
  mutant(
    "short codes can be guessed without end",
    "app/acts/verify-email-address.ts",
    'if (!(await countUse(app, counterOf("typed-code", browserSubject(browserHash)))))',
    'if (browserHash === "")',
    TYPED,
  ),
  mutant(
    "a sign-up's letter goes to whoever asks for it again",
    "app/domain/accounts/sign-up.ts",
    "sql`${codes.browserHash} = ${browserHash}`,",
    "",
    TYPED,
  ),
  mutant(
    "passwords are hashed with a fifth of the work",
    "app/domain/accounts/passwords/passwords.ts",
    "r: 8, p: 5",
    "r: 8, p: 1",
    COST,
  ),
  mutant(
    "a password's key is made with less than its hash says",
    "app/domain/accounts/passwords/derive-key.ts",
    "{ ...cost, maxmem: MAX_MEMORY_BYTES }",
    "{ maxmem: MAX_MEMORY_BYTES }",
    COST,
  ),
];
