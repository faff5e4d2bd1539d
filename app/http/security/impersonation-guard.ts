import type { AppLoadContext } from "@remix-run/cloudflare";
import { plainTextResponse } from "../responses/error-responses";
import * as words from "../words";

/** The form that ends the impersonation: the only one that is accepted during it. */
export const END_IMPERSONATION_PATH = "/admin/users/end-impersonation";

/** Pages of secrets, of ways to sign in, and of everything that is held about a person. */
const HIDDEN_PATHS = [
  "/account/security",
  "/account/password",
  "/account/email",
  "/account/devices",
  "/account/data",
  "/account/delete",
  "/account/google",
  "/files/exports",
  "/confirm",
  "/passkeys",
  "/login",
  "/verify",
  "/forgot-password",
  "/reset-password",
  "/undo-email-change",
  "/keep-account",
  "/unsubscribe",
];

/** The answer to requests that are forbidden while staff view the site as a person. */
export const readOnlyView = (): Response => plainTextResponse(403, words.readOnlyView);

/**
 * Refuses every form, and pages of secrets, to a session in which staff view the site as a person. Asked before any route, so that no
 * action can forget it; null lets the request pass. Costs nothing without a session, and no query of its own: the viewer is read
 * once for a request.
 */
export async function refuseWhileImpersonating(
  request: Request,
  context: Pick<AppLoadContext, "viewer">,
): Promise<Response | null> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const path = plainPath(request);
  if (isRead && !HIDDEN_PATHS.some((hidden) => path === hidden || path.startsWith(hidden))) return null;
  if (!request.headers.has("cookie") || path === END_IMPERSONATION_PATH) return null;
  return (await context.viewer())?.impersonation ? readOnlyView() : null;
}

/** As routes are matched: decoded, in lower case, with single slashes. */
function plainPath(request: Request): string {
  const { pathname } = new URL(request.url);
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // It matches no route either.
  }
  return path.toLowerCase().replace(/\/{2,}/g, "/");
}
