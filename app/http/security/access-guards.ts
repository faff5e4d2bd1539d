import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { hasRole, type Role } from "~/domain/accounts/roles";
import type { Viewer } from "~/domain/accounts/viewer";
import { redirectWithToast } from "../cookies/toast-cookie";
import { notFound } from "../responses/error-responses";
import * as words from "../words";

/** The signed-in person, or a redirect to /login that comes back here. Every loader and action guards itself. */
export async function requireViewer(request: Request, context: AppLoadContext): Promise<Viewer> {
  const viewer = await context.viewer();
  if (viewer) return viewer;
  throw redirect(loginFor(request), 303);
}

/** The same before a purchase, where the login says why it is asked for. */
export async function requireBuyer(request: Request, context: AppLoadContext): Promise<Viewer> {
  const viewer = await context.viewer();
  if (viewer) return viewer;
  throw redirectWithToast(context.app.origin, loginFor(request), {
    kind: "error",
    ...words.loginToBuy,
  });
}

function loginFor(request: Request): string {
  const url = new URL(request.url);
  // A form that was posted cannot be posted again by a redirect: come back to its page instead.
  const back = request.method === "GET" ? url.pathname + url.search : url.pathname;
  return `/login?to=${encodeURIComponent(back.replace(/\.data$/, ""))}`;
}

/** A person with the role; to everybody else the page does not exist. */
export async function requireRole(request: Request, context: AppLoadContext, role: Role): Promise<Viewer> {
  const viewer = await requireViewer(request, context);
  if (!hasRole(viewer, role)) throw notFound();
  return viewer;
}
