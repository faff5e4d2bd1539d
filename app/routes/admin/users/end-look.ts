import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { endLook } from "~/domain/accounts/look-as";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { words } from "./words";

/** The button of the banner that is shown while staff look at an account. Pressed again, it leads to the same page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  if (!viewer.look) {
    if (!isAllowed(viewer, "/admin/users", "see")) throw notFound();
    return redirectWithToast(app.origin, "/admin/users", { kind: "info", title: words.look.ended });
  }
  await endLook(app, { by: viewer.look.by, sessionId: viewer.session.id, userId: viewer.id });
  return redirectWithToast(app.origin, `/admin/users/${viewer.id}`, {
    kind: "success",
    title: words.look.ended,
  });
}

/** There is nothing to read here. */
export const loader = (): never => {
  throw notFound();
};
