import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { contentFiles, contentPieces, contentRevisions, users } from "~/db/schema";
import { rolesFor } from "~/domain/accounts/roles/permissions";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { type Cursor, paginate } from "~/lib/pagination";
import { fullTextQuery } from "~/lib/text/full-text-query";
import { currentHtmlOf } from "~/lib/text/render-markdown";
import type { ContentKind, ContentState } from "./content-kinds";

export type Piece = typeof contentPieces.$inferSelect;

/** The newest revisions that a page lists. */
const REVISIONS_SHOWN = 50;
/** Pictures offered beside a text. */
const PICTURES_OFFERED = 12;

/** True if this person may do this to content at this moment; null is the platform itself. */
export const mayEditContent = (by: string | null, act: "write" | "publish"): SQL =>
  by === null
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${by} AND role IN ${rolesFor("/admin/content/:id", act)})`;

export type ListedPiece = Awaited<ReturnType<typeof listPieces>>["rows"][number];

/** A search finds the newest of more matches than this. */
const MOST_FOUND = 500;

/** Newest first; those whose title has the words, if `search` is given. One round trip. */
export async function listPieces(
  { db }: Pick<App, "db">,
  {
    kind,
    state,
    search = "",
    cursor,
    pageSize,
  }: {
    kind: ContentKind | null;
    state: ContentState | null;
    search?: string;
    cursor: Cursor | null;
    pageSize?: number | undefined;
  },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [contentPieces.id], cursor, pageSize });
  const rows = await db
    .select({
      id: contentPieces.id,
      kind: contentPieces.kind,
      slug: contentPieces.slug,
      state: contentPieces.state,
      title: contentPieces.title,
      revision: contentPieces.revision,
      liveRevision: contentPieces.liveRevision,
      publishAt: contentPieces.publishAt,
      updatedAt: contentPieces.updatedAt,
      email: users.email,
    })
    .from(contentPieces)
    .leftJoin(users, eq(users.id, contentPieces.updatedBy))
    .where(
      and(
        kind ? eq(contentPieces.kind, kind) : undefined,
        state ? eq(contentPieces.state, state) : undefined,
        search.trim() === "" ? undefined : titleCondition(search),
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
  return paginate(rows, { cursor, keyOf: (row) => [row.id], pageSize });
}

/** The newest title, or an earlier one of the same piece. */
function titleCondition(search: string): SQL {
  const words = fullTextQuery(search);
  return words
    ? sql`${contentPieces.id} IN (SELECT r.content_id FROM content_revisions r WHERE r.rowid IN (
        SELECT rowid FROM content_search WHERE content_search MATCH ${`title : (${words})`} ORDER BY rowid DESC LIMIT ${MOST_FOUND}))`
    : sql`0`;
}

/** A piece with its newest text, its revisions (newest first), its audit trail and the newest pictures to use, or null. One round trip. */
export async function readPiece(app: Pick<App, "db">, { id }: { id: string }) {
  const [[piece], [newest], revisions, audit, pictures] = await app.db.batch([
    app.db.select().from(contentPieces).where(eq(contentPieces.id, id)),
    app.db
      .select()
      .from(contentRevisions)
      .where(eq(contentRevisions.contentId, id))
      .orderBy(desc(contentRevisions.number))
      .limit(1),
    app.db
      .select({
        number: contentRevisions.number,
        title: contentRevisions.title,
        restoredFrom: contentRevisions.restoredFrom,
        createdAt: contentRevisions.createdAt,
        email: users.email,
      })
      .from(contentRevisions)
      .leftJoin(users, eq(users.id, contentRevisions.createdBy))
      .where(eq(contentRevisions.contentId, id))
      .orderBy(desc(contentRevisions.number))
      .limit(REVISIONS_SHOWN),
    auditLogQuery(app, { subject: `content:${id}` }),
    app.db
      .select()
      .from(contentFiles)
      .where(eq(contentFiles.kind, "picture"))
      .orderBy(desc(contentFiles.id))
      .limit(PICTURES_OFFERED),
  ]);
  if (!piece || !newest) return null;
  return { piece, text: toText(newest), revisions, audit, pictures };
}

export interface RevisionText {
  number: number;
  title: string;
  body: string;
  fields: Record<string, string>;
  html: string;
}

export function toText(row: typeof contentRevisions.$inferSelect): RevisionText {
  return {
    number: row.number,
    title: row.title,
    body: row.body,
    fields: JSON.parse(row.fields) as Record<string, string>,
    html: currentHtmlOf({ html: row.html, renderer: row.renderer, content: row.body }),
  };
}
