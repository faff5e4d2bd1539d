import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { endSession } from "~/domain/accounts/sessions";
import { readSessionToken, signOutCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { words } from "./words";

export function loader() {
  return redirect("/account");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const token = readSessionToken(request, app.origin);
  if (token) await endSession(app, { token });
  const toast = { kind: "success", title: words.logout.done } as const;
  return redirectWithToast(app.origin, "/", toast, signOutCookies(app.origin));
}
