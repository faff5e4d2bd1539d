import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { selfGrantStatements } from "~/domain/accounts/self-granted-admin";
import type { BrowserState, StartedSession } from "~/domain/accounts/sessions";
import { startSession } from "./start-session";

export type GrantAdminToSelfResult =
  | { status: "granted"; session: StartedSession }
  /** Self-granted admins exist in local use only. */
  | { status: "refused" };

/** Makes the signed-in person an admin. A new session replaces the old one, because the rights changed. */
export async function grantAdminToSelf(
  app: Pick<App, "db" | "now" | "appSecret" | "config">,
  { viewer, browser }: { viewer: { id: string; email: string }; browser: BrowserState },
): Promise<GrantAdminToSelfResult> {
  if (!app.config.allowAdminSelfGrant) return { status: "refused" };
  const statements = selfGrantStatements(app, { userId: viewer.id, happens: sql`true` });
  const proof = { userId: viewer.id, email: viewer.email, hasFactor: true as const, statements };
  const session = await startSession(app, { proof, browser });
  return session && !("factorToken" in session) ? { status: "granted", session } : { status: "refused" };
}
