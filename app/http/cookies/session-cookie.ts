import type { App } from "~/app";
import { SESSION_LIFETIME_MS } from "~/domain/accounts/sessions";
import { findViewer, type Viewer } from "~/domain/accounts/viewer";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { readCookie, writeCookie } from "./cookie";

/** One query for the whole request, however many loaders ask; none at all without a cookie. */
export function createViewerLoader(app: App, request: Request): () => Promise<Viewer | null> {
  let found: Promise<Viewer | null> | null = null;
  return () => {
    found ??= readViewer(app, request);
    return found;
  };
}

async function readViewer(app: App, request: Request): Promise<Viewer | null> {
  const token = readCookie(request, app.origin, "session");
  return token ? findViewer(app, { tokenHash: await sha256Hex(token) }) : null;
}

export function sessionCookie(origin: string, token: string): string {
  return writeCookie(origin, "session", token, SESSION_LIFETIME_MS / 1000);
}

export function clearedSessionCookie(origin: string): string {
  return writeCookie(origin, "session", "", 0);
}
