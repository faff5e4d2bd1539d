import { redirect } from "@remix-run/cloudflare";
import type { FactorNeeded, StartedSession } from "~/domain/accounts/sessions";
import { factorCookie, signInCookies } from "../cookies/session-cookies";
import { redirectWithToast, type Toast } from "../cookies/toast-cookie";
import * as words from "../words";

/** Says that the role was granted, and continues to the admin pages. */
export const ADMIN_GRANTED_PATH = "/login?admin=granted";

/** The answer to every sign-in: its cookies, and a redirect to the requested page. */
export function signedInResponse(
  origin: string,
  session: StartedSession,
  { to, toast }: { to: string; toast: Toast },
): Response {
  const headers = signInCookies(origin, session);
  if (session.hasBecomeAdmin)
    return redirectWithToast(
      origin,
      ADMIN_GRANTED_PATH,
      { kind: "success", title: words.adminGranted },
      headers,
    );
  const description = session.hasConnectedIdentity ? words.googleConnected : toast.description;
  return redirectWithToast(origin, to, { ...toast, description }, headers);
}

/** The answer after the first factor if the account has a second one: a redirect to the page that asks for it. */
export function factorNeededResponse(origin: string, { factorToken }: FactorNeeded, to: string): Response {
  const headers = new Headers([["set-cookie", factorCookie(origin, factorToken)]]);
  return redirect(`/login/factor?${new URLSearchParams({ redirectTo: to })}`, { status: 303, headers });
}
