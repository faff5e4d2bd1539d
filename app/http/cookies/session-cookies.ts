import { type BrowserState, SESSION_LIFETIME_MS, type StartedSession } from "~/domain/accounts/sessions";
import { cartCookie, clearedCartCookie, readCartToken } from "./cart-cookie";
import { readCookie, writeCookie } from "./cookie";

const DEVICE_SECONDS = 365 * 24 * 60 * 60;

export function readSessionToken(request: Request, origin: string): string | null {
  return readCookie(request, origin, "session");
}

/** What a sign-in needs to know of the browser that asks for it. */
export function readBrowserState(request: Request, origin: string): BrowserState {
  return {
    sessionToken: readSessionToken(request, origin),
    deviceToken: readCookie(request, origin, "device"),
    cartToken: readCartToken(request, origin),
    userAgent: request.headers.get("user-agent"),
  };
}

/** The cookies of a sign-in, written nowhere else: session, known device, and the cart where it holds something. */
export function signInCookies(origin: string, session: StartedSession): Headers {
  const headers = new Headers();
  headers.append("set-cookie", writeCookie(origin, "session", session.token, SESSION_LIFETIME_MS / 1000));
  headers.append("set-cookie", writeCookie(origin, "device", session.deviceToken, DEVICE_SECONDS));
  if (session.cart) headers.append("set-cookie", cartCookie(origin, session.cart.token, session.cart.count));
  return headers;
}

/**
 * The cookies of a sign-out. The cart goes with the person, since it waits for them in the database; after a password
 * reset a visitor keeps theirs. The device stays known.
 */
export function signOutCookies(origin: string, { keepsCart = false } = {}): Headers {
  const headers = new Headers();
  headers.append("set-cookie", writeCookie(origin, "session", "", 0));
  if (!keepsCart) headers.append("set-cookie", clearedCartCookie(origin));
  return headers;
}
