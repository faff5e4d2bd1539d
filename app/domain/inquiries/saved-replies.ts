import { asc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { savedReplies } from "~/db/schema";
import { deleteFrom } from "~/db/writes";
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
  try {
    await runTransaction(app.db, [
      auditLogStatement(app, {
        actorId: by,
        action: "save reply",
        subject: `reply:${replyId}`,
        detail: sql`json_object('before', (SELECT text FROM saved_replies WHERE id = ${replyId}), 'after', ${text}, 'what', ${title})`,
        happens: sql`NOT EXISTS (SELECT 1 FROM saved_replies WHERE id = ${replyId} AND title = ${title} AND text = ${text})`,
      }),
      sql`INSERT INTO saved_replies (id, title, text, updated_by, updated_at) VALUES (${replyId}, ${title}, ${text}, ${by}, ${app.now()})
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, text = excluded.text, updated_by = excluded.updated_by, updated_at = excluded.updated_at
          WHERE title <> excluded.title OR text <> excluded.text`,
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
