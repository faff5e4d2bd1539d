import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { signInWithPasskey } from "~/acts/factors/sign-in-with-factor";
import { readPasskeyAttempt } from "~/http/cookies/passkey-attempt-cookie";
import { readBrowserState } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { receiveForm } from "~/http/forms/receive-form";
import { safePath } from "~/http/responses/redirects";
import { signedInResponse } from "~/http/responses/signed-in-response";
import { passkeyField } from "./passkey-field";
import { words } from "./words";

const text = words.signIn;
const schema = z.object({ passkey: passkeyField.optional(), redirectTo: z.string().max(2_000).optional() });

export function loader() {
  return redirect("/login");
}

/** The button "Log in with a passkey". A refusal is shown on the login page, and leads on to the same page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const received = await receiveForm(request, context, { schema, limit: "login" });
  if (!received.ok) return redirect("/login?passkey=refused", 303);
  const { passkey = "", redirectTo } = received.value;
  const session = await signInWithPasskey(app, {
    attemptToken: readPasskeyAttempt(request, app.origin),
    passkey,
    browser: readBrowserState(request, context),
  });
  if (session)
    return signedInResponse(app.origin, session, {
      to: safePath(redirectTo, "/account"),
      toast: { kind: "success", title: text.done },
    });
  const search = new URLSearchParams({
    passkey: "refused",
    ...(redirectTo ? { redirectTo: safePath(redirectTo, "/account") } : {}),
  });
  return redirectWithToast(app.origin, `/login?${search}`, { kind: "error", title: text.refusedTitle });
}
