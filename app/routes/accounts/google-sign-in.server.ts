import type { AppLoadContext } from "@remix-run/cloudflare";
import { signInAttemptCookie } from "~/http/cookies/sign-in-attempt-cookie";
import { notFound } from "~/http/responses/error-responses";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";

/** Sends the browser to Google, with a cookie that its answer must match. 404 where Google is not configured. */
export async function redirectToGoogle(
  { app }: Pick<AppLoadContext, "app">,
  pending: { connectTo: string | null; redirectTo: string | null },
): Promise<Response> {
  const google = app.identityProviders.google;
  if (!google) throw notFound();
  const { url, attempt } = await google.begin();
  const response = redirectToAllowedOrigin(url, [google.authorizeOrigin]);
  response.headers.append("set-cookie", await signInAttemptCookie(app, { attempt, ...pending }));
  return response;
}
