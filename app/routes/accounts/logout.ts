import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { endSession } from "~/domain/accounts/sessions";
import { listOrdersOfPerson } from "~/domain/orders/access/orders-of-person";
import { orderCookieWithout, readOrderIds } from "~/http/cookies/order-access-cookie";
import { readSessionToken, signOutCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { words } from "./words";

export function loader() {
  return redirect("/account");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const token = readSessionToken(request, app.origin);
  // Before the session ends, which says whose orders they are.
  const orderIds = readOrderIds(request, app.origin);
  const person = orderIds.length > 0 ? await context.viewer() : null;
  const own = person ? await listOrdersOfPerson(app, { person, orderIds }) : [];
  if (token) await endSession(app, { token });
  const toast = { kind: "success", title: words.logout.done } as const;
  return redirectWithToast(
    app.origin,
    "/",
    toast,
    signOutCookies(app.origin, own.length > 0 ? orderCookieWithout(request, app.origin, own) : null),
  );
}
