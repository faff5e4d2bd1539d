import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { verifyEmailAddress } from "~/acts/verify-email-address";
import { sessions, userCredits, users } from "~/db/schema";
import { canonicalEmail } from "~/domain/accounts/email-addresses";
import { knownDeviceToken } from "~/domain/accounts/known-device";
import { requestPasswordReset, resetPassword } from "~/domain/accounts/reset-password";
import { signUp } from "~/domain/accounts/sign-up";
import { findViewer } from "~/domain/accounts/viewer";
import { LIMITS } from "~/domain/limits/limits";
import { sendOutboxEntry } from "~/domain/outbox/send-entry";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { type TestApp, testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { linkCode, memoryMailer } from "../../support/fakes/fake-mailer";

const PASSWORD = "a sentence to remember";

async function deliverAll(app: TestApp): Promise<void> {
  for (const message of app.queued.splice(0))
    if (message.type === "deliver") await sendOutboxEntry(app, { deliveryId: message.deliveryId });
}

async function register(app: TestApp, email: string): Promise<void> {
  await signUp(app, { email, password: PASSWORD });
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
      await signInWithPassword(app, {
        email: "new@example.com",
        password: "wrong one",
        browser: newBrowser(),
      }),
    ).toEqual({
      status: "wrong",
    });
    expect(
      await signInWithPassword(app, { email: "new@example.com", password: PASSWORD, browser: newBrowser() }),
    ).toEqual({
      status: "unverified",
    });
  });

  it("verifies once, gives 3 credits and a session that opens", async () => {
    const { app, mail } = withMail();
    await register(app, "ann@example.com");
    const result = await verifyEmailAddress(app, {
      token: linkCode(mail.to("ann@example.com")[0]),
      browser: newBrowser(),
    });
    expect(result).toMatchObject({ status: "verified", welcomeCredits: 3 });
    if (result.status !== "verified") return;
    expect(await findViewer(app, { tokenHash: await sha256Hex(result.session.token) })).toMatchObject({
      email: "ann@example.com",
      credits: 3,
      roles: new Set(),
    });
  });

  it("answers fifty clicks on one link with one session and one gift", async () => {
    const { app, mail } = withMail();
    await register(app, "clicks@example.com");
    const token = linkCode(mail.to("clicks@example.com")[0]);
    const results = await Promise.all(
      Array.from({ length: 50 }, () => verifyEmailAddress(app, { token, browser: newBrowser() })),
    );
    expect(results.filter((result) => result.status === "verified")).toHaveLength(1);
    const [user] = await app.db.select().from(users).where(eq(users.email, "clicks@example.com"));
    const [balance] = await app.db
      .select()
      .from(userCredits)
      .where(eq(userCredits.userId, user?.id ?? ""));
    expect(balance?.credits).toBe(3);
  });

  it("welcomes a person once, whatever the spelling of the address", async () => {
    const { app, mail } = withMail();
    for (const email of ["j.doe@gmail.com", "jdoe+two@gmail.com"]) {
      await register(app, email);
      await verifyEmailAddress(app, { token: linkCode(mail.to(email)[0]), browser: newBrowser() });
    }
    const balances = await app.db
      .select({ credits: userCredits.credits })
      .from(userCredits)
      .innerJoin(users, eq(users.id, userCredits.userId))
      .where(eq(users.normalisedEmail, "jdoe@gmail.com"));
    expect(balances.reduce((sum, row) => sum + row.credits, 0)).toBe(3);
  });

  it("writes to the owner of a known address instead of telling the page", async () => {
    const { app, mail } = withMail();
    await register(app, "known@example.com");
    await verifyEmailAddress(app, {
      token: linkCode(mail.to("known@example.com")[0]),
      browser: newBrowser(),
    });
    await register(app, "known@example.com");
    expect(mail.to("known@example.com").map((letter) => letter.subject)).toEqual([
      "Confirm your e-mail address",
      "You already have an account",
    ]);
  });

  it("folds spellings that reach one mailbox, and no others", () => {
    expect(canonicalEmail("J.Doe+shop@GoogleMail.com")).toBe("jdoe@gmail.com");
    expect(canonicalEmail("j.doe+x@outlook.com")).toBe("j.doe@outlook.com");
    expect(canonicalEmail("j.doe+x@example.com")).toBe("j.doe+x@example.com");
  });
});

describe("guessing a password", () => {
  it("is held to twenty tries an hour by strangers, and never shuts out the owner's own device", async () => {
    const { app, mail } = withMail();
    const email = "owner@example.com";
    await register(app, email);
    await verifyEmailAddress(app, { token: linkCode(mail.to(email)[0]), browser: newBrowser() });
    for (let guess = 0; guess < LIMITS.login.most; guess++)
      expect(
        (await signInWithPassword(app, { email, password: `guess ${guess}`, browser: newBrowser() })).status,
      ).toBe("wrong");
    expect((await signInWithPassword(app, { email, password: PASSWORD, browser: newBrowser() })).status).toBe(
      "too-many",
    );
    expect(
      (
        await signInWithPassword(app, {
          email,
          password: PASSWORD,
          browser: newBrowser({ deviceToken: "0".repeat(64) }),
        })
      ).status,
    ).toBe("too-many");
    const deviceToken = await knownDeviceToken(app, email);
    expect(
      (await signInWithPassword(app, { email, password: PASSWORD, browser: newBrowser({ deviceToken }) }))
        .status,
    ).toBe("signed-in");
    app.clock.now += 60 * 60 * 1000;
    expect((await signInWithPassword(app, { email, password: PASSWORD, browser: newBrowser() })).status).toBe(
      "signed-in",
    );
  });
});

describe("signing in often", () => {
  it("is no guessing: an owner at thirty new devices in an hour is never held up", async () => {
    const { app, mail } = withMail();
    const email = "busy@example.com";
    await register(app, email);
    await verifyEmailAddress(app, { token: linkCode(mail.to(email)[0]), browser: newBrowser() });
    for (let device = 0; device < 30; device++)
      expect(
        (await signInWithPassword(app, { email, password: PASSWORD, browser: newBrowser() })).status,
      ).toBe("signed-in");
  });
});

describe("a new password", () => {
  it("ends every session, works once and lets the old one in no more", async () => {
    const { app, mail } = withMail();
    const email = "reset@example.com";
    await register(app, email);
    const verified = await verifyEmailAddress(app, {
      token: linkCode(mail.to(email)[0]),
      browser: newBrowser(),
    });
    if (verified.status !== "verified") throw new Error("not verified");
    await requestPasswordReset(app, { email });
    await deliverAll(app);
    const token = linkCode(mail.to(email)[1]);
    const results = await Promise.all(
      ["first new one", "second new one"].map((password) => resetPassword(app, { token, password })),
    );
    expect(results.map((result) => result.status).sort()).toEqual(["changed", "expired"]);
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, verified.userId))).toEqual([]);
    expect((await signInWithPassword(app, { email, password: PASSWORD, browser: newBrowser() })).status).toBe(
      "wrong",
    );
  });

  it("is refused with a link that is too old, or made up", async () => {
    const { app, mail } = withMail();
    const email = "late@example.com";
    await register(app, email);
    await requestPasswordReset(app, { email });
    await deliverAll(app);
    app.clock.now += 61 * 60 * 1000;
    const token = linkCode(mail.to(email)[1]);
    expect(await resetPassword(app, { token, password: "too late now" })).toEqual({ status: "expired" });
    expect(await resetPassword(app, { token: "0".repeat(40), password: "made up" })).toEqual({
      status: "expired",
    });
  });

  it("writes to nobody where there is no account", async () => {
    const { app, mail } = withMail();
    await requestPasswordReset(app, { email: "nobody@example.com" });
    await deliverAll(app);
    expect(mail.letters).toEqual([]);
  });
});
