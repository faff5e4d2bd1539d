import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { contentPieces, contentRevisions } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { newId } from "~/lib/ids";
import { mayEditContent, type Piece, type RevisionText, toText } from "./pieces";
import { publishedRowStatements, unpublishedRowStatements } from "./published-rows";
import { type ActingEditor, ownChange } from "./save-piece";

/** The most pieces that one run of the cron makes live. */
const DUE_AT_ONCE = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

export type PublishResult =
  | "done"
  /** It already is in that state. */
  | "already"
  /** Somebody saved another revision since this one was seen. */
  | "changed-meanwhile"
  /** Another live page has its address. */
  | "slug-taken"
  | "unknown";

/** Makes the newest revision live, at once or at a later moment (epoch ms). */
export async function publishPiece(
  app: Pick<App, "db" | "now">,
  {
    by,
    network,
    id,
    seenRevision,
    at,
  }: ActingEditor & { id: string; seenRevision: number; at: number | null },
): Promise<PublishResult> {
  const read = await readRevision(app, id, "newest");
  if (!read) return "unknown";
  const { piece, text } = read;
  if (piece.revision !== seenRevision) return "changed-meanwhile";
  if (at === null) {
    if (piece.state === "published" && piece.liveRevision === piece.revision) return "already";
    return makeLive(app, { by, network, piece, text });
  }
  if (piece.state === "published")
    return piece.liveRevision === piece.revision
      ? "already"
      : scheduleNext(app, { by, network, id, seenRevision, at });
  const change = newId();
  const [updated] = await runTransaction(app.db, [
    sql`UPDATE content_pieces SET state = 'scheduled', live_revision = revision, publish_at = ${at}, last_change = ${change},
        updated_by = ${by}, updated_at = ${app.now()}
      WHERE id = ${id} AND revision = ${seenRevision} AND state <> 'published'
        AND (publish_at IS NOT ${at} OR live_revision IS NOT revision) AND ${mayEditContent(by, "publish")}`,
    auditLogStatement(app, {
      actorId: by,
      action: "schedule content",
      subject: `content:${id}`,
      detail: { before: piece.state, after: new Date(at).toISOString(), network },
      happens: ownChange(id, change),
    }),
  ]);
  return updated?.meta.changes ? "done" : "already";
}

/** The newest revision takes the place of the live one at a later moment; until then visitors read the live one. */
async function scheduleNext(
  app: Pick<App, "db" | "now">,
  { by, network, id, seenRevision, at }: ActingEditor & { id: string; seenRevision: number; at: number },
): Promise<PublishResult> {
  const change = newId();
  const [updated] = await runTransaction(app.db, [
    sql`UPDATE content_pieces SET next_revision = revision, next_at = ${at}, last_change = ${change},
        updated_by = ${by}, updated_at = ${app.now()}
      WHERE id = ${id} AND revision = ${seenRevision} AND state = 'published' AND live_revision IS NOT revision
        AND (next_at IS NOT ${at} OR next_revision IS NOT revision) AND ${mayEditContent(by, "publish")}`,
    auditLogStatement(app, {
      actorId: by,
      action: "schedule revision",
      subject: `content:${id}`,
      detail: { after: `revision ${seenRevision}, ${new Date(at).toISOString()}`, network },
      happens: ownChange(id, change),
    }),
  ]);
  return updated?.meta.changes ? "done" : "already";
}

/** The live text stays: the revision that was scheduled to take its place no longer is. */
export async function unscheduleNext(
  app: Pick<App, "db" | "now">,
  { by, network, id }: ActingEditor & { id: string },
): Promise<"done" | "already"> {
  const change = newId();
  const [, updated] = await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "unschedule revision",
      subject: `content:${id}`,
      detail: sql`(SELECT json_object('before', 'revision ' || next_revision, 'network', ${network}) FROM content_pieces WHERE id = ${id})`,
      happens: sql`EXISTS (SELECT 1 FROM content_pieces WHERE id = ${id} AND next_at IS NOT NULL) AND ${mayEditContent(by, "publish")}`,
    }),
    sql`UPDATE content_pieces SET next_revision = NULL, next_at = NULL, last_change = ${change}, updated_by = ${by},
        updated_at = ${app.now()}
      WHERE id = ${id} AND next_at IS NOT NULL AND ${mayEditContent(by, "publish")}`,
  ]);
  return updated?.meta.changes ? "done" : "already";
}

/** Unpublishes a piece, or cancels its scheduled publication. Its text stays. */
export async function archivePiece(
  app: Pick<App, "db" | "now">,
  { by, network, id }: ActingEditor & { id: string },
): Promise<Exclude<PublishResult, "slug-taken">> {
  const change = newId();
  const isOwn = ownChange(id, change);
  const [before, updated] = await runTransaction(app.db, [
    sql`SELECT state, kind FROM content_pieces WHERE id = ${id} AND ${mayEditContent(by, "publish")}`,
    sql`UPDATE content_pieces SET state = iif(published_at IS NULL, 'draft', 'archived'), publish_at = NULL, next_revision = NULL,
        next_at = NULL, last_change = ${change}, updated_by = ${by}, updated_at = ${app.now()}
      WHERE id = ${id} AND state IN ('published', 'scheduled') AND ${mayEditContent(by, "publish")}`,
    auditLogStatement(app, {
      actorId: by,
      action: "withdraw content",
      subject: `content:${id}`,
      detail: sql`json_object('before', 'live', 'after', (SELECT state FROM content_pieces WHERE id = ${id}), 'network', ${network})`,
      happens: isOwn,
    }),
    ...unpublishedRowStatements(id, isOwn),
  ]);
  if (updated?.meta.changes) return "done";
  return before?.results[0] ? "already" : "unknown";
}

/** The cron step: publishes what is due, once, with the revision that was scheduled; also of pieces that are live. */
export async function publishDueContent(app: Pick<App, "db" | "now">): Promise<void> {
  const due = await app.db
    .select({ id: contentPieces.id })
    .from(contentPieces)
    .where(and(sql`${contentPieces.state} = 'scheduled'`, lte(contentPieces.publishAt, app.now())))
    .orderBy(asc(contentPieces.publishAt))
    .limit(DUE_AT_ONCE);
  for (const { id } of due) {
    const read = await readRevision(app, id, "live");
    if (read?.piece.state !== "scheduled") continue;
    const result = await makeLive(app, { by: null, network: "", ...read });
    // Its address was taken meanwhile: it waits as a draft, where an editor sees it.
    if (result === "slug-taken") await backToDraft(app, id);
  }
  const next = await app.db
    .select({ id: contentPieces.id })
    .from(contentPieces)
    .where(and(sql`${contentPieces.nextAt} IS NOT NULL`, lte(contentPieces.nextAt, app.now())))
    .orderBy(asc(contentPieces.nextAt))
    .limit(DUE_AT_ONCE);
  for (const { id } of next) {
    const read = await readRevision(app, id, "next");
    if (read?.piece.state === "published") await makeLive(app, { by: null, network: "", ...read });
  }
}

async function makeLive(
  app: Pick<App, "db" | "now">,
  { by, network, piece, text }: { by: string | null; network: string; piece: Piece; text: RevisionText },
): Promise<PublishResult> {
  const { id } = piece;
  const change = newId();
  const isOwn = ownChange(id, change);
  const now = app.now();
  // The cron stores the scheduled time, even if it runs late.
  const publishedAt = piece.publishedAt ?? (by === null ? piece.publishAt : null) ?? now;
  try {
    const [updated] = await runTransaction(app.db, [
      sql`UPDATE content_pieces SET state = 'published', live_revision = ${text.number}, publish_at = NULL, next_revision = NULL, next_at = NULL,
          published_at = ${publishedAt}, position = ${positionOf(piece, text)}, last_change = ${change},
          updated_by = coalesce(${by}, updated_by), updated_at = ${now}
        WHERE id = ${id} AND state = ${piece.state} AND revision = ${piece.revision} AND live_revision IS ${piece.liveRevision}
          AND (${by} IS NOT NULL OR next_at IS ${piece.nextAt}) AND ${mayEditContent(by, "publish")}`,
      auditLogStatement(app, {
        actorId: by,
        action: "publish content",
        subject: `content:${id}`,
        detail: { before: piece.state, after: `revision ${text.number}`, network },
        happens: isOwn,
      }),
      ...(await publishedRowStatements(piece, text, {
        publishedAt,
        updatedAt: piece.publishedAt === null ? publishedAt : now,
        happens: isOwn,
      })),
    ]);
    return updated?.meta.changes ? "done" : "already";
  } catch (error) {
    if (isConstraintViolation(error, "slug-taken")) return "slug-taken";
    throw error;
  }
}

/** News are ordered by their day, newest first; the others as their editor says. */
function positionOf({ kind }: Piece, { fields }: RevisionText): number {
  if (kind === "news") return -Math.floor(Date.parse(`${fields.day}T00:00:00Z`) / DAY_MS);
  return Number(fields.position ?? 0);
}

async function backToDraft(app: Pick<App, "db" | "now">, id: string): Promise<void> {
  await runTransaction(app.db, [
    updateTable(contentPieces)
      .set({ state: "draft", publishAt: null, updatedAt: app.now() })
      .where(and(eq(contentPieces.id, id), eq(contentPieces.state, "scheduled"))),
    auditLogStatement(app, {
      actorId: null,
      action: "withdraw content",
      subject: `content:${id}`,
      detail: { before: "scheduled", after: "draft", why: "slug-taken" },
    }),
  ]);
}

async function readRevision({ db }: Pick<App, "db">, id: string, which: "newest" | "live" | "next") {
  const number = {
    newest: contentPieces.revision,
    live: contentPieces.liveRevision,
    next: contentPieces.nextRevision,
  }[which];
  const [row] = await db
    .select({ piece: contentPieces, text: contentRevisions })
    .from(contentPieces)
    .innerJoin(
      contentRevisions,
      and(eq(contentRevisions.contentId, contentPieces.id), eq(contentRevisions.number, number)),
    )
    .where(eq(contentPieces.id, id))
    .limit(1);
  return row ? { piece: row.piece, text: toText(row.text) } : null;
}
