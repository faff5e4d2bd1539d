import { describe, expect, it } from "vitest";
import { resetPassword } from "~/acts/reset-password";
import { verifyEmailAddress } from "~/acts/verify-email-address";
import { sendResetEmail } from "~/domain/accounts/passwords/request-password-reset";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { createUser } from "../../support/data/factories";
import { deliverAll, register } from "../../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../../support/fakes/fake-mailer";

const mail = memoryMailer();
const app = testApp({ mailer: mail });
const REFUSAL = /^This password is too easy to guess: it is based on your email address/;

describe("a password that is made of the address", () => {
  it("is refused by the link for a new password, which stays valid", async () => {
    const email = "marguerite@example.com";
    await createUser(app, email);
    await sendResetEmail(app, { email });
    await deliverAll(app);
    const token = linkCode(mail.to(email)[0]);
    expect(await resetPassword(app, { token, password: "Marguerite1" })).toEqual({
      status: "weak-password",
      message: expect.stringMatching(REFUSAL),
    });
    expect((await resetPassword(app, { token, password: "a sentence of hers" })).status).toBe("changed");
  });

  it("is refused where an address is confirmed in another browser", async () => {
    const email = "theodora@example.com";
    await register(app, email);
    const token = linkCode(mail.to(email)[0]);
    const verify = (password: string) => verifyEmailAddress(app, { token, password, browser: newBrowser() });
    expect(await verify("theodora1")).toEqual({
      status: "weak-password",
      message: expect.stringMatching(REFUSAL),
    });
    expect((await verify("a sentence of hers")).status).toBe("verified");
  });
});
