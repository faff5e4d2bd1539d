import { sql } from "drizzle-orm";
import { selfGrantStatements } from "~/domain/accounts/roles/self-granted-admin";
import type { BrowserState, StartedSession } from "~/domain/accounts/sessions";
import { type SessionContext, startSession } from "./start-session";

export type GrantAdminToSelfResult =
  | { status: "granted"; session: StartedSession }
  /** Self-granted admins exist in local use only. */
  | { status: "refused" };

/** Makes the signed-in person an admin. A new session replaces the old one, because the rights changed. */
export async function grantAdminToSelf(
  app: SessionContext,
  { viewer, browser }: { viewer: { id: string; email: string }; browser: BrowserState },
): Promise<GrantAdminToSelfResult> {
  if (!app.config.allowAdminSelfGrant) return { status: "refused" };
  const statements = selfGrantStatements(app, { userId: viewer.id, happens: sql`true` });
  const proof = { userId: viewer.id, email: viewer.email, hasFactor: true as const, statements };
  const session = await startSession(app, { proof, browser });
  return session && !("factorToken" in session) ? { status: "granted", session } : { status: "refused" };
}
