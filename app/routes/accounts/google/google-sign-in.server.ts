import type { AppLoadContext } from "@remix-run/cloudflare";
import { type PendingSignIn, signInAttemptCookie } from "~/http/cookies/sign-in-attempt-cookie";
import { notFound } from "~/http/responses/error-responses";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";

const NOTHING_ASKED = { connectTo: null, confirms: null, redirectTo: null };

/** Sends the browser to Google, with a cookie that its answer must match. 404 where Google is not configured. */
export async function redirectToGoogle(
  { app }: Pick<AppLoadContext, "app">,
  pending: Partial<Omit<PendingSignIn, "attempt">>,
): Promise<Response> {
  const google = app.identityProviders.google;
  if (!google) throw notFound();
  const { url, attempt } = await google.begin();
  const response = redirectToAllowedOrigin(url, [google.authorizeOrigin]);
  response.headers.append(
    "set-cookie",
    await signInAttemptCookie(app, { attempt, ...NOTHING_ASKED, ...pending }),
  );
  return response;
}
