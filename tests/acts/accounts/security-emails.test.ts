import { describe, expect, it } from "vitest";
import { startSession } from "~/acts/start-session";
import { userRoles } from "~/db/schema";
import { knownDeviceToken } from "~/domain/accounts/devices/known-device";
import { changeRole } from "~/domain/accounts/roles/change-role";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";
import { deliverAll, signedUpPerson } from "../../support/data/sign-up-by-email";
import { memoryMailer } from "../../support/fakes/fake-mailer";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const mail = memoryMailer();
const app = testApp({ mailer: mail });

async function signIn(userId: string, email: string, browser = newBrowser()): Promise<void> {
  await startSession(app, { proof: { userId, email, statements: [] }, browser });
  await deliverAll(app);
}

describe("a sign-in", () => {
  it("from a browser that is new to the account sends the owner an email with device and country", async () => {
    const email = "letters@example.com";
    const userId = await createUser(app, email);
    app.clock.now += 1;
    await signIn(userId, email, newBrowser({ userAgent: FIREFOX, country: "DE" }));
    const [letter] = mail.to(email);
    expect(letter?.subject).toBe("New login to your account");
    for (const part of [
      "Device: Firefox on Linux",
      "Country: Germany",
      "/forgot-password",
      "/account/devices",
    ])
      expect(letter?.text).toContain(part);
    await signIn(userId, email, newBrowser({ deviceToken: await knownDeviceToken(app, email) }));
    // Another account's browser is new to this one.
    const deviceToken = await knownDeviceToken(app, "somebody@example.com");
    await signIn(userId, email, newBrowser({ deviceToken }));
    expect(mail.to(email)).toHaveLength(2);
  });

  it("that opens the account, or that fails, sends no email", async () => {
    await signedUpPerson(app, mail, "opens@example.com");
    await deliverAll(app);
    expect(mail.to("opens@example.com").map(({ subject }) => subject)).toEqual([
      "Confirm your email address",
    ]);
  });
});

describe("a change of a role", () => {
  it("sends the person one email, and none if nothing changed", async () => {
    const [by, userId] = [
      await createUser(app, "boss@example.com"),
      await createUser(app, "helper@example.com"),
    ];
    await app.db.insert(userRoles).values({ userId: by, role: "admin", createdAt: app.now() });
    const request = { by, userId, role: "support", callerAddress: "192.0.2.1" } as const;
    await changeRole(app, { ...request, change: "grant" });
    await changeRole(app, { ...request, change: "grant" });
    await changeRole(app, { ...request, change: "revoke" });
    await deliverAll(app);
    expect(mail.to("helper@example.com").map(({ text }) => /Your account .*/.exec(text)?.[0])).toEqual([
      "Your account has a new role: Support.",
      "Your account no longer has the role Support.",
    ]);
    expect(mail.to("boss@example.com")).toEqual([]);
  });
});
