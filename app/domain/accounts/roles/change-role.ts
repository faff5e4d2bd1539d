import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { sessions, userRoles } from "~/db/schema";
import { deleteFrom } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { networkSubject } from "~/domain/limits/subjects";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import { rolesFor } from "./permissions";
import type { Role } from "./roles";

export interface RoleChange {
  /** The user who makes the change. */
  by: string;
  userId: string;
  role: Role;
  change: "grant" | "revoke";
  /** The caller's address; the audit log keeps the key of its network. */
  callerAddress: string;
}

export type ChangeRoleResult =
  | { status: "changed" }
  /** The role already had this state; no session ended. */
  | { status: "unchanged" }
  /** This is the last admin; without one, nobody could grant roles. */
  | { status: "last-admin" }
  /** No such person, or one who has not proved their address. */
  | { status: "unknown" }
  | { status: "forbidden" };

/**
 * Grants or revokes a role. The database checks that the actor still has permission and that one admin remains,
 * even if several revocations run at once. The person is signed out everywhere, so that new sessions carry the new
 * roles, and told by email.
 */
export async function changeRole(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  { by, userId, role, change, callerAddress }: RoleChange,
): Promise<ChangeRoleResult> {
  const mayChange = sql`EXISTS (SELECT 1 FROM user_roles
    WHERE user_id = ${by} AND role IN ${rolesFor("/admin/credits/:id/roles", "change")})`;
  const hasIt = sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = ${role})`;
  const isKnown = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND verified_at IS NOT NULL)`;
  const isLastAdmin = sql`(${role} = 'admin' AND ${hasIt}
    AND NOT EXISTS (SELECT 1 FROM user_roles WHERE role = 'admin' AND user_id <> ${userId}))`;
  const happens =
    change === "grant"
      ? sql`${mayChange} AND ${isKnown} AND NOT ${hasIt}`
      : sql`${mayChange} AND ${hasIt} AND NOT ${isLastAdmin}`;
  const { key: network } = await networkSubject(app, callerAddress);
  const notification = queueEmailStatement(app, {
    template: "role-changed",
    to: sql`(SELECT email FROM users WHERE id = ${userId})`,
    data: { role, change },
    key: `role-changed:${newId()}`,
    happens,
  });
  const [before, log] = await runTransaction(app.db, [
    sql`SELECT ${mayChange} AS mayChange, ${isKnown} AS isKnown, ${isLastAdmin} AS isLastAdmin`,
    auditLogStatement(app, {
      actorId: by,
      action: `${change} role`,
      subject: `user:${userId}`,
      detail: {
        what: "role",
        before: change === "grant" ? null : role,
        after: change === "grant" ? role : null,
        network,
      },
      happens,
    }),
    notification.statement,
    deleteFrom(sessions).where(and(eq(sessions.userId, userId), happens)),
    change === "grant"
      ? sql`INSERT INTO user_roles (user_id, role, created_at) SELECT ${userId}, ${role}, ${app.now()} WHERE ${happens}`
      : deleteFrom(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role), happens)),
  ]);
  if (log?.meta.changes) {
    await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
    return { status: "changed" };
  }
  const state = before?.results[0];
  if (!state?.mayChange) return { status: "forbidden" };
  if (!state.isKnown) return { status: "unknown" };
  return { status: change === "revoke" && state.isLastAdmin ? "last-admin" : "unchanged" };
}
