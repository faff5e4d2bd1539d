import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { keysetClauses } from "~/db/keyset-pagination";
import { contentImports, users } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { newId } from "~/lib/ids";
import { type Cursor, paginate } from "~/lib/pagination";
import { checkPiece, type FieldFault, type PieceText } from "./check-piece";
import { type ContentKind, isContentKind } from "./content-kinds";
import { mayEditContent } from "./pieces";
import { type ActingEditor, revisionStatement } from "./save-piece";

/** Bytes of a file. It is kept as one row until the import is decided. */
export const MAX_PIECE_IMPORT_BYTES = 1024 * 1024;
/** As one transaction takes them. */
export const MAX_IMPORT_PIECES = 100;
const IMPORTS_SHOWN = 20;

export interface ImportedPiece {
  kind: ContentKind;
  text: PieceText;
}

export type ReadPiecesResult =
  | { status: "read"; pieces: ImportedPiece[] }
  | { status: "not-json" | "not-an-array" | "empty" }
  | { status: "too-many"; most: number }
  /** The entry, counted from 1, and its field. */
  | { status: "faulty"; entry: number; field: string; fault: FieldFault };

/** Reads a file of pieces, as the export writes it. */
export function readPiecesFile(text: string, checks: { videoHost: string | null }): ReadPiecesResult {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { status: "not-json" };
  }
  if (!Array.isArray(read)) return { status: "not-an-array" };
  if (read.length === 0) return { status: "empty" };
  if (read.length > MAX_IMPORT_PIECES) return { status: "too-many", most: MAX_IMPORT_PIECES };
  const pieces = new Map<string, ImportedPiece>();
  for (const [index, entry] of read.entries()) {
    const given = (typeof entry === "object" && entry !== null ? entry : {}) as Record<string, unknown>;
    const faulty = (field: string, fault: FieldFault): ReadPiecesResult => ({
      ...{ status: "faulty", entry: index + 1, field, fault },
    });
    if (!isContentKind(given.kind)) return faulty("kind", { fault: "choice" });
    const checked = checkPiece(
      given.kind,
      (name) => (Object.hasOwn(given, name) ? given[name] : undefined),
      checks,
    );
    if (checked.status === "faulty") {
      const [field, fault] = Object.entries(checked.faults)[0] as [string, FieldFault];
      return faulty(field, fault);
    }
    // Of two of one address the later counts.
    pieces.set(`${given.kind}/${checked.text.slug}`, { kind: given.kind, text: checked.text });
  }
  return { status: "read", pieces: [...pieces.values()] };
}

/** Keeps the pieces of a file, so that their differences can be shown. Nothing changes by it. */
export async function showImport(
  app: Pick<App, "db" | "now">,
  { by, name, pieces }: { by: string; name: string; pieces: readonly ImportedPiece[] },
): Promise<string> {
  const id = newId();
  const seen = (await differencesOf(app, pieces)).map(({ kind, text, revision }) => ({
    kind,
    text,
    seen: revision,
  }));
  await runTransaction(app.db, [
    insertInto(contentImports).values({
      id,
      pieces: JSON.stringify(seen),
      name,
      createdBy: by,
      createdAt: app.now(),
    }),
  ]);
  return id;
}

/** Imports, newest first, page by page. */
export async function listImports(
  { db }: Pick<App, "db">,
  { cursor, pageSize = IMPORTS_SHOWN }: { cursor: Cursor | null; pageSize?: number },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [contentImports.id], cursor, pageSize });
  const found = await db
    .select({
      id: contentImports.id,
      state: contentImports.state,
      name: contentImports.name,
      createdAt: contentImports.createdAt,
      email: users.email,
    })
    .from(contentImports)
    .leftJoin(users, eq(users.id, contentImports.createdBy))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [row.id], pageSize });
}

/** With the newest revision when the import was shown; 0: there was no such piece. */
type SeenPiece = ImportedPiece & { seen: number };

export interface ImportDifference extends ImportedPiece {
  /** `kept`: it was written or saved since the import was shown, and stays as it is. */
  change: "new" | "changed" | "same" | "kept";
  /** The piece that it changes, its newest revision, and that revision's text. */
  id: string | null;
  revision: number;
  before: { title: string; body: string; fields: Record<string, string> } | null;
}

/** An import with what it would change now, or null. */
export async function readPieceImport({ db }: Pick<App, "db">, { importId }: { importId: string }) {
  const [found] = await db.select().from(contentImports).where(eq(contentImports.id, importId)).limit(1);
  if (!found) return null;
  const pieces = found.pieces === "" ? [] : (JSON.parse(found.pieces) as SeenPiece[]);
  return { found, differences: await differencesOf({ db }, pieces) };
}

async function differencesOf(
  { db }: Pick<App, "db">,
  pieces: readonly (ImportedPiece & Partial<SeenPiece>)[],
): Promise<ImportDifference[]> {
  if (pieces.length === 0) return [];
  const keys = JSON.stringify(pieces.map(({ kind, text }) => ({ kind, slug: text.slug })));
  const rows = await db.all<{
    id: string;
    kind: string;
    slug: string;
    revision: number;
    title: string;
    body: string;
    fields: string;
  }>(
    sql`SELECT p.id, p.kind, p.slug, p.revision, r.title, r.body, r.fields FROM json_each(${keys}) wanted
      JOIN content_pieces p ON p.kind = wanted.value ->> '$.kind' AND p.slug = wanted.value ->> '$.slug'
      JOIN content_revisions r ON r.content_id = p.id AND r.number = p.revision`,
  );
  return pieces.map((piece) => {
    const row = rows.find(({ kind, slug }) => kind === piece.kind && slug === piece.text.slug);
    const isKept = piece.seen !== undefined && piece.seen !== (row?.revision ?? 0);
    if (!row) return { ...piece, change: isKept ? "kept" : "new", id: null, revision: 0, before: null };
    const fields = JSON.parse(row.fields) as Record<string, string>;
    const { text } = piece;
    const isSame = row.title === text.title && row.body === text.body && alike(fields, text.fields);
    return {
      ...{
        ...piece,
        change: isSame ? "same" : isKept ? "kept" : "changed",
        id: row.id,
        revision: row.revision,
      },
      before: { title: row.title, body: row.body, fields },
    };
  });
}

const alike = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/**
 * Applies an import in one transaction, once: new pieces become drafts, changed ones get a revision; nothing goes live by it.
 * A piece that was saved since the import was shown stays as it is.
 */
export async function applyImport(
  app: Pick<App, "db" | "now">,
  { by, network, importId }: ActingEditor & { importId: string },
): Promise<"done" | "already" | "unknown"> {
  const read = await readPieceImport(app, { importId });
  if (!read) return "unknown";
  const run = newId();
  const isRun = sql`EXISTS (SELECT 1 FROM content_imports WHERE id = ${importId} AND run = ${run})`;
  const at = app.now();
  const statements: Statement[] = read.differences.flatMap(({ change, kind, text, id, revision }) => {
    if (change === "same" || change === "kept") return [];
    const pieceId = id ?? newId();
    const isOwn = sql`EXISTS (SELECT 1 FROM content_pieces WHERE id = ${pieceId} AND last_change = ${run})`;
    return [
      id === null
        ? sql`INSERT INTO content_pieces (id, kind, slug, title, revision, last_change, updated_by, updated_at, created_at)
            SELECT ${pieceId}, ${kind}, ${text.slug}, ${text.title}, 1, ${run}, ${by}, ${at}, ${at}
            WHERE ${isRun} AND NOT EXISTS (SELECT 1 FROM content_pieces WHERE kind = ${kind} AND slug = ${text.slug})`
        : sql`UPDATE content_pieces SET revision = revision + 1, title = ${text.title}, last_change = ${run}, updated_by = ${by},
            updated_at = ${at} WHERE id = ${pieceId} AND revision = ${revision} AND ${isRun}`,
      revisionStatement(app, { id: pieceId, number: sql`${revision + 1}`, text, by, happens: isOwn }),
    ];
  });
  const [updated] = await runTransaction(app.db, [
    sql`UPDATE content_imports SET state = 'done', pieces = '', run = ${run}
      WHERE id = ${importId} AND state = 'shown' AND ${mayEditContent(by, "write")}`,
    auditLogStatement(app, {
      actorId: by,
      action: "import content",
      subject: `content-import:${importId}`,
      detail: {
        after: read.differences.filter(({ change }) => change === "new" || change === "changed").length,
        network,
      },
      happens: isRun,
    }),
    ...statements,
  ]);
  return updated?.meta.changes ? "done" : "already";
}

/** Discards an import that was shown. */
export async function cancelImport(
  app: Pick<App, "db" | "now">,
  { by, network, importId }: ActingEditor & { importId: string },
): Promise<"done" | "already"> {
  const isShown = sql`id = ${importId} AND state = 'shown' AND ${mayEditContent(by, "write")}`;
  const [log] = await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "cancel import of content",
      subject: `content-import:${importId}`,
      detail: { before: "shown", after: "canceled", network },
      happens: sql`EXISTS (SELECT 1 FROM content_imports WHERE ${isShown})`,
    }),
    sql`UPDATE content_imports SET state = 'canceled', pieces = '' WHERE ${isShown}`,
  ]);
  return log?.meta.changes ? "done" : "already";
}
