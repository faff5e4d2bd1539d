import type { AppLoadContext } from "@remix-run/cloudflare";
import type { VerifyEmailAddressResult } from "~/acts/verify-email-address";
import { readSignUpRedirect, signUpRedirectCookie } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { safePath } from "~/http/responses/redirects";
import { signedInResponse } from "~/http/responses/signed-in-response";
import { words } from "../words";

const text = words.verify;

/** The answer to a proved address, by link or by code: on to the page that was wanted before the sign-up. */
export function verifiedResponse(
  request: Request,
  { app: { origin } }: AppLoadContext,
  { session, welcomeCredits }: Extract<VerifyEmailAddressResult, { status: "verified" }>,
): Response {
  const title = text.done;
  if (!session)
    return redirectWithToast(origin, "/login", {
      ...{ kind: "success", title, description: text.pleaseLogin, stays: true },
    });
  const description = welcomeCredits > 0 ? text.welcomeCredits({ credits: welcomeCredits }) : text.loggedIn;
  const response = signedInResponse(origin, session, {
    to: safePath(readSignUpRedirect(request, origin), "/store-creator"),
    toast: { kind: "success", title, description },
  });
  response.headers.append("set-cookie", signUpRedirectCookie(origin, null));
  return response;
}
