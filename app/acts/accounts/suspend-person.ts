import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { pendingSignIns, products, sessions, stores, suspensions } from "~/db/schema";
import { deleteFrom, updateTable } from "~/db/writes";
import { rolesFor } from "~/domain/accounts/roles/permissions";
import { suspendedCondition } from "~/domain/accounts/suspensions";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { networkSubject } from "~/domain/limits/subjects";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";

type Parts = Pick<App, "db" | "now" | "appSecret" | "enqueue">;

export interface StaffAct {
  /** The user who acts. */
  by: string;
  userId: string;
  reason: string;
  /** The caller's address; the audit log keeps the key of its network. */
  callerAddress: string;
}

export type SuspendResult =
  | "done"
  | "already"
  /** Staff: their roles are taken away first. */
  | "has-role"
  /** No such person, or one who has not proved their address; or the actor may not. */
  | "unknown";

/**
 * Suspends an account: its sessions end and none begins, its products are unpublished, its store is hidden,
 * nothing is paid out. Orders that were paid are produced and delivered, and claims and refunds go on: buyers lose
 * nothing. The person is told why.
 */
export async function suspendPerson(
  app: Parts,
  { by, userId, reason, callerAddress }: StaffAct,
): Promise<SuspendResult> {
  const at = app.now();
  const id = newId();
  const { key: network } = await networkSubject(app, callerAddress);
  const happens = sql`EXISTS (SELECT 1 FROM suspensions WHERE id = ${id})`;
  const notification = queueEmailStatement(app, {
    template: "account-suspended",
    to: sql`(SELECT email FROM users WHERE id = ${userId})`,
    data: { reason },
    key: `account-suspended:${id}`,
    happens,
  });
  const [before, made] = await runTransaction(app.db, [
    stateQuery(by, userId),
    sql`INSERT INTO suspensions (id, user_id, reason, created_by, created_at)
      SELECT ${id}, ${userId}, ${reason}, ${by}, ${at}
      WHERE ${maySuspend(by)} AND ${isKnown(userId)} AND NOT ${hasRole(userId)} AND NOT ${suspendedCondition(userId)}`,
    auditLogStatement(app, {
      actorId: by,
      action: "suspend person",
      subject: `user:${userId}`,
      detail: { before: "open", after: "suspended", why: reason, network },
      happens,
    }),
    notification.statement,
    updateTable(products)
      .set({ state: "unpublished", updatedAt: at })
      .where(and(eq(products.userId, userId), eq(products.state, "published"), happens)),
    updateTable(stores)
      .set({ closedAt: at })
      .where(and(eq(stores.userId, userId), happens)),
    deleteFrom(sessions).where(and(eq(sessions.userId, userId), happens)),
    deleteFrom(pendingSignIns).where(and(eq(pendingSignIns.userId, userId), happens)),
  ]);
  if (made?.meta.changes) {
    await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
    return "done";
  }
  return resultOf(before, "isSuspended");
}

/** Lifts a suspension: the person can sign in, the store is open again, and payouts go on. They publish their products again. */
export async function liftSuspension(
  app: Parts,
  { by, userId, callerAddress }: Omit<StaffAct, "reason">,
): Promise<SuspendResult> {
  const at = app.now();
  const { key: network } = await networkSubject(app, callerAddress);
  const happens = sql`${maySuspend(by)} AND ${suspendedCondition(userId)}`;
  const notification = queueEmailStatement(app, {
    template: "account-restored",
    to: sql`(SELECT email FROM users WHERE id = ${userId})`,
    data: {},
    key: `account-restored:${newId()}`,
    happens,
  });
  const results = await runTransaction(app.db, [
    stateQuery(by, userId),
    auditLogStatement(app, {
      actorId: by,
      action: "lift suspension",
      subject: `user:${userId}`,
      detail: { before: "suspended", after: "open", network },
      happens,
    }),
    notification.statement,
    updateTable(stores)
      .set({ closedAt: null })
      .where(and(eq(stores.userId, userId), happens)),
    updateTable(suspensions)
      .set({ closedAt: at, closedBy: by })
      .where(and(eq(suspensions.userId, userId), isNull(suspensions.closedAt), maySuspend(by))),
  ]);
  if (results[1]?.meta.changes) {
    await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
    return "done";
  }
  return resultOf(results[0], "isOpen");
}

const maySuspend = (by: string): SQL =>
  sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${by} AND role IN ${rolesFor("/admin/users/:id", "suspend")})`;
const isKnown = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND verified_at IS NOT NULL)`;
const hasRole = (userId: string): SQL => sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId})`;

function stateQuery(by: string, userId: string): SQL {
  return sql`SELECT ${isKnown(userId)} AND ${maySuspend(by)} AS isKnown, ${hasRole(userId)} AS hasRole,
    ${suspendedCondition(userId)} AS isSuspended, NOT ${suspendedCondition(userId)} AS isOpen`;
}

function resultOf(
  before: D1Result<Record<string, unknown>> | undefined,
  already: "isSuspended" | "isOpen",
): SuspendResult {
  const state = before?.results[0];
  if (!state?.isKnown) return "unknown";
  if (state[already]) return "already";
  return state.hasRole ? "has-role" : "unknown";
}
