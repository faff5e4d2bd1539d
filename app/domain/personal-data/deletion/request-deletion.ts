import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { accountDeletions } from "~/db/schema";
import { deleteFrom, insertInto } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { constantTimeEqual, deriveToken } from "~/lib/secrets/hashes-and-tokens";
import type { Person } from "../export/exported-tables";

/** The days in which the person can change their mind. */
export const DELETION_GRACE_DAYS = 14;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * 24 * 60 * 60 * 1000;

export type RequestDeletionResult = { status: "requested" | "already" | "has-role" };

/**
 * Asks for the deletion of an account. The caller has checked that the person proved within ten minutes who they are. `by` is
 * set where staff do it for them, with the reason.
 */
export async function requestDeletion(
  app: Pick<App, "db" | "now" | "enqueue">,
  { person, by = person.id, reason }: { person: Person; by?: string; reason?: string },
): Promise<RequestDeletionResult> {
  const at = app.now();
  const dueAt = at + DELETION_GRACE_MS;
  const isNew = sql`EXISTS (SELECT 1 FROM account_deletions WHERE user_id = ${person.id} AND created_at = ${at})`;
  const hasNoRole = sql`NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${person.id})`;
  const subscriptions = await app.db.all<{ kind: string; subjectId: string }>(
    sql`SELECT kind, subject_id AS subjectId FROM subscriptions WHERE user_id = ${person.id} AND state <> 'canceled' AND ends_with_period = 0`,
  );
  const email = queueEmailStatement(app, {
    template: "deletion-requested",
    to: person.email,
    data: { userId: person.id, requestedAt: at, dueAt, subscriptions },
    key: `deletion-requested:${person.id}:${at}`,
    happens: isNew,
  });
  const [inserted] = await runTransaction(app.db, [
    insertInto(accountDeletions)
      .select(sql`SELECT ${person.id}, 'waiting', ${dueAt}, NULL, ${at} WHERE ${hasNoRole}`)
      .onConflictDoNothing(),
    auditLogStatement(app, {
      actorId: by,
      action: "request deletion",
      subject: `user:${person.id}`,
      detail: reason === undefined ? undefined : { why: reason },
      happens: isNew,
    }),
    email.statement,
  ]);
  if (inserted?.meta.changes) {
    await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
    return { status: "requested" };
  }
  return { status: (await findDeletion(app, { userId: person.id })) ? "already" : "has-role" };
}

/** The person's request; null if there is none. */
export async function findDeletion(app: Pick<App, "db">, person: { userId: string }) {
  const [row] = await deletionQuery(app, person);
  return row ?? null;
}

/** The same as a query, for a batch. */
export function deletionQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId)).limit(1);
}

/** Cancels it while it waits. False if there is nothing to cancel, or no longer. */
export async function cancelDeletion(
  app: Pick<App, "db" | "now">,
  { userId, by = userId }: { userId: string; by?: string },
): Promise<boolean> {
  const results = await runTransaction(app.db, cancelDeletionStatements(app, { userId, by }));
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}

/** The same for the transaction of another change: only a request made since a moment, and only if `happens` is true. */
export function cancelDeletionStatements(
  app: Pick<App, "now">,
  {
    userId,
    by,
    since = 0,
    happens = sql`true`,
  }: { userId: string; by: string; since?: number; happens?: SQL },
): Statement[] {
  const isCanceled = sql`user_id = ${userId} AND state = 'waiting' AND created_at >= ${since} AND ${happens}`;
  return [
    auditLogStatement(app, {
      actorId: by,
      action: "cancel deletion",
      subject: `user:${userId}`,
      happens: sql`EXISTS (SELECT 1 FROM account_deletions WHERE ${isCanceled})`,
    }),
    deleteFrom(accountDeletions).where(isCanceled),
  ];
}

/** The link in the email cancels one request, for whoever has the email. */
export interface CancelLink {
  userId: string;
  key: string;
}

/** Whether a link belongs to the person's present request. */
export async function isCancelLink(
  app: Pick<App, "db" | "appSecret">,
  { userId, key }: CancelLink,
): Promise<boolean> {
  const request = await findDeletion(app, { userId });
  if (request?.state !== "waiting") return false;
  const expected = await deriveToken(app.appSecret, `cancel-deletion:${userId}:${request.createdAt}`);
  return constantTimeEqual(key, expected);
}

/** Requests whose days are over, and deletions that were interrupted. */
export async function listDueDeletions({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    // Spelled as in the partial index, or SQLite does not use it.
    .where(and(sql`${accountDeletions.state} <> 'done'`, lte(accountDeletions.dueAt, now())))
    .orderBy(accountDeletions.dueAt)
    .limit(50);
  return rows.map(({ userId }) => userId);
}
