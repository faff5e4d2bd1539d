import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import type { App } from "~/app";
import { emailChanges } from "~/db/schema";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";

/** A change of address that can still be undone. */
export interface UndoableChange {
  id: string;
  userId: string;
  oldEmail: string;
  createdAt: number;
}

/** The one that a link undoes. */
export async function findUndoableChange(
  app: Pick<App, "db" | "now">,
  { token }: { token: string },
): Promise<UndoableChange | null> {
  const [change] = await undoableChanges(app, eq(emailChanges.undoHash, await sha256Hex(token)));
  return change ?? null;
}

/** A person's, oldest first. */
export function listUndoableChanges(
  app: Pick<App, "db" | "now">,
  { userId }: { userId: string },
): Promise<UndoableChange[]> {
  return undoableChanges(app, eq(emailChanges.userId, userId));
}

async function undoableChanges(
  { db, now }: Pick<App, "db" | "now">,
  condition: SQL,
): Promise<UndoableChange[]> {
  const { id, userId, oldEmail, createdAt } = emailChanges;
  return db
    .select({ id, userId, oldEmail, createdAt })
    .from(emailChanges)
    .where(and(condition, isNull(emailChanges.undoneAt), gt(emailChanges.expiresAt, now())))
    .orderBy(id);
}
