import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { contentFiles } from "~/db/schema";
import { deleteFrom } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import type { ContentKind } from "./content-kinds";
import { mayEditContent } from "./pieces";
import type { ActingEditor } from "./save-piece";

const USES_SHOWN = 10;

/** A piece whose newest text, or one that visitors see or are going to see, has the file. */
export interface FileUse {
  id: string;
  kind: ContentKind;
  title: string;
}

/** Names of files are hashes of their bytes, which the search index knows as words. */
const usesOf = (
  fileKey: string | SQL,
): SQL => sql`FROM content_search s JOIN content_revisions r ON r.rowid = s.rowid
  JOIN content_pieces p ON p.id = r.content_id AND r.number IN (p.revision, p.live_revision, p.next_revision)
  WHERE content_search MATCH '{body fields} : "' || substr(${fileKey}, 9, 64) || '"'`;

/** A file with where it is used, or null. One round trip. */
export async function readContentFileUses({ db }: Pick<App, "db">, { id }: { id: string }) {
  const [[file], uses] = await db.batch([
    db.select().from(contentFiles).where(eq(contentFiles.id, id)),
    db
      .select({
        id: sql<string>`found.id`.as("piece_id"),
        kind: sql<ContentKind>`found.kind`.as("piece_kind"),
        title: sql<string>`found.title`.as("piece_title"),
      })
      .from(
        sql`(SELECT DISTINCT p.id, p.kind, p.title ${usesOf(fileKeyOf(id))} ORDER BY p.id DESC LIMIT ${USES_SHOWN}) found`,
      ),
  ]);
  return file ? { file, uses: uses as FileUse[] } : null;
}

// A file that is not there has no uses: no text has this word.
const fileKeyOf = (id: string): SQL =>
  sql`coalesce((SELECT file_key FROM content_files WHERE id = ${id}), 'content/none')`;

/**
 * Deletes a file that no newest, live or scheduled text uses; a text saved at the same moment keeps it or comes too late.
 * Its bytes go within the hour. Older revisions do not count: they can be restored, without the picture.
 */
export async function deleteContentFile(
  app: Pick<App, "db" | "now">,
  { by, network, id }: ActingEditor & { id: string },
): Promise<"deleted" | "used" | "unknown"> {
  const happens = sql`EXISTS (SELECT 1 FROM content_files WHERE id = ${id}) AND ${mayEditContent(by, "write")}
    AND NOT EXISTS (SELECT 1 ${usesOf(fileKeyOf(id))})`;
  const [known, , , deleted] = await runTransaction(app.db, [
    sql`SELECT 1 AS known FROM content_files WHERE id = ${id} AND ${mayEditContent(by, "write")}`,
    sql`INSERT OR IGNORE INTO file_deletions (file_key) SELECT file_key FROM content_files WHERE id = ${id} AND ${happens}`,
    auditLogStatement(app, {
      actorId: by,
      action: "delete content file",
      subject: `content-file:${id}`,
      detail: sql`(SELECT json_object('before', name || ' ' || file_key, 'network', ${network}) FROM content_files WHERE id = ${id})`,
      happens,
    }),
    deleteFrom(contentFiles).where(and(eq(contentFiles.id, id), happens)),
  ]);
  if (deleted?.meta.changes) return "deleted";
  return known?.results[0] ? "used" : "unknown";
}
