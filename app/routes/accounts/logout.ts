import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { signOutDevices } from "~/domain/accounts/devices/devices";
import { endSession } from "~/domain/accounts/sessions";
import { listOrdersOfPerson } from "~/domain/orders/access/orders-of-person";
import { orderCookieWithout, readOrderIds } from "~/http/cookies/order-access-cookie";
import { readSessionToken, signOutCookies } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { errorFields, log } from "~/lib/log";
import { words } from "./words";

const text = words.logout;

export function loader() {
  return redirect("/account");
}

/** Signs out this browser, or with `scope` "others" all others, or with "global" every browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { origin } = context.app;
  const scope = (await readForm(request)).get("scope");
  try {
    if (scope !== "others") return await signOutHere(request, context, scope === "global");
    const viewer = await context.viewer();
    if (viewer) await signOutDevices(context.app, { userId: viewer.id, except: viewer.session.id });
    return redirectWithToast(origin, "/account/devices", { kind: "success", title: text.others });
  } catch (error) {
    log("error", "session.end-failed", errorFields(error));
    return redirectWithToast(origin, "/account", { kind: "error", title: text.failed });
  }
}

async function signOutHere(request: Request, context: AppLoadContext, isEverywhere: boolean) {
  const { app } = context;
  const token = readSessionToken(request, app.origin);
  // Before the session ends, which says whose orders they are.
  const orderIds = readOrderIds(request, app.origin);
  const person = orderIds.length > 0 || isEverywhere ? await context.viewer() : null;
  const own = person && orderIds.length > 0 ? await listOrdersOfPerson(app, { person, orderIds }) : [];
  if (person && isEverywhere) await signOutDevices(app, { userId: person.id });
  else if (token) await endSession(app, { token });
  return redirectWithToast(
    app.origin,
    "/",
    { kind: "success", title: text.done, description: isEverywhere ? text.everywhere : undefined },
    signOutCookies(app.origin, own.length > 0 ? orderCookieWithout(request, app.origin, own) : null),
  );
}
