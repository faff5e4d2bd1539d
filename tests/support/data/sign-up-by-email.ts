import { type VerifyEmailAddressResult, verifyEmailAddress } from "~/acts/verify-email-address";
import type { BrowserState } from "~/domain/accounts/sessions";
import { signUp } from "~/domain/accounts/sign-up";
import { sendOutboxEntry } from "~/domain/outbox/send-entry";
import type { TestApp } from "../app/test-app";
import { linkCode, type memoryMailer } from "../fakes/fake-mailer";
import { newBrowser } from "./browser-state";

export const PASSWORD = "a sentence to remember";
/** A unique IP address, for tests that are not about rate limits. */
let networks = 0;
export const anotherNetwork = () => `10.${networks >> 8}.${networks++ & 255}.1`;

export async function deliverAll(app: TestApp): Promise<void> {
  for (const message of app.queued.splice(0))
    if (message.type === "deliver") await sendOutboxEntry(app, { deliveryId: message.deliveryId });
}

/** Signs up and delivers the email. Returns the browser with the cookie of the sign-up. */
export async function register(
  app: TestApp,
  email: string,
  { password = PASSWORD, browser = newBrowser(), callerAddress = anotherNetwork() } = {},
): Promise<BrowserState> {
  const signedUp = await signUp(app, { email, password, signUpToken: browser.signUpToken, callerAddress });
  await deliverAll(app);
  return signedUp.status === "sent" ? { ...browser, signUpToken: signedUp.signUpToken } : browser;
}

/** A person who signed up and opened the email's link in the same browser. */
export async function signedUpPerson(
  app: TestApp,
  mail: ReturnType<typeof memoryMailer>,
  email: string,
): Promise<Extract<VerifyEmailAddressResult, { status: "verified" }>> {
  const browser = await register(app, email);
  const token = linkCode(mail.to(email).at(-1));
  const verified = await verifyEmailAddress(app, { token, password: null, browser });
  if (verified.status !== "verified") throw new Error(`${email} is ${verified.status}`);
  return verified;
}
