import { and, eq, lte, ne, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import {
  accountDeletions,
  codes,
  identities,
  passkeys,
  pendingSignIns,
  products,
  sessions,
  users,
} from "~/db/schema";
import { deleteFrom, updateTable } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { writeOffCredits } from "~/domain/credits/expire-holds-and-lots";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { deleteProfileAtService } from "~/domain/sharing/social-profile";
import { listDeletionBlockers } from "./deletion-blockers";
import { deletionStatements, fileDeletionStatements } from "./deletion-tables";

/** A deletion that has to wait is looked at again after this time. */
const WAIT_MS = 24 * 60 * 60 * 1000;

export type DeleteAccountResult = "deleted" | "waits" | "not due";

/**
 * Deletes an account whose days are over. Each step can be repeated, so that one that was interrupted goes on: what must end
 * first is waited for; then the store closes and nobody can sign in; credits are written off; the profile that posts to the
 * person's networks is deleted at its company; and one transaction clears or deletes all rows and queues the files.
 */
export async function deleteAccount(
  app: Pick<App, "db" | "now" | "enqueue" | "appSecret" | "socialPoster">,
  { userId }: { userId: string },
): Promise<DeleteAccountResult> {
  const at = app.now();
  const [person] = await app.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(eq(users.id, userId), ne(accountDeletions.state, "done"), lte(accountDeletions.dueAt, at)));
  if (!person) return "not due";
  if ((await listDeletionBlockers(app, person)).length > 0) return postpone(app, userId);
  await closeAccount(app, userId);
  // An order may have come in before the store was closed.
  if ((await listDeletionBlockers(app, person)).length > 0) return postpone(app, userId);
  await writeOffCredits(app, { userId });
  await deleteProfileAtService(app, { userId });

  const email = queueEmailStatement(app, {
    template: "account-deleted",
    to: person.email,
    data: {},
    key: `account-deleted:${userId}`,
  });
  const isWorking = sql`EXISTS (SELECT 1 FROM account_deletions WHERE user_id = ${userId} AND state = 'working')`;
  await runTransaction(app.db, [
    ...fileDeletionStatements(person),
    ...deletionStatements(person),
    auditLogStatement(app, {
      actorId: null,
      action: "delete account",
      subject: `user:${userId}`,
      happens: isWorking,
    }),
    email.statement,
    updateTable(accountDeletions)
      .set({ state: "done", finishedAt: app.now() })
      .where(and(eq(accountDeletions.userId, userId), eq(accountDeletions.state, "working"))),
  ]);
  await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
  return "deleted";
}

async function postpone({ db, now }: Pick<App, "db" | "now">, userId: string): Promise<"waits"> {
  await db
    .update(accountDeletions)
    .set({ dueAt: now() + WAIT_MS })
    .where(and(eq(accountDeletions.userId, userId), ne(accountDeletions.state, "done")));
  return "waits";
}

/** From here on it cannot be canceled: products leave the store, and nobody can sign in. */
async function closeAccount(app: Pick<App, "db">, userId: string): Promise<void> {
  await runTransaction(app.db, [
    updateTable(accountDeletions)
      .set({ state: "working" })
      .where(and(eq(accountDeletions.userId, userId), eq(accountDeletions.state, "waiting"))),
    updateTable(products)
      .set({ state: "unpublished" })
      .where(and(eq(products.userId, userId), eq(products.state, "published"))),
    updateTable(users).set({ passwordHash: null }).where(eq(users.id, userId)),
    ...[identities, passkeys, sessions, pendingSignIns, codes].map((table) =>
      deleteFrom(table).where(eq(table.userId, userId)),
    ),
  ]);
}
