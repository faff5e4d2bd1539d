import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { endSession } from "~/domain/accounts/sessions";
import { clearedCartCookie } from "~/http/cookies/cart-cookie";
import { readCookie } from "~/http/cookies/cookie";
import { clearedSessionCookie } from "~/http/cookies/session-cookie";
import { redirectWithToast } from "~/http/cookies/toast-cookie";

export function loader() {
  return redirect("/account");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const token = readCookie(request, app.origin, "session");
  if (token) await endSession(app, { token });
  const cookies = new Headers();
  cookies.append("set-cookie", clearedSessionCookie(app.origin));
  // The person's cart waits in the database; the next one at this device shall not see it.
  cookies.append("set-cookie", clearedCartCookie(app.origin));
  return redirectWithToast(app.origin, "/", { kind: "success", title: "Logged out successfully" }, cookies);
}
