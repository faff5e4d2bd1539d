import type { BrowserState } from "~/domain/accounts/sessions";

/** The state of a new browser, with the given changes. */
export function newBrowser(known: Partial<BrowserState> = {}): BrowserState {
  return {
    sessionToken: null,
    deviceToken: null,
    cartToken: null,
    signUpToken: null,
    userAgent: null,
    country: null,
    pendingIdentity: null,
    adminRequest: null,
    ...known,
  };
}
