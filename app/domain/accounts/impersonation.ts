import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { sessions } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { networkSubject } from "~/domain/limits/subjects";
import { rolesFor } from "./roles/permissions";

/** How long staff view the site as a person before they must give a reason again. */
export const IMPERSONATION_MS = 15 * 60 * 1000;
export const MAX_IMPERSONATION_REASON_CHARACTERS = 500;

export type StartImpersonationResult =
  | "started"
  /** Nobody impersonates staff: what staff see is not a person's own. */
  | "has-role"
  | "unknown";

/**
 * Lets a session of staff see the site as a person sees it, without being able to change anything
 * (`http/security/impersonation-guard.ts`). Written into the session, so that it ends with it; the audit log has who, whom and why.
 */
export async function startImpersonation(
  app: Pick<App, "db" | "now" | "appSecret">,
  {
    by,
    sessionId,
    userId,
    reason,
    callerAddress,
  }: { by: string; sessionId: string; userId: string; reason: string; callerAddress: string },
): Promise<StartImpersonationResult> {
  const until = app.now() + IMPERSONATION_MS;
  const { key: network } = await networkSubject(app, callerAddress);
  const hasRole = sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId})`;
  const isKnown = sql`(${mayImpersonate(sql`${by}`)} AND EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND verified_at IS NOT NULL))`;
  const happens = sql`${isKnown} AND NOT ${hasRole} AND EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId} AND user_id = ${by})`;
  const [before, log] = await runTransaction(app.db, [
    sql`SELECT ${isKnown} AS isKnown, ${hasRole} AS hasRole`,
    auditLogStatement(app, {
      actorId: by,
      action: "impersonate person",
      subject: `user:${userId}`,
      detail: { why: reason, until, network },
      happens,
    }),
    updateTable(sessions)
      .set({ lookUserId: userId, lookUntil: until })
      .where(and(eq(sessions.id, sessionId), happens)),
  ]);
  if (log?.meta.changes) return "started";
  const state = before?.results[0];
  return state?.isKnown && state.hasRole ? "has-role" : "unknown";
}

/** Ends it before its time. False if it had ended. */
export async function endImpersonation(
  app: Pick<App, "db" | "now">,
  { by, sessionId, userId }: { by: string; sessionId: string; userId: string },
): Promise<boolean> {
  const happens = sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId} AND user_id = ${by} AND look_user_id = ${userId})`;
  const [log] = await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "stop impersonating person",
      subject: `user:${userId}`,
      happens,
    }),
    updateTable(sessions)
      .set({ lookUserId: null, lookUntil: null })
      .where(and(eq(sessions.id, sessionId), happens)),
  ]);
  return (log?.meta.changes ?? 0) > 0;
}

/** Whose account a row of `sessions` shows: its own person's, or the one that its staff impersonate. */
export function shownAccount(now: number): SQL<string> {
  return sql<string>`iif(sessions.look_until > ${now} AND sessions.look_user_id IS NOT NULL AND ${mayImpersonate(sql`sessions.user_id`)},
    sessions.look_user_id, sessions.user_id)`;
}

const mayImpersonate = (by: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = ${by} AND r.role IN ${rolesFor("/admin/users/:id", "impersonate")})`;
