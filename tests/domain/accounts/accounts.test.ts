import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { resetPassword } from "~/acts/reset-password";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { verifyEmailAddress } from "~/acts/verify-email-address";
import { sessions, userCredits, users } from "~/db/schema";
import { knownDeviceToken } from "~/domain/accounts/devices/known-device";
import { canonicalEmail } from "~/domain/accounts/email-addresses/email-addresses";
import { countResetEmail, sendResetEmail } from "~/domain/accounts/passwords/request-password-reset";
import type { BrowserState } from "~/domain/accounts/sessions";
import { findViewer } from "~/domain/accounts/viewer";
import { LIMITS } from "~/domain/limits/limits";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { reportChecks } from "../../support/app/report-quality";
import { type TestApp, testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import {
  anotherNetwork,
  deliverAll,
  PASSWORD,
  register,
  signedUpPerson,
} from "../../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../../support/fakes/fake-mailer";

reportChecks("S10", "what was set before the proof", /^opens no session|^verifies once|^answers fifty/);
reportChecks("S11", "known and unknown addresses", /reveals nothing|sends no email|said so|says so only/);
reportChecks("S12", "guesses and devices", /twenty tries|thirty new devices/);
reportChecks("S13", "links of letters", /fifty clicks|once per link|expired or invented/);

function signIn(app: TestApp, credentials: { email: string; password: string; browser: BrowserState }) {
  return signInWithPassword(app, { ...credentials, callerAddress: anotherNetwork() });
}

/** The same as the page /forgot-password. */
async function requestReset(app: TestApp, email: string): Promise<void> {
  const { isWithin } = await countResetEmail(app, { email, callerAddress: anotherNetwork() });
  if (isWithin) await sendResetEmail(app, { email });
  await deliverAll(app);
}

function withMail() {
  const mail = memoryMailer();
  return { mail, app: testApp({ mailer: mail }) };
}

describe("signing up", () => {
  it("opens no session before the address is verified, and says so only to the right password", async () => {
    const { app } = withMail();
    await register(app, "new@example.com");
    expect(
      await signIn(app, {
        email: "new@example.com",
        password: "wrong one",
        browser: newBrowser(),
      }),
    ).toEqual({
      status: "wrong",
    });
    expect(
      await signIn(app, { email: "new@example.com", password: PASSWORD, browser: newBrowser() }),
    ).toMatchObject({
      status: "unverified",
    });
  });

  it("verifies once, gives 3 credits and a session that opens", async () => {
    const { app, mail } = withMail();
    const result = await signedUpPerson(app, mail, "ann@example.com");
    expect(result).toMatchObject({ status: "verified", welcomeCredits: 3 });
    expect(await findViewer(app, { tokenHash: await sha256Hex(result.session?.token ?? "") })).toMatchObject({
      email: "ann@example.com",
      credits: 3,
      roles: new Set(),
    });
  });

  it("answers fifty clicks on one link with one session and one grant of credits", async () => {
    const { app, mail } = withMail();
    const browser = await register(app, "clicks@example.com");
    const token = linkCode(mail.to("clicks@example.com")[0]);
    const results = await Promise.all(
      Array.from({ length: 50 }, () => verifyEmailAddress(app, { token, password: null, browser })),
    );
    expect(results.filter((result) => result.status === "verified")).toHaveLength(1);
    const [user] = await app.db.select().from(users).where(eq(users.email, "clicks@example.com"));
    const [balance] = await app.db
      .select()
      .from(userCredits)
      .where(eq(userCredits.userId, user?.id ?? ""));
    expect(balance?.credits).toBe(3);
  });

  it("gives welcome credits once per person, whatever the spelling of the address", async () => {
    const { app, mail } = withMail();
    for (const email of ["j.doe@gmail.com", "jdoe+two@gmail.com"]) await signedUpPerson(app, mail, email);
    const balances = await app.db
      .select({ credits: userCredits.credits })
      .from(userCredits)
      .innerJoin(users, eq(users.id, userCredits.userId))
      .where(eq(users.normalizedEmail, "jdoe@gmail.com"));
    expect(balances.reduce((sum, row) => sum + row.credits, 0)).toBe(3);
    // The entry outlives the account, and names nobody: its reference is keyed with our secret.
    const given = await app.db.all<{ reference: string }>(
      sql`SELECT reference FROM ledger_transfers WHERE reason = 'welcome'`,
    );
    for (const { reference } of given) expect(reference).toMatch(/^[\da-f]{40}$/);
    const guessed = await sha256Hex("welcome:jdoe@gmail.com");
    expect(given.map(({ reference }) => reference)).not.toContain(guessed.slice(0, 40));
    // Somebody who deleted the account and comes again gets none.
    await app.db.run(sql`DELETE FROM welcomes WHERE normalised_email = 'jdoe@gmail.com'`);
    await signedUpPerson(app, mail, "j.d.o.e@gmail.com");
    expect(await app.db.all(sql`SELECT 1 FROM ledger_transfers WHERE reason = 'welcome'`)).toHaveLength(
      given.length,
    );
  });

  it("emails the owner of a known address and reveals nothing on the page", async () => {
    const { app, mail } = withMail();
    await signedUpPerson(app, mail, "known@example.com");
    app.clock.now += 60_000;
    await register(app, "known@example.com");
    expect(mail.to("known@example.com").map((letter) => letter.subject)).toEqual([
      "Confirm your email address",
      "You already have an account",
    ]);
  });

  it("treats spellings of one mailbox as the same address, and no others", () => {
    expect(canonicalEmail("J.Doe+shop@GoogleMail.com")).toBe("jdoe@gmail.com");
    expect(canonicalEmail("j.doe+x@outlook.com")).toBe("j.doe@outlook.com");
    expect(canonicalEmail("j.doe+x@example.com")).toBe("j.doe+x@example.com");
  });
});

describe("guessing a password", () => {
  it("is limited to twenty tries an hour for strangers, and never locks out the owner's own device", async () => {
    const { app, mail } = withMail();
    const email = "owner@example.com";
    await signedUpPerson(app, mail, email);
    // Slowly enough for the shorter pauses.
    for (let guess = 0; guess < LIMITS.login.most; guess++, app.clock.now += 2 * 60 * 1000)
      expect((await signIn(app, { email, password: `guess ${guess}`, browser: newBrowser() })).status).toBe(
        "wrong",
      );
    expect((await signIn(app, { email, password: PASSWORD, browser: newBrowser() })).status).toBe("too-many");
    expect(
      (
        await signIn(app, {
          email,
          password: PASSWORD,
          browser: newBrowser({ deviceToken: "0".repeat(64) }),
        })
      ).status,
    ).toBe("too-many");
    const deviceToken = await knownDeviceToken(app, email);
    expect(
      (await signIn(app, { email, password: PASSWORD, browser: newBrowser({ deviceToken }) })).status,
    ).toBe("signed-in");
    app.clock.now += 60 * 60 * 1000;
    expect((await signIn(app, { email, password: PASSWORD, browser: newBrowser() })).status).toBe(
      "signed-in",
    );
  });
});

describe("signing in often", () => {
  it("is not counted as guessing: thirty new devices of an owner in an hour are never blocked", async () => {
    const { app, mail } = withMail();
    const email = "busy@example.com";
    await signedUpPerson(app, mail, email);
    for (let device = 0; device < 30; device++)
      expect((await signIn(app, { email, password: PASSWORD, browser: newBrowser() })).status).toBe(
        "signed-in",
      );
  });
});

describe("a new password", () => {
  it("ends every session, can be set once per link, and the old one no longer works", async () => {
    const { app, mail } = withMail();
    const email = "reset@example.com";
    const verified = await signedUpPerson(app, mail, email);
    await requestReset(app, email);
    const token = linkCode(mail.to(email)[1]);
    const results = await Promise.all(
      ["first new one", "second new one"].map((password) => resetPassword(app, { token, password })),
    );
    expect(results.map((result) => result.status).sort()).toEqual(["changed", "expired"]);
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, verified.userId))).toEqual([]);
    expect((await signIn(app, { email, password: PASSWORD, browser: newBrowser() })).status).toBe("wrong");
  });

  it("is refused with a link that is expired or invented", async () => {
    const { app, mail } = withMail();
    const email = "late@example.com";
    await register(app, email);
    await requestReset(app, email);
    app.clock.now += 61 * 60 * 1000;
    const token = linkCode(mail.to(email)[1]);
    expect(await resetPassword(app, { token, password: "too late now" })).toEqual({ status: "expired" });
    expect(await resetPassword(app, { token: "0".repeat(40), password: "made up" })).toEqual({
      status: "expired",
    });
  });

  it("sends no email if there is no account", async () => {
    const { app, mail } = withMail();
    await requestReset(app, "nobody@example.com");
    expect(mail.letters).toEqual([]);
  });
});
