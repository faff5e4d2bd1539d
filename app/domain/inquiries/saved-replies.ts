import { asc, eq, ne, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { savedReplies } from "~/db/schema";
import { deleteFrom, insertInto } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { newId } from "~/lib/ids";

export const MAX_REPLY_TITLE_CHARACTERS = 80;
const MAX_REPLIES = 100;

export type SavedReply = typeof savedReplies.$inferSelect;

export function listSavedReplies({ db }: Pick<App, "db">): Promise<SavedReply[]> {
  return db.select().from(savedReplies).orderBy(asc(savedReplies.title)).limit(MAX_REPLIES);
}

/** Saves a reply under its name: a new one, or the one with this id. */
export async function saveReply(
  app: Pick<App, "db" | "now">,
  { by, id, title, text }: { by: string; id: string | null; title: string; text: string },
): Promise<"saved" | "taken"> {
  const replyId = id ?? newId();
  const written = { title, text, updatedBy: by, updatedAt: app.now() };
  try {
    await runTransaction(app.db, [
      auditLogStatement(app, {
        actorId: by,
        action: "save reply",
        subject: `reply:${replyId}`,
        detail: sql`json_object('before', (SELECT text FROM saved_replies WHERE id = ${replyId}), 'after', ${text}, 'what', ${title})`,
        happens: sql`NOT EXISTS (SELECT 1 FROM saved_replies WHERE id = ${replyId} AND title = ${title} AND text = ${text})`,
      }),
      insertInto(savedReplies)
        .values({ id: replyId, ...written })
        .onConflictDoUpdate({
          target: savedReplies.id,
          set: written,
          setWhere: or(ne(savedReplies.title, title), ne(savedReplies.text, text)),
        }),
    ]);
    return "saved";
  } catch (error) {
    if (!isConstraintViolation(error, "reply-named")) throw error;
    // A form that was sent twice has saved it the first time.
    const [same] = await app.db.select().from(savedReplies).where(eq(savedReplies.title, title));
    return same?.text === text ? "saved" : "taken";
  }
}

/** Deletes a reply; the audit log keeps its text. */
export async function deleteReply(
  app: Pick<App, "db" | "now">,
  { by, id }: { by: string; id: string },
): Promise<void> {
  await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "delete reply",
      subject: `reply:${id}`,
      detail: sql`json_object('before', (SELECT text FROM saved_replies WHERE id = ${id}), 'after', NULL)`,
      happens: sql`EXISTS (SELECT 1 FROM saved_replies WHERE id = ${id})`,
    }),
    deleteFrom(savedReplies).where(eq(savedReplies.id, id)),
  ]);
}
