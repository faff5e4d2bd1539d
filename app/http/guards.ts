import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/viewer";
import { notFound } from "./responses";

/** The signed-in person, or a redirect to /login that comes back here. Every loader and action guards itself. */
export async function requireViewer(request: Request, context: AppLoadContext): Promise<Viewer> {
  const viewer = await context.viewer();
  if (viewer) return viewer;
  const url = new URL(request.url);
  // A form that was posted cannot be posted again by a redirect: come back to its page instead.
  const back = request.method === "GET" ? url.pathname + url.search : url.pathname;
  throw redirect(`/login?to=${encodeURIComponent(back.replace(/\.data$/, ""))}`, 303);
}

/** An admin; to everybody else the page does not exist. */
export async function requireAdmin(request: Request, context: AppLoadContext): Promise<Viewer> {
  const viewer = await requireViewer(request, context);
  if (!viewer.isAdmin) throw notFound();
  return viewer;
}
