import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import {
  type ActOn,
  isAllowed,
  needsRecentProof,
  type ProtectedPage,
} from "~/domain/accounts/roles/permissions";
import type { Viewer } from "~/domain/accounts/viewer";
import { keptFormCookie } from "../cookies/kept-form-cookie";
import { readSessionToken } from "../cookies/session-cookies";
import { redirectWithToast } from "../cookies/toast-cookie";
import { readForm } from "../forms/parse-form";
import { accessDenied, notFound } from "../responses/error-responses";
import * as words from "../words";
import { readOnlyView } from "./impersonation-guard";
import { KEPT_FORM_PATH } from "./kept-form-path";
import { keptFormAnswer } from "./session-ended";

/**
 * The signed-in person, or a redirect to /login that comes back here; for a form whose session ended meanwhile, a page
 * that keeps it. Every loader and action guards itself.
 */
export async function requireViewer(request: Request, context: AppLoadContext): Promise<Viewer> {
  const viewer = await context.viewer();
  if (viewer) return viewer;
  const hadSession = readSessionToken(request, context.app.origin) !== null;
  if (request.method !== "POST" || !hadSession) throw redirect(loginFor(request), 303);
  throw (await keptFormAnswer(request)) ?? redirect(`${loginFor(request)}&reason=expired`, 303);
}

/** The same before a purchase; the login page says why it is needed. */
export async function requireBuyer(request: Request, context: AppLoadContext): Promise<Viewer> {
  const viewer = await context.viewer();
  if (viewer) return viewer;
  throw redirectWithToast(context.app.origin, `${loginFor(request)}&reason=purchase`, {
    kind: "error",
    ...words.loginToBuy,
  });
}

const MAX_SEARCH_CHARACTERS = 1_000;

function loginFor(request: Request): string {
  return `/login?redirectTo=${encodeURIComponent(pathToReturnTo(request))}`;
}

function pathToReturnTo(request: Request): string {
  const url = new URL(request.url);
  // A form that was posted cannot be posted again by a redirect: come back to its page instead.
  // An address that is too long to come back to (`safePath`) would not fit into the redirect's header either.
  const isWhole = request.method === "GET" && url.search.length <= MAX_SEARCH_CHARACTERS;
  const back = isWhole ? url.pathname + url.search : url.pathname;
  return back.replace(/\.data$/, "");
}

/**
 * The signed-in person, if the table of permissions allows this; for everybody else the page does not exist. `form` where it was
 * read before, to know the act.
 */
export async function requirePermission<P extends ProtectedPage>(
  request: Request,
  context: AppLoadContext,
  page: P,
  act: ActOn<P>,
  form?: FormData,
): Promise<Viewer> {
  const viewer = await requireViewer(request, context);
  if (!isAllowed(viewer, page, act)) throw notFound();
  requireFactorOfRole(context, viewer);
  return needsRecentProof(act) ? requireRecentProof(request, context, form) : viewer;
}

/**
 * The same for a page that says why it is closed: 401 for visitors, 403 for people without the role, with the reason in the body.
 * The page's error boundary shows it as `AccessDeniedBoundary`.
 */
export async function requirePermissionOrExplain<P extends ProtectedPage>(
  context: AppLoadContext,
  page: P,
  act: ActOn<P>,
): Promise<Viewer> {
  const viewer = await context.viewer();
  if (!viewer) throw accessDenied(401, words.notLoggedIn);
  if (!isAllowed(viewer, page, act)) throw accessDenied(403, words.notAnAdmin);
  requireFactorOfRole(context, viewer);
  return viewer;
}

function requireFactorOfRole({ app }: AppLoadContext, { hasFactor }: Viewer): void {
  if (app.config.adminsNeedFactor && !hasFactor) throw redirect(FACTOR_NEEDED_PATH, 303);
}

/** Where a person who has a role but no second factor is sent to set one up. */
export const FACTOR_NEEDED_PATH = "/account/security?reason=role";

/** How long a proof of identity counts as recent. */
export const RECENT_PROOF_MS = 10 * 60 * 1000;

/**
 * The signed-in person, who has shown the factor, or the password without one, within ten minutes; otherwise a redirect to
 * /confirm that comes back here. A form that was sent is kept meanwhile, so that nothing has to be typed twice. Before changes of security, payouts, roles, and money by hand.
 */
export async function requireRecentProof(
  request: Request,
  context: AppLoadContext,
  readBefore?: FormData,
): Promise<Viewer> {
  const viewer = await requireViewer(request, context);
  if (viewer.impersonation) throw readOnlyView();
  if (context.app.now() - viewer.session.verifiedAt < RECENT_PROOF_MS) return viewer;
  const back = pathToReturnTo(request);
  const isUnread = request.method !== "GET" && !request.bodyUsed;
  const form = readBefore ?? (isUnread ? await readForm(request).catch(() => null) : null);
  const kept = form && (await keptFormCookie(context.app, { userId: viewer.id, path: back, form }));
  const search = new URLSearchParams({
    redirectTo: kept ? KEPT_FORM_PATH : back,
    ...(form && !kept ? { typed: "again" } : {}),
  });
  throw redirect(`/confirm?${search}`, { status: 303, headers: kept ? { "set-cookie": kept } : {} });
}

/**
 * The same for pages that ask for the password themselves: a recent proof only of people who have a second factor.
 */
export async function requireFactorProof(request: Request, context: AppLoadContext): Promise<Viewer> {
  const viewer = await requireViewer(request, context);
  return viewer.hasFactor ? requireRecentProof(request, context) : viewer;
}
