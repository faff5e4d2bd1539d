import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { confirmEmailChange, UNDO_EMAIL_CHANGE_MS } from "~/acts/accounts/confirm-email-change";
import { undoEmailChange } from "~/acts/accounts/undo-email-change";
import { startSession } from "~/acts/start-session";
import { factors, identities, users } from "~/db/schema";
import { knownDeviceToken } from "~/domain/accounts/devices/known-device";
import { requestEmailChange } from "~/domain/accounts/email-addresses/request-email-change";
import { findViewer } from "~/domain/accounts/viewer";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";
import { anotherNetwork, deliverAll, register } from "../../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../../support/fakes/fake-mailer";

const PASSWORD = "a new sentence to remember";
const mail = memoryMailer();
const app = testApp({ mailer: mail });

const isOpen = async (token: string) =>
  (await findViewer(app, { tokenHash: await sha256Hex(token) })) !== null;
const emailOf = async (userId: string) =>
  (await app.db.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email;

async function signIn(userId: string, email: string): Promise<string> {
  const browser = newBrowser({ deviceToken: await knownDeviceToken(app, email) });
  return (await startSession(app, { proof: { userId, email, statements: [] }, browser }))?.token ?? "";
}

/** Asks for the change and returns the code of the letter to the new address. */
async function ask(email: string, newEmail: string): Promise<string> {
  await requestEmailChange(app, { email, newEmail, callerAddress: anotherNetwork() });
  await deliverAll(app);
  return linkCode(mail.to(newEmail).at(-1));
}

async function confirm(userId: string, token: string, sessionToken: string | null = null) {
  const result = await confirmEmailChange(app, {
    viewer: { id: userId },
    browser: newBrowser({ sessionToken }),
    token,
  });
  await deliverAll(app);
  return result;
}

/** A person whose address was just changed, with the codes of the letters. */
async function changed(name: string) {
  const [email, newEmail] = [`${name}@example.com`, `${name}-new@example.com`];
  const userId = await createUser(app, email);
  const token = await ask(email, newEmail);
  const result = await confirm(userId, token);
  return { userId, email, newEmail, token, result, undo: linkCode(mail.to(email).at(-1)) };
}

describe("a change of address", () => {
  it("happens when the new address is proved, ends the other sessions, and tells the old address", async () => {
    const [email, newEmail] = ["move@example.com", "moved@example.com"];
    const userId = await createUser(app, email);
    const [here, elsewhere] = [await signIn(userId, email), await signIn(userId, email)];
    const token = await ask(email, newEmail);
    expect(await emailOf(userId)).toBe(email);
    const result = await confirm(userId, token, here);
    expect(result.status).toBe("changed");
    expect(await emailOf(userId)).toBe(newEmail);
    expect(await Promise.all([here, elsewhere].map(isOpen))).toEqual([false, false]);
    if (result.status === "changed") expect(await isOpen(result.session.token)).toBe(true);
    expect(mail.to(newEmail).map(({ subject }) => subject)).toEqual(["Confirm your new email address"]);
    expect(mail.to(email).map(({ subject }) => subject)).toEqual(["Your email address was changed"]);
  });

  it("happens once for many clicks, and not by another person's click", async () => {
    const [email, newEmail] = ["clicks-a@example.com", "clicks-b@example.com"];
    const [userId, other] = [await createUser(app, email), await createUser(app, "clicks-other@example.com")];
    const token = await ask(email, newEmail);
    expect(await confirm(other, token)).toEqual({ status: "expired" });
    const results = await Promise.all(Array.from({ length: 8 }, () => confirm(userId, token)));
    expect(results.filter(({ status }) => status === "changed")).toHaveLength(1);
    expect(await emailOf(other)).toBe("clicks-other@example.com");
    expect(mail.to(email)).toHaveLength(1);
  });

  it("never takes an address that somebody has proved, and tells only its owner", async () => {
    const [email, taken] = ["wants@example.com", "has@example.com"];
    const [userId, owner] = [await createUser(app, email), await createUser(app, taken)];
    expect(await ask(email, taken)).toBe("");
    expect(mail.to(taken).map(({ subject }) => subject)).toEqual(["This address already has an account"]);
    const late = "proved-meanwhile@example.com";
    const token = await ask(email, late);
    await createUser(app, late);
    expect(await confirm(userId, token)).toEqual({ status: "taken" });
    expect([await emailOf(userId), await emailOf(owner)]).toEqual([email, taken]);
  });

  it("takes an address that somebody signed up and never proved", async () => {
    const [email, newEmail] = ["proves@example.com", "squatted@example.com"];
    const userId = await createUser(app, email);
    await register(app, newEmail);
    expect((await confirm(userId, await ask(email, newEmail))).status).toBe("changed");
    expect(await app.db.$count(users, eq(users.email, newEmail))).toBe(1);
    expect(await emailOf(userId)).toBe(newEmail);
  });
});

describe("undoing a change of address", () => {
  it("gives the account back with a new password and without what was added since, once", async () => {
    const { userId, email, result, undo } = await changed("undo");
    const before = await app.db.$count(identities, eq(identities.userId, userId));
    const at = app.now();
    await app.db.insert(factors).values({
      id: newId(),
      userId,
      kind: "totp",
      status: "verified",
      name: "Thief's phone",
      secret: "sealed",
      createdAt: at,
    });
    await app.db.insert(identities).values({
      id: newId(),
      userId,
      issuer: "https://accounts.example",
      subject: "thief",
      email: "thief@example.com",
      createdAt: at,
    });
    const undone = await Promise.all(
      Array.from({ length: 3 }, () => undoEmailChange(app, { token: undo, password: PASSWORD })),
    );
    expect(undone.filter(({ status }) => status === "undone")).toHaveLength(1);
    expect(await emailOf(userId)).toBe(email);
    if (result.status === "changed") expect(await isOpen(result.session.token)).toBe(false);
    expect(await app.db.$count(factors, eq(factors.userId, userId))).toBe(0);
    expect(await app.db.$count(identities, eq(identities.userId, userId))).toBe(before);
  });

  it("also undoes every later change, and its link ends with it", async () => {
    const { userId, email, newEmail, undo } = await changed("chain");
    await confirm(userId, await ask(newEmail, "chain-third@example.com"));
    const later = linkCode(mail.to(newEmail).at(-1));
    expect((await undoEmailChange(app, { token: undo, password: PASSWORD })).status).toBe("undone");
    expect(await emailOf(userId)).toBe(email);
    expect(await undoEmailChange(app, { token: later, password: PASSWORD })).toEqual({ status: "expired" });
  });

  it("is possible for a week, with a password that is not made of the address", async () => {
    const { userId, newEmail, undo } = await changed("seven-days");
    expect(await undoEmailChange(app, { token: undo, password: "seven-days1" })).toMatchObject({
      status: "weak-password",
    });
    app.clock.now += UNDO_EMAIL_CHANGE_MS;
    expect(await undoEmailChange(app, { token: undo, password: PASSWORD })).toEqual({ status: "expired" });
    expect(await emailOf(userId)).toBe(newEmail);
  });
});
