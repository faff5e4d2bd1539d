import { type Mutant, mutant } from "./mutant.ts";

const PASSWORD_CHANGES = ["tests/acts/accounts/change-password.test.ts"];
const SECURITY_LETTERS = ["tests/acts/accounts/security-letters.test.ts"];
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
    SECURITY_LETTERS,
  ),
  mutant(
    "every browser counts as known",
    "app/acts/start-session.ts",
    "if (await isKnownDevice(app, { email, deviceToken: browser.deviceToken })) return null;",
    "if (browser.deviceToken || !(await isKnownDevice(app, { email, deviceToken: null }))) return null;",
    SECURITY_LETTERS,
  ),
  mutant(
    "anybody who knows a session's id signs it out",
    "app/domain/accounts/devices/devices.ts",
    ".where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));",
    ".where(and(eq(sessions.id, sessionId), ne(sessions.userId, sessionId)));",
    DEVICES,
  ),
];
