import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { resetPassword } from "~/acts/reset-password";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { startSession } from "~/acts/start-session";
import { LINK_SIGNS_IN_MS, verifyEmailAddress } from "~/acts/verify-email-address";
import { codes, sessions, users } from "~/db/schema";
import { countResetEmail, sendResetEmail } from "~/domain/accounts/passwords/request-password-reset";
import { counterOf, countUse } from "~/domain/limits/count-use";
import { LIMITS } from "~/domain/limits/limits";
import { emailSubject } from "~/domain/limits/subjects";
import { reportQualityResult } from "../support/app/report-quality";
import { type TestApp, testApp } from "../support/app/test-app";
import { newBrowser } from "../support/data/browser-state";
import {
  anotherNetwork,
  deliverAll,
  PASSWORD,
  register,
  signedUpPerson,
} from "../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../support/fakes/fake-mailer";

const mail = memoryMailer();
const app = testApp({ mailer: mail });
const STRANGERS = "the stranger's password";

const codesTo = (email: string) => mail.to(email).map(linkCode);
const signIn = async (email: string, password: string, browser = newBrowser()) =>
  (await signInWithPassword(app, { email, password, browser, callerAddress: anotherNetwork() })).status;

async function resetLetter(at: TestApp, email: string): Promise<string> {
  const { isWithin } = await countResetEmail(at, { email, callerAddress: anotherNetwork() });
  if (isWithin) await sendResetEmail(at, { email });
  await deliverAll(at);
  return codesTo(email).at(-1) ?? "";
}

describe("an account that a stranger prepared", () => {
  it("has the password of the person who proves the address, and the stranger's never works", async () => {
    const email = "victim@example.com";
    await register(app, email, { password: STRANGERS });
    app.clock.now += 60_000;
    const browser = await register(app, email);
    const token = codesTo(email).at(-1) ?? "";
    const verified = await verifyEmailAddress(app, { token, password: null, browser });
    expect(verified).toMatchObject({ status: "verified", welcomeCredits: 3 });
    expect(await signIn(email, STRANGERS)).toBe("wrong");
    expect(await signIn(email, PASSWORD)).toBe("signed-in");
  });

  it("asks an owner who opens the stranger's email for a password, and accepts no other", async () => {
    const email = "letter-only@example.com";
    await register(app, email, { password: STRANGERS });
    const [token = ""] = codesTo(email);
    const browser = newBrowser();
    expect(await verifyEmailAddress(app, { token, password: null, browser })).toEqual({
      status: "password-needed",
    });
    // Another person's sign-up in this browser proves nothing about this one.
    const other = await register(app, "another@example.com");
    expect(await verifyEmailAddress(app, { token, password: null, browser: other })).toEqual({
      status: "password-needed",
    });
    expect((await verifyEmailAddress(app, { token, password: PASSWORD, browser })).status).toBe("verified");
    expect(await signIn(email, STRANGERS)).toBe("wrong");
    expect(await signIn(email, PASSWORD)).toBe("signed-in");
  });

  it("is the owner's after a password reset, too: verified, with welcome credits, and the stranger's link is void", async () => {
    const email = "by-reset@example.com";
    const stranger = await register(app, email, { password: STRANGERS });
    const [token = ""] = codesTo(email);
    const reset = await resetLetter(app, email);
    expect((await resetPassword(app, { token: reset, password: PASSWORD })).status).toBe("changed");
    expect(await verifyEmailAddress(app, { token, password: null, browser: stranger })).toEqual({
      status: "expired",
    });
    expect(await signIn(email, STRANGERS, stranger)).toBe("wrong");
    expect(await signIn(email, PASSWORD)).toBe("signed-in");
  });

  it("keeps no session of anybody who was signed in before the proof", async () => {
    const email = "sessions@example.com";
    const browser = await register(app, email);
    const [owner] = await app.db.select().from(users).where(eq(users.email, email));
    const userId = owner?.id ?? "";
    await startSession(app, { proof: { userId, email, statements: [] }, browser: newBrowser() });
    await verifyEmailAddress(app, { token: codesTo(email)[0] ?? "", password: null, browser });
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
  });

  it("stores no password with an address that nobody proved", async () => {
    await register(app, "unproved@example.com", { password: STRANGERS });
    const [row] = await app.db.select().from(users).where(eq(users.email, "unproved@example.com"));
    expect(row).toMatchObject({ passwordHash: null, verifiedAt: null });
  });
});

describe("a sign-up", () => {
  it("repeated in the same browser within the minute waits with the password that was typed last", async () => {
    const email = "typo@example.com";
    const browser = await register(app, email, { password: "with a tipo in it" });
    const again = await register(app, email, { browser });
    const [token = "", ...more] = codesTo(email);
    expect(more).toEqual([]);
    await verifyEmailAddress(app, { token, password: null, browser: again });
    expect(await signIn(email, PASSWORD)).toBe("signed-in");
  });

  it("goes on in the browser that signs in before the address is verified", async () => {
    const email = "laptop@example.com";
    await register(app, email);
    app.clock.now += 60_000;
    const tried = await signInWithPassword(app, {
      email,
      password: PASSWORD,
      browser: newBrowser(),
      callerAddress: anotherNetwork(),
    });
    if (tried.status !== "unverified") throw new Error(tried.status);
    await deliverAll(app);
    const browser = newBrowser({ signUpToken: tried.signUpToken });
    const token = codesTo(email)[1] ?? "";
    expect((await verifyEmailAddress(app, { token, password: null, browser })).status).toBe("verified");
  });
});

describe("a verification email", () => {
  it("signs in for half an hour; later it verifies the address, and the login asks for the password", async () => {
    const email = "late-letter@example.com";
    const browser = await register(app, email);
    app.clock.now += LINK_SIGNS_IN_MS + 1;
    const token = codesTo(email)[0] ?? "";
    const verified = await verifyEmailAddress(app, { token, password: null, browser });
    expect(verified).toMatchObject({ status: "verified", session: null, welcomeCredits: 3 });
    expect(await verifyEmailAddress(app, { token, password: null, browser })).toEqual({ status: "expired" });
    expect(await signIn(email, PASSWORD)).toBe("signed-in");
  });
});

describe("one proof", () => {
  it("is used once for fifty concurrent clicks on five links, and invalidates the person's other codes", async () => {
    const email = "fifty@example.com";
    let browser = newBrowser();
    for (let letter = 0; letter < 5; letter++) {
      browser = await register(app, email, { browser });
      app.clock.now += 60 * 60_000;
    }
    const reset = await resetLetter(app, email);
    const tokens = codesTo(email).slice(0, 5);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        verifyEmailAddress(app, { token: tokens[index % 5] ?? "", password: null, browser }),
      ),
    );
    const verified = results.filter(({ status }) => status === "verified").length;
    expect(verified).toBe(1);
    expect(await resetPassword(app, { token: reset, password: "too late" })).toEqual({ status: "expired" });
    const [owner] = await app.db.select().from(users).where(eq(users.email, email));
    const left = await app.db
      .select()
      .from(codes)
      .where(eq(codes.userId, owner?.id ?? ""));
    // Each sign-up has a link and a short code, and there is the link for a new password.
    expect([left.length, left.filter((code) => code.usedAt === null).length]).toEqual([5 * 2 + 1, 0]);
    reportQualityResult("S13", "fifty uses at once of five links of one person", `${verified} succeeds`);
  });

  it("by one of two concurrent reset links invalidates the other", async () => {
    const email = "two-resets@example.com";
    await signedUpPerson(app, mail, email);
    const first = await resetLetter(app, email);
    app.clock.now += 60_000;
    const second = await resetLetter(app, email);
    const results = await Promise.all(
      [first, second].map((token) => resetPassword(app, { token, password: "another one" })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["changed", "expired"]);
  });
});

describe("wrong passwords from other browsers", () => {
  it("do not lock out an owner who resets the password: that browser is a known device with all its tries", async () => {
    const email = "shut-out@example.com";
    await signedUpPerson(app, mail, email);
    const reset = async (password: string) => {
      app.clock.now += 10 * 60_000;
      return resetPassword(app, { token: await resetLetter(app, email), password });
    };
    const before = await reset("a first new password");
    if (before.status !== "changed") throw new Error(before.status);
    const known = newBrowser({ deviceToken: before.deviceToken });
    for (const device of ["new", "known"]) {
      const counter = counterOf("login", await emailSubject(email, device));
      for (let guess = 0; guess < LIMITS.login.most; guess++) await countUse(app, counter);
    }
    expect(await signIn(email, "a first new password")).toBe("too-many");
    expect(await signIn(email, "a first new password", known)).toBe("too-many");
    const after = await reset(PASSWORD);
    if (after.status !== "changed") throw new Error(after.status);
    const proved = newBrowser({ deviceToken: after.deviceToken });
    expect(await signIn(email, PASSWORD, proved)).toBe("signed-in");
    // It gives strangers no additional attempts.
    expect(await signIn(email, PASSWORD)).toBe("too-many");
  });
});
