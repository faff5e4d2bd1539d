import type { BrowserState } from "~/domain/accounts/sessions";

/** A browser that was never here, but for what the test says. */
export function newBrowser(known: Partial<BrowserState> = {}): BrowserState {
  return { sessionToken: null, deviceToken: null, cartToken: null, userAgent: null, ...known };
}
