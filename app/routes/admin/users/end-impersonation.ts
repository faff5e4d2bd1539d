import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { endImpersonation } from "~/domain/accounts/impersonation";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { words } from "./words";

/** The button of the banner that is shown while staff view the site as a person. Pressed again, it leads to the same page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  if (!viewer.impersonation) {
    if (!isAllowed(viewer, "/admin/users", "see")) throw notFound();
    return redirectWithToast(app.origin, "/admin/users", { kind: "info", title: words.impersonation.ended });
  }
  await endImpersonation(app, {
    by: viewer.impersonation.by,
    sessionId: viewer.session.id,
    userId: viewer.id,
  });
  return redirectWithToast(app.origin, `/admin/users/${viewer.id}`, {
    kind: "success",
    title: words.impersonation.ended,
  });
}

/** A GET has no page. */
export const loader = (): never => {
  throw notFound();
};
