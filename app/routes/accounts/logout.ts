import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { endSession } from "~/domain/accounts/sessions";
import { endedCartCookie } from "~/http/cart-cookie";
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
  const cookies = new Headers();
  cookies.append("set-cookie", endedSessionCookie(app.origin));
  // The person's cart waits in the database; the next one at this device shall not see it.
  cookies.append("set-cookie", endedCartCookie(app.origin));
  return redirectWithToast(app.origin, "/", { kind: "success", title: "Logged out successfully" }, cookies);
}
