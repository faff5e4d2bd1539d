import type { App } from "~/app";
import { PENDING_IDENTITY_MS } from "~/domain/accounts/pending-identity";
import { ADMIN_REQUEST_MS } from "~/domain/accounts/roles/self-granted-admin";
import {
  type BrowserState,
  PENDING_SIGN_IN_MS,
  SESSION_LIFETIME_MS,
  type StartedSession,
} from "~/domain/accounts/sessions";
import { SIGN_UP_LIFETIME_MS } from "~/domain/accounts/sign-up";
import { cartCookie, clearedCartCookie, readCartToken } from "./cart-cookie";
import { readCookie, writeCookie } from "./cookie";

const DEVICE_SECONDS = 365 * 24 * 60 * 60;

export function readSessionToken(request: Request, origin: string): string | null {
  return readCookie(request, origin, "session");
}

/** What a sign-in depends on: cookies of the browser, and where its request came from. */
export function readBrowserState(
  request: Request,
  { app: { origin }, country }: { app: Pick<App, "origin">; country: string | null },
): BrowserState {
  return {
    sessionToken: readSessionToken(request, origin),
    deviceToken: readCookie(request, origin, "device"),
    cartToken: readCartToken(request, origin),
    signUpToken: readSignUpToken(request, origin),
    userAgent: request.headers.get("user-agent"),
    country,
    pendingIdentity: readCookie(request, origin, "identity"),
    adminRequest: readCookie(request, origin, "admin-request"),
  };
}

export function readSignUpToken(request: Request, origin: string): string | null {
  const token = readCookie(request, origin, "sign-up");
  return token && /^[0-9a-f]{40}$/.test(token) ? token : null;
}

/** Marks the browser in which a sign-up's password was typed. */
export function signUpCookie(origin: string, token: string): Headers {
  return new Headers([["set-cookie", writeCookie(origin, "sign-up", token, SIGN_UP_LIFETIME_MS / 1000)]]);
}

/** The page that a person wanted before signing up; the link in the email leads there. */
export function readSignUpRedirect(request: Request, origin: string): string | null {
  return readCookie(request, origin, "sign-up-redirect");
}

export function signUpRedirectCookie(origin: string, to: string | null): string {
  return writeCookie(origin, "sign-up-redirect", to ?? "", to === null ? 0 : SIGN_UP_LIFETIME_MS / 1000);
}

/** An identity that waits for the owner of its address to sign in. */
export function pendingIdentityCookie(origin: string, sealed: string): string {
  return writeCookie(origin, "identity", sealed, PENDING_IDENTITY_MS / 1000);
}

/** A sign-up's request to become an admin. */
export function adminRequestCookie(origin: string, sealed: string): string {
  return writeCookie(origin, "admin-request", sealed, ADMIN_REQUEST_MS / 1000);
}

/**
 * All cookies of a sign-in, written only here: session, known device, and the cart if it holds something. The
 * session's cookie lasts as long as a session can; its row decides when it ends.
 */
export function signInCookies(origin: string, session: StartedSession): Headers {
  const headers = new Headers();
  headers.append("set-cookie", writeCookie(origin, "session", session.token, SESSION_LIFETIME_MS / 1000));
  headers.append("set-cookie", writeCookie(origin, "device", session.deviceToken, DEVICE_SECONDS));
  if (session.cart) headers.append("set-cookie", cartCookie(origin, session.cart.token, session.cart.count));
  if (session.hasConnectedIdentity) headers.append("set-cookie", writeCookie(origin, "identity", "", 0));
  if (session.hasBecomeAdmin) headers.append("set-cookie", writeCookie(origin, "admin-request", "", 0));
  return headers;
}

/** Proves that the first factor was right in this browser; the second one is asked for next. */
export function factorCookie(origin: string, token: string): string {
  return writeCookie(origin, "factor", token, PENDING_SIGN_IN_MS / 1000);
}

export function readFactorToken(request: Request, origin: string): string | null {
  return readCookie(request, origin, "factor");
}

/**
 * The cookies of a sign-out. The cart's cookie is removed, because the cart stays in the database; so do their
 * orders (`remainingOrders`: the cookie without them, where there was one). The device stays known.
 */
export function signOutCookies(origin: string, remainingOrders: string | null): Headers {
  const headers = new Headers();
  headers.append("set-cookie", writeCookie(origin, "session", "", 0));
  headers.append("set-cookie", clearedCartCookie(origin));
  if (remainingOrders !== null) headers.append("set-cookie", remainingOrders);
  return headers;
}

/** Makes the browser known to an account, without signing in. */
export function deviceCookie(origin: string, deviceToken: string): Headers {
  return new Headers([["set-cookie", writeCookie(origin, "device", deviceToken, DEVICE_SECONDS)]]);
}

/** The cookies of a new password: nobody is signed in, the device is known, and a visitor's cart stays. */
export function passwordChangedCookies(origin: string, deviceToken: string): Headers {
  const headers = new Headers();
  headers.append("set-cookie", writeCookie(origin, "session", "", 0));
  headers.append("set-cookie", writeCookie(origin, "device", deviceToken, DEVICE_SECONDS));
  return headers;
}
