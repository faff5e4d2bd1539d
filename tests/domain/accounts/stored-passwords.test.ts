import { randomBytes, scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { startSession } from "~/acts/start-session";
import { users } from "~/db/schema";
import { checkPassword } from "~/domain/accounts/passwords/check-password";
import { newPassword } from "~/domain/accounts/passwords/password-field";
import { hashPassword, verifyPassword } from "~/domain/accounts/passwords/passwords";
import { reportChecks } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";
import { anotherNetwork } from "../../support/data/sign-up-by-email";

reportChecks("S9", "passwords that change while they are checked", /changed meanwhile/);

const app = testApp();
const EMAIL = "stored@example.com";
const signIn = (password: string) =>
  signInWithPassword(app, { email: EMAIL, password, browser: newBrowser(), callerAddress: anotherNetwork() });
const storedHash = async (userId: string) =>
  (await app.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)))[0]?.hash;

describe("a stored password", () => {
  it("with older parameters works, and is hashed anew by the sign-in; a wrong one changes nothing", async () => {
    const userId = await createUser(app, EMAIL);
    const salt = randomBytes(16);
    const key = scryptSync("an older sentence", salt, 32, { N: 2 ** 10, r: 8, p: 1 });
    const older = ["scrypt", 2 ** 10, 8, 1, salt.toString("base64url"), key.toString("base64url")].join("$");
    await app.db.update(users).set({ passwordHash: older }).where(eq(users.id, userId));
    expect((await signIn("another sentence")).status).toBe("wrong");
    expect(await storedHash(userId)).toBe(older);
    expect((await signIn("an older sentence")).status).toBe("signed-in");
    const renewed = await storedHash(userId);
    expect(renewed).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect((await signIn("an older sentence")).status).toBe("signed-in");
    expect(await storedHash(userId)).toBe(renewed);
  });

  it("that is changed meanwhile opens no session, though it was right when it was checked", async () => {
    const userId = await createUser(app, "meanwhile@example.com");
    await app.db
      .update(users)
      .set({ passwordHash: await hashPassword("the first sentence") })
      .where(eq(users.id, userId));
    const browser = newBrowser();
    const checked = await checkPassword(app, {
      email: "meanwhile@example.com",
      password: "the first sentence",
      browser,
      callerAddress: anotherNetwork(),
    });
    if (checked.status !== "right") throw new Error(checked.status);
    await app.db
      .update(users)
      .set({ passwordHash: await hashPassword("the second one") })
      .where(eq(users.id, userId));
    expect(await startSession(app, { proof: checked.proof, browser })).toBeNull();
  });

  it("may be of any letters, and is the same however a keyboard composes them", async () => {
    for (const [typed, again] of [
      ["Zoë Ünïcode 12".normalize("NFC"), "Zoë Ünïcode 12".normalize("NFD")],
      ["пароль из слов", "пароль из слов"],
      ["密碼是一句話啊", "密碼是一句話啊"],
      ["🦊🌙🛹👩‍🚀 surf", "🦊🌙🛹👩‍🚀 surf"],
    ] as const) {
      expect(newPassword.safeParse(typed).success).toBe(true);
      const hash = await hashPassword(typed);
      expect(await verifyPassword(again, hash)).toBe(true);
      expect(await verifyPassword(`${again} `, hash)).toBe(false);
    }
    expect(newPassword.safeParse("ü".repeat(200)).success).toBe(false);
    expect(newPassword.safeParse("é".repeat(201)).success).toBe(false);
  });
});
