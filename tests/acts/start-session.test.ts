import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { signInWithPassword } from "~/acts/sign-in-with-password";
import { startSession } from "~/acts/start-session";
import { verifyEmailAddress } from "~/acts/verify-email-address";
import { knownDeviceToken } from "~/domain/accounts/devices/known-device";
import type { StartedSession } from "~/domain/accounts/sessions";
import { findViewer } from "~/domain/accounts/viewer";
import { findCart } from "~/domain/orders/cart/cart";
import { addToCart } from "~/domain/orders/cart/change-cart";
import {
  passwordChangedCookies,
  readBrowserState,
  signInCookies,
  signOutCookies,
} from "~/http/cookies/session-cookies";
import { randomToken, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { type TestApp, testApp } from "../support/app/test-app";
import { newBrowser } from "../support/data/browser-state";
import { createUser } from "../support/data/factories";
import { openShop, type TestShop } from "../support/data/shop";
import { PASSWORD, register } from "../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../support/fakes/fake-mailer";

const ORIGIN = "https://inkloom.example";
const mail = memoryMailer();
const app = testApp({ mailer: mail });
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(app, "Session");
});

async function cartWith(quantity: number): Promise<string> {
  const line = { productId: shop.productId, color: "black", size: "M", quantity };
  const added = await addToCart(app, { token: null, userId: null, line });
  return added.status === "added" ? added.token : "";
}

/** A person who has signed up and has the code of the first email. */
async function newcomer(email: string): Promise<string> {
  await register(app, email);
  return linkCode(mail.to(email)[0]);
}

const isOpen = async (app: TestApp, token: string) =>
  (await findViewer(app, { tokenHash: await sha256Hex(token) })) !== null;

describe("signing in", () => {
  it("does the same by link and by password: a session, a known device, and one cart of all devices", async () => {
    const email = "same@example.com";
    const token = await newcomer(email);
    const browser = (quantity: number) => cartWith(quantity).then((cartToken) => newBrowser({ cartToken }));
    const verified = await verifyEmailAddress(app, {
      token,
      password: PASSWORD,
      browser: await browser(2),
    });
    const signedIn = await signInWithPassword(app, {
      email,
      password: PASSWORD,
      browser: await browser(3),
      callerAddress: "192.0.2.1",
    });
    if (verified.status !== "verified" || !verified.session || signedIn.status !== "signed-in")
      throw new Error("not signed in");
    const deviceToken = await knownDeviceToken(app, email);
    expect([verified.session.deviceToken, signedIn.session.deviceToken]).toEqual([deviceToken, deviceToken]);
    expect([verified.session.cart?.count, signedIn.session.cart?.count]).toEqual([2, 5]);
    const cart = await findCart(app, {
      token: signedIn.session.cart?.token ?? "",
      userId: verified.userId,
    });
    expect(cart?.userId).toBe(verified.userId);
    expect(await isOpen(app, verified.session.token)).toBe(true);
    expect(await isOpen(app, signedIn.session.token)).toBe(true);
  });

  it("replaces the session that the browser has, and no other", async () => {
    const userId = await createUser(app, "rotates@example.com");
    const proof = { userId, email: "rotates@example.com", statements: [] };
    const start = async (sessionToken: string | null) =>
      (await startSession(app, { proof, browser: newBrowser({ sessionToken }) }))?.token ?? "";
    const [phone, laptop] = [await start(null), await start(null)];
    const next = await start(laptop);
    expect(await Promise.all([phone, laptop, next].map((token) => isOpen(app, token)))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("changes nothing if the proof is no longer valid", async () => {
    const userId = await createUser(app, "void@example.com");
    const proof = { userId, email: "void@example.com", statements: [] };
    const before = await startSession(app, { proof, browser: newBrowser() });
    const browser = newBrowser({ sessionToken: before?.token ?? "", cartToken: await cartWith(1) });
    expect(await startSession(app, { proof: { ...proof, condition: sql`1 = 2` }, browser })).toBeNull();
    expect(await isOpen(app, before?.token ?? "")).toBe(true);
    expect((await findCart(app, { token: browser.cartToken }))?.userId).toBeNull();
  });
});

describe("the cookies of a sign-in", () => {
  const session: StartedSession = {
    token: "t",
    deviceToken: "d",
    cart: { token: randomToken(), count: 2 },
    hasConnectedIdentity: false,
    hasBecomeAdmin: false,
  };

  it("are three, and those that the browser sends with the next one", () => {
    const cookies = signInCookies(ORIGIN, session)
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0]);
    const request = new Request(ORIGIN, { headers: { cookie: cookies.join("; "), "user-agent": "Lynx" } });
    expect(readBrowserState(request, { app: { origin: ORIGIN }, country: "DE" })).toEqual({
      sessionToken: "t",
      deviceToken: "d",
      cartToken: session.cart?.token,
      signUpToken: null,
      userAgent: "Lynx",
      country: "DE",
      pendingIdentity: null,
      adminRequest: null,
    });
    // An empty cart leaves the browser's cookie alone.
    expect(signInCookies(ORIGIN, { ...session, cart: null }).getSetCookie()).toHaveLength(2);
  });

  it("go at sign-out but for the known device; a visitor who resets a password keeps the cart", () => {
    const cookies = (headers: Headers) =>
      headers.getSetCookie().map((cookie) => [cookie.split("=")[0], cookie.includes("Max-Age=0")]);
    expect(cookies(signOutCookies(ORIGIN, null))).toEqual([
      ["__Host-session", true],
      ["__Host-cart", true],
    ]);
    expect(cookies(passwordChangedCookies(ORIGIN, "d"))).toEqual([
      ["__Host-session", true],
      ["__Host-device", false],
    ]);
  });
});
