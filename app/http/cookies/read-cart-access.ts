import type { AppLoadContext } from "@remix-run/cloudflare";
import { readCartToken } from "./cart-cookie";

/** The browser's cart cookie, and the session of the person whose cart it may be. */
export async function readCartAccess(request: Request, { app, viewer }: AppLoadContext) {
  const token = readCartToken(request, app.origin);
  return { token, userId: token ? ((await viewer())?.id ?? null) : null };
}
