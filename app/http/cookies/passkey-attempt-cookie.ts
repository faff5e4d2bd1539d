import { PASSKEY_CHALLENGE_MS } from "~/domain/accounts/factors/passkey-challenges";
import { readCookie, writeCookie } from "./cookie";

/** Binds a visitor's login with a passkey to the browser that asked for its challenge. */
export function passkeyAttemptCookie(origin: string, token: string): string {
  return writeCookie(origin, "passkey", token, PASSKEY_CHALLENGE_MS / 1000);
}

export function readPasskeyAttempt(request: Request, origin: string): string | null {
  return readCookie(request, origin, "passkey");
}
