import type { App } from "~/app";
import { markSessionSeen, SEEN_INTERVAL_MS } from "~/domain/accounts/sessions";
import { findViewer, type Viewer } from "~/domain/accounts/viewer";
import { errorFields, log } from "~/lib/log";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { readSessionToken } from "../cookies/session-cookies";

/** One query per request, however many loaders ask; none without a session cookie. */
export function createViewerLoader(
  app: App,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): () => Promise<Viewer | null> {
  let found: Promise<Viewer | null> | null = null;
  return () => {
    found ??= readViewer(app, request, waitUntil);
    return found;
  };
}

async function readViewer(
  app: App,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Viewer | null> {
  const token = readSessionToken(request, app.origin);
  const viewer = token ? await findViewer(app, { tokenHash: await sha256Hex(token) }) : null;
  // Runs after the response, so the page does not wait for it.
  if (viewer && viewer.session.lastSeenAt <= app.now() - SEEN_INTERVAL_MS)
    waitUntil(
      markSessionSeen(app, { sessionId: viewer.session.id }).catch((error: unknown) =>
        log("warn", "session.seen-not-written", errorFields(error)),
      ),
    );
  return viewer;
}
