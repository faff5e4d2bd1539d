import { type Mutant, mutant } from "./mutant.ts";

const PASSWORD_CHANGES = ["tests/acts/accounts/change-password.test.ts"];
const SECURITY_EMAILS = ["tests/acts/accounts/security-emails.test.ts"];
const EMAIL_CHANGES = ["tests/acts/accounts/email-change.test.ts"];
const UNDOING = ["tests/acts/accounts/undo-email-change.test.ts"];
const CHOSEN_PASSWORDS = ["tests/acts/accounts/chosen-password.test.ts"];
const GUESSING = ["tests/acts/accounts/guessing.test.ts"];
const STORED_PASSWORDS = ["tests/domain/accounts/stored-passwords.test.ts"];
const DEVICES = ["tests/domain/accounts/devices.test.ts"];

/** Bugs in sessions, devices, and changes of the password and the address. */
export const SESSION_MUTANTS: Mutant[] = [
  mutant(
    "a changed password leaves the other sessions open",
    "app/acts/accounts/change-password.ts",
    "hasFactor: true, endsOtherSessions: true, condition, before",
    "hasFactor: true, condition, before",
    PASSWORD_CHANGES,
  ),
  mutant(
    "a password is changed as often as it is asked at once",
    "app/acts/accounts/change-password.ts",
    "WHERE id = ${viewer.session.id} AND user_id = ${userId})`;",
    "WHERE id <> ${viewer.session.id} OR user_id = ${userId}) OR true`;",
    PASSWORD_CHANGES,
  ),
  mutant(
    "links in earlier letters survive a new password",
    "app/acts/accounts/change-password.ts",
    "    voidCodesStatement(app, { userId, condition }),\n",
    "",
    PASSWORD_CHANGES,
  ),
  mutant(
    "a sign-in from a strange browser is told to nobody",
    "app/acts/start-session.ts",
    "verified_at < ${app.now()})`",
    "verified_at > ${app.now()})`",
    SECURITY_EMAILS,
  ),
  mutant(
    "every browser counts as known",
    "app/acts/start-session.ts",
    "if (await isKnownDevice(app, { email, deviceToken: browser.deviceToken })) return null;",
    "if (browser.deviceToken || !(await isKnownDevice(app, { email, deviceToken: null }))) return null;",
    SECURITY_EMAILS,
  ),
  mutant(
    "anybody who knows a session's id signs it out",
    "app/domain/accounts/devices/devices.ts",
    ".where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));",
    ".where(and(eq(sessions.id, sessionId), ne(sessions.userId, sessionId)));",
    DEVICES,
  ),
  mutant(
    "somebody else's click gives their account to a stranger's address",
    "app/acts/accounts/confirm-email-change.ts",
    "|| code.user.id !== viewer.id)",
    "|| code.user.id === token)",
    EMAIL_CHANGES,
  ),
  mutant(
    "a change of address takes the place of a proved account",
    "app/domain/accounts/email-addresses/change-address.ts",
    "isNull(users.verifiedAt), ",
    "",
    EMAIL_CHANGES,
  ),
  mutant(
    "a second factor that a thief added survives the undoing",
    "app/acts/accounts/undo-email-change.ts",
    "      ...removeLaterWaysIn(change, condition),\n",
    "",
    EMAIL_CHANGES,
  ),
  mutant(
    "an app that a thief finished setting up locks the owner out",
    "app/acts/accounts/undo-email-change.ts",
    "          gte(factors.verifiedAt, createdAt),\n",
    "",
    UNDOING,
  ),
  mutant(
    "a thief's recovery codes survive the undoing",
    "app/acts/accounts/undo-email-change.ts",
    "or(gte(recoveryCodes.createdAt, createdAt), sql`NOT ${factorCondition(userId)}`)",
    "sql`NOT ${factorCondition(userId)}`",
    UNDOING,
  ),
  mutant(
    "a deletion that a thief asked for goes on after the undoing",
    "app/acts/accounts/undo-email-change.ts",
    "since: change.createdAt, happens: condition",
    "since: app.now() + 1, happens: condition",
    UNDOING,
  ),
  mutant(
    "earnings still go to the payout account that a thief opened",
    "app/acts/accounts/undo-email-change.ts",
    "      withdrawAccountStatement(app, { userId, since: change.createdAt, condition }),\n",
    "",
    UNDOING,
  ),
  mutant(
    "a payout to an account that was disconnected meanwhile is sent",
    "app/domain/payouts/send-payout.ts",
    'if (!now?.isConnected) return "disconnected";',
    'if (!now) return "disconnected";',
    UNDOING,
  ),
  mutant(
    "a later change of address survives the undoing of the first",
    "app/acts/accounts/undo-email-change.ts",
    "gte(emailChanges.createdAt, change.createdAt)",
    "eq(emailChanges.id, change.id)",
    EMAIL_CHANGES,
  ),
  mutant(
    "a reset takes a password made of the address",
    "app/acts/reset-password.ts",
    "weaknessMessage(password, email)",
    "weaknessMessage(password)",
    CHOSEN_PASSWORDS,
  ),
  mutant(
    "a proved address takes a password made of it",
    "app/acts/verify-email-address.ts",
    "weaknessMessage(password, code.user.email)",
    "weaknessMessage(password)",
    CHOSEN_PASSWORDS,
  ),
  mutant(
    "an unlock letter's link works again and again",
    "app/domain/accounts/unlock-login.ts",
    ".set({ usedAt: app.now() })",
    ".set({ usedAt: null })",
    GUESSING,
  ),
  mutant(
    "guesses of a network hold up devices that signed in before",
    "app/domain/accounts/login-limits.ts",
    'return device === "known"\n    ? own\n',
    'return device !== "known" && device !== "new"\n    ? own\n',
    GUESSING,
  ),
  mutant(
    "a network guesses at as many accounts as it likes",
    "app/domain/accounts/login-limits.ts",
    'counterOf("login-network", await networkSubject(app, callerAddress)), ...own',
    "...own",
    GUESSING,
  ),
  mutant(
    "a password that was changed meanwhile still opens a session",
    "app/domain/accounts/passwords/check-password.ts",
    "AND password_hash = ${hash})`;",
    ")`;",
    STORED_PASSWORDS,
  ),
  mutant(
    "an outdated hash is never renewed",
    "app/domain/accounts/passwords/check-password.ts",
    "if (isOutdatedHash(hash))",
    "if (false as boolean)",
    STORED_PASSWORDS,
  ),
  mutant(
    "acts on money and people need no proof",
    "app/domain/accounts/roles/permissions.ts",
    "const ACTS_WITHOUT_PROOF: ReadonlySet<string> = new Set([",
    'const ACTS_WITHOUT_PROOF: ReadonlySet<string> = new Set([\n  "moderate",\n  "handleOrder",',
    ["tests/http/guards.test.ts"],
  ),
  mutant(
    "a payout is sent again from its incident by support",
    "app/routes/admin/incidents/incident.tsx",
    "    if (incident.kind)\n      await requirePermission(args.request, args.context, PAGE, retryActFor(incident.kind), form);\n",
    "",
    ["tests/http/incident-proof.test.ts"],
  ),
  mutant(
    "an order's part is canceled from an incident without a proof",
    "app/routes/admin/incidents/incident.tsx",
    'if (partAction) await requirePermission(args.request, args.context, PAGE, "handleOrder", form);',
    "",
    ["tests/http/incident-proof.test.ts"],
  ),
];
