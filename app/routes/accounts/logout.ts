import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { endSession } from "~/domain/accounts/sessions";
import { readCookie } from "~/http/cookies";
import { endedSessionCookie } from "~/http/session";
import { redirectWithToast } from "~/http/toasts";

export function loader() {
  return redirect("/account");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const token = readCookie(request, app.origin, "session");
  if (token) await endSession(app, { token });
  return redirectWithToast(
    app.origin,
    "/",
    { kind: "success", title: "Logged out successfully" },
    new Headers({ "set-cookie": endedSessionCookie(app.origin) }),
  );
}
