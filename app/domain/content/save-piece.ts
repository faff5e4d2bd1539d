import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { newId } from "~/lib/ids";
import { MARKDOWN_RENDERER_VERSION, renderMarkdown } from "~/lib/text/render-markdown";
import type { PieceText } from "./check-piece";
import type { ContentKind } from "./content-kinds";
import { mayEditContent } from "./pieces";

export interface ActingEditor {
  by: string;
  /** The key of the caller's network. */
  network: string;
}

/**
 * Begins a piece as a draft. The form brings the id, so that a repeated form is the same piece, and one that was changed
 * after Back its next revision; of two pieces of a kind only one has an address.
 */
export async function createPiece(
  app: Pick<App, "db" | "now">,
  {
    seenRevision = 1,
    ...draft
  }: ActingEditor & { id: string; kind: ContentKind; text: PieceText; seenRevision?: number },
): Promise<"created" | SavePieceResult | "forbidden"> {
  const { by, network, id, kind, text } = draft;
  const change = newId();
  const isOwn = ownChange(id, change);
  const [before, inserted] = await runTransaction(app.db, [
    sql`SELECT ${mayEditContent(by, "write")} AS allowed, EXISTS (SELECT 1 FROM content_pieces WHERE id = ${id}) AS known`,
    sql`INSERT INTO content_pieces (id, kind, slug, title, revision, last_change, updated_by, updated_at, created_at)
      SELECT ${id}, ${kind}, ${text.slug}, ${text.title}, 1, ${change}, ${by}, ${app.now()}, ${app.now()}
      WHERE ${mayEditContent(by, "write")} AND NOT ${slugTaken(kind, text.slug, id)}
      ON CONFLICT (id) DO NOTHING`,
    revisionStatement(app, { id, number: sql`1`, text, by, happens: isOwn }),
    auditLogStatement(app, {
      actorId: by,
      action: `create ${kind}`,
      subject: `content:${id}`,
      detail: { after: text.title, network },
      happens: isOwn,
    }),
  ]);
  if (inserted?.meta.changes) return "created";
  const found = before?.results[0];
  if (!found?.allowed) return "forbidden";
  return found.known ? savePiece(app, { ...draft, seenRevision }) : "slug-taken";
}

export type SavePieceResult =
  | "saved"
  | "unchanged"
  /** Somebody saved another revision since this one was opened. */
  | "changed-meanwhile"
  | "slug-taken"
  | "unknown";

/**
 * Saves a text as the next revision; visitors see it once it is published. The address changes only while the
 * piece was never live: published links must keep working.
 */
export async function savePiece(
  app: Pick<App, "db" | "now">,
  {
    by,
    network,
    id,
    seenRevision,
    text,
    restoredFrom = null,
  }: ActingEditor & { id: string; seenRevision: number; text: PieceText; restoredFrom?: number | null },
): Promise<SavePieceResult> {
  const change = newId();
  const isOwn = ownChange(id, change);
  const fields = JSON.stringify(text.fields);
  const slugAfter = sql`iif(published_at IS NULL, ${text.slug}, slug)`;
  const isSame = sql`EXISTS (SELECT 1 FROM content_revisions r JOIN content_pieces p ON p.id = r.content_id AND p.revision = r.number
    WHERE p.id = ${id} AND r.title = ${text.title} AND r.body = ${text.body} AND r.fields = ${fields}
      AND (p.published_at IS NOT NULL OR p.slug = ${text.slug}))`;
  const isTaken = sql`EXISTS (SELECT 1 FROM content_pieces p WHERE p.id = ${id} AND p.published_at IS NULL
    AND EXISTS (SELECT 1 FROM content_pieces o WHERE o.kind = p.kind AND o.slug = ${text.slug} AND o.id <> p.id))`;
  const [before, updated] = await runTransaction(app.db, [
    sql`SELECT revision, ${isSame} AS same, ${isTaken} AS taken FROM content_pieces
      WHERE id = ${id} AND ${mayEditContent(by, "write")}`,
    sql`UPDATE content_pieces SET slug = ${slugAfter}, title = ${text.title}, revision = revision + 1, last_change = ${change},
        updated_by = ${by}, updated_at = ${app.now()}
      WHERE id = ${id} AND revision = ${seenRevision} AND ${mayEditContent(by, "write")} AND NOT ${isSame} AND NOT ${isTaken}`,
    revisionStatement(app, {
      id,
      number: sql`(SELECT revision FROM content_pieces WHERE id = ${id})`,
      text,
      by,
      restoredFrom,
      happens: isOwn,
    }),
    auditLogStatement(app, {
      actorId: by,
      action: restoredFrom === null ? "save content" : "restore content",
      subject: `content:${id}`,
      detail: { before: `revision ${seenRevision}`, after: `revision ${seenRevision + 1}`, network },
      happens: isOwn,
    }),
  ]);
  if (updated?.meta.changes) return "saved";
  const found = before?.results[0];
  if (!found) return "unknown";
  if (found.same) return "unchanged";
  return found.revision === seenRevision ? "slug-taken" : "changed-meanwhile";
}

/** True in a transaction that has made this change. */
export const ownChange = (id: string, change: string): SQL =>
  sql`EXISTS (SELECT 1 FROM content_pieces WHERE id = ${id} AND last_change = ${change})`;

const slugTaken = (kind: ContentKind, slug: string, id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM content_pieces WHERE kind = ${kind} AND slug = ${slug} AND id <> ${id})`;

/** Writes the text of a revision, rendered, in the transaction that numbers it. */
export function revisionStatement(
  app: Pick<App, "now">,
  {
    id,
    number,
    text,
    by,
    restoredFrom = null,
    happens,
  }: {
    id: string;
    number: SQL;
    text: Omit<PieceText, "slug">;
    by: string | null;
    restoredFrom?: number | null;
    happens: SQL;
  },
): SQL {
  return sql`INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer, restored_from, created_by, created_at)
    SELECT ${id}, ${number}, ${text.title}, ${JSON.stringify(text.fields)}, ${text.body}, ${renderMarkdown(text.body).html},
      ${MARKDOWN_RENDERER_VERSION}, ${restoredFrom}, ${by}, ${app.now()}
    WHERE ${happens}`;
}
